/** The text form of a record, out and in (docs/records.md). For one game there is exactly one text. */

import type { Say } from "../lib/wire";
import { brief } from "./brief";
import { OptionError, type Game } from "./game";
import { Match, placeOf, type Length } from "./match";
import { breather } from "./rest";
import { IllegalAction, type Given, type State } from "./state";

const FIRST_LINE = "tischlein-record 1";
const MOST_CHARACTERS = 1 << 20;
/** A match may be so many times longer than the longest single record. */
const MATCH_TEXTS = 16;
/** Where there is a line for the place in a match, it is one of the first so many. */
const HEADER = 8;
/** Lists in lists. A board has three. */
const MOST_NESTED = 500;
const NUMBER = "(?:0|[1-9][0-9]{0,5})";
const TURN = new RegExp(`^(${NUMBER}): (.+)$`, "s");
const PLACE = new RegExp(`^round (${NUMBER})(?: of (${NUMBER})|, first to (${NUMBER}))$`);
const GIVEN = new RegExp(`^given(?: up to turn (${NUMBER}))?$`);
const MAY_BE_MISSING = ["match", "luck"];
const FIELDS: [name: string, form: RegExp, example: string][] = [
  ["game", /^[a-z]{1,40}$/, "game: name"],
  ["rules", new RegExp(`^${NUMBER}$`), "rules: 1"],
  ["players", new RegExp(`^${NUMBER}$`), "players: 2"],
  ["names", /^\[.*\]$/s, 'names: ["Anna", "Ben"]'],
  ["match", PLACE, "match: round 2 of 5"],
  ["luck", GIVEN, "luck: given up to turn 12"],
  ["options", /^\{.*\}$/s, "options: {}"],
  ["result", /^[a-z0-9,: -]+$/, "result: unfinished"],
];

/** As JSON spells it. */
const HALF = /(?:^|[^\\])(?:\\\\)*\\u[dD][89a-fA-F]/;

/** A text is no record: the line, from 1, and the reason as a phrase. */
export class RecordError extends Error {
  override name = "RecordError";

  constructor(
    readonly line: number,
    readonly reason: Say,
  ) {
    super(`line ${line}: ${reason[0]} ${JSON.stringify(reason[1])}`);
  }
}

/** Where in a match a round stands: its number from 1, and how long the match is. */
export interface Place extends Length {
  round: number;
}

/** A record taken apart. */
export interface RecordText {
  game: string;
  rules: number;
  players: number;
  names: unknown;
  /** The place in a match; null for a single game. */
  match: Place | null;
  given: Given;
  options: unknown;
  turns: { line: number; tokens: string[] }[];
  lines: Record<string, number>;
}

/** The record of a state at any node. */
export function write(state: State, match: string | null = null): string {
  const lines = [
    FIRST_LINE,
    `game: ${state.game.facts.game}`,
    `rules: ${state.game.facts.rules}`,
    `players: ${state.players}`,
    `names: ${spaced(state.names)}`,
    ...(match === null ? [] : [`match: ${match}`]),
    ...luckOf(state.given),
    `options: ${spaced(state.options)}`,
    `result: ${resultOf(state)}`,
    "",
  ];
  let turn: number | null = null;
  for (const step of state.steps) {
    if (step.turn === turn) lines[lines.length - 1] += ` ${step.token}`;
    else lines.push(`${step.turn}: ${step.token}`);
    turn = step.turn;
  }
  return `${lines.join("\n")}\n`;
}

function luckOf(given: Given): string[] {
  if (given === null) return [];
  return [given === "all" ? "luck: given" : `luck: given up to turn ${given}`];
}

function resultOf(state: State): string {
  if (state.actor !== "over") return "unfinished";
  const points = state.points().map((points) => points ?? "out");
  return `points ${points.join(" ")}, winners ${state.winners().join(" ")}`;
}

/** JSON with a blank behind commas and colons, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`)
    .join(", ")}}`;
}

/** Take a record apart; anything unexpected is a `RecordError`. `first` is the line at which it stands in its text. */
export function parse(text: string, first = 1): RecordText {
  const lines = text.split("\n");
  const damaged = lines.findIndex((line) => line.includes("\r"));
  if (damaged >= 0) throw new RecordError(first + damaged, ["record-cr", {}]);
  if (lines[0] !== FIRST_LINE) throw new RecordError(first, ["record-first-line", { expected: FIRST_LINE }]);
  const fields: Record<string, string> = {};
  const places: Record<string, number> = {};
  let at = 1;
  for (const [name, form, example] of FIELDS) {
    const line = lines[at] ?? "";
    if (MAY_BE_MISSING.includes(name) && !line.startsWith(`${name}: `)) continue;
    const value = line.slice(name.length + 2);
    if (!line.startsWith(`${name}: `) || !form.test(value))
      throw new RecordError(first + at, ["record-field", { field: name, example }]);
    [fields[name], places[name]] = [value, first + at];
    at++;
  }
  if (lines[at] !== "" || at === lines.length - 1) throw new RecordError(first + at, ["record-blank-line", {}]);
  if (lines.at(-1) !== "") throw new RecordError(first + lines.length - 1, ["record-cut-off", {}]);
  if (lines.at(-2) === "" && lines.length - 2 > at)
    throw new RecordError(first + Math.max(lines.findLastIndex(Boolean), at) + 1, ["record-empty-end", {}]);
  const turns = lines.slice(at + 1, -1).map((line, index) => {
    const found = TURN.exec(line);
    if (!found) throw new RecordError(first + at + 1 + index, ["record-turn", {}]);
    return { line: first + at + 1 + index, tokens: found[2]!.split(" ") };
  });
  return {
    game: fields["game"]!,
    rules: Number(fields["rules"]),
    players: Number(fields["players"]),
    names: json(fields["names"]!, places["names"]!),
    match: fields["match"] === undefined ? null : place(fields["match"], places["match"]!),
    given: fields["luck"] === undefined ? null : given(fields["luck"]),
    options: json(fields["options"]!, places["options"]!),
    turns,
    lines: places,
  };
}

function given(written: string): Given {
  const turn = GIVEN.exec(written)![1];
  return turn === undefined ? "all" : Number(turn);
}

function place(written: string, line: number): Place {
  const [round, rounds, wins] = PLACE.exec(written)!
    .slice(1)
    .map((number) => (number === undefined ? null : Number(number)));
  if (!round || !(rounds || wins)) throw new RecordError(line, ["record-place", {}]);
  return { round, rounds: rounds ?? null, wins: wins ?? null };
}

function json(text: string, line: number): unknown {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new RecordError(line, ["record-json", {}]);
  }
  // Half a character is no text, though JSON can spell it.
  if (isDeep(found) || HALF.test(JSON.stringify(found))) throw new RecordError(line, ["record-json", {}]);
  return found;
}

/** Whether it is a nest of lists in which whoever goes down to its bottom runs out of stack. */
function isDeep(found: unknown): boolean {
  let inside = [found];
  for (let depth = 0; depth < MOST_NESTED; depth++)
    inside = inside.flatMap((one) => (one !== null && typeof one === "object" ? Object.values(one) : []));
  return inside.length > 0;
}

/** The state that a record describes: `write(await load(game, text)) === text`, or a `RecordError`. */
export async function load(game: Game, text: string): Promise<State> {
  checkLength(text);
  const record = parse(text);
  if (record.match) throw new RecordError(record.lines["match"]!, ["record-is-match", {}]);
  const state = await replayed(game, record);
  compare(text, write(state), 1);
  return state;
}

/** The match that the records of its rounds describe. */
export async function loadMatch(open: (game: string) => Promise<Game>, text: string): Promise<Match> {
  checkLength(text, MATCH_TEXTS);
  let match: Match | null = null;
  let line = 1;
  for (const part of roundsOf(text)) {
    checkLength(part);
    const record = parse(part, line);
    if (!record.match) throw new RecordError(line, ["record-no-match", {}]);
    const state = await replayed(await open(record.game), record);
    match = joined(match, state, record.match, record.lines["match"]!);
    compare(part, write(state, placeOf(record.match.round, record.match)), line);
    line += part.split("\n").length;
  }
  return match!;
}

/** A state or a match, whichever a text is the record of. */
export async function loadEither(open: (game: string) => Promise<Game>, text: string): Promise<State | Match> {
  const header = text.split("\n", HEADER);
  if (header.some((line) => line.startsWith("match: "))) return loadMatch(open, text);
  checkLength(text);
  return load(await open(parse(text).game), text);
}

/** A match may have so many characters for each of its rounds. */
function checkLength(text: string, rounds = 1): void {
  const most = rounds * MOST_CHARACTERS;
  if (text.length <= most) return;
  const found = [...text].length;
  if (found > most) throw new RecordError(1, ["record-too-long", { most, found }]);
}

/** The records of a match: each but the last is followed by an empty line. */
function roundsOf(text: string): string[] {
  const parts = text.split(`\n\n${FIRST_LINE}\n`).map((part, nth) => (nth ? `${FIRST_LINE}\n${part}` : part));
  return parts.map((part, nth) => (nth < parts.length - 1 ? `${part}\n` : part));
}

/** Add the next round to a match, or begin one with the first. */
function joined(match: Match | null, state: State, place: Place, line: number): Match {
  const { game, players, options } = state;
  if (!match) match = first(state, place, line);
  else if (match.over || match.state.actor !== "over")
    throw new RecordError(line, [match.over ? "record-after-end" : "record-round-unfinished", {}]);
  else match.nextRound();
  if (match.place !== placeOf(place.round, place))
    throw new RecordError(line, ["record-wrong-place", { place: match.place }]);
  const same = match.game === game && match.players === players && spaced(match.options) === spaced(options);
  if (!same) throw new RecordError(line, ["record-other-round", {}]);
  match.put(state);
  return match;
}

function first({ game, players, options, names }: State, { rounds, wins }: Place, line: number): Match {
  try {
    return new Match(game, players, options, { rounds, wins }, names);
  } catch (error) {
    if (error instanceof OptionError) throw new RecordError(line, ["record-place", {}]);
    throw error;
  }
}

/** The state to which the tokens of a record lead. */
async function replayed(game: Game, record: RecordText): Promise<State> {
  const { lines } = record;
  const { facts } = game;
  if (record.game !== facts.game)
    throw new RecordError(lines["game"]!, ["record-expected", { expected: `game: ${facts.game}` }]);
  if (record.rules !== facts.rules)
    throw new RecordError(lines["rules"]!, [
      "record-version",
      { game: facts.game, known: facts.rules, found: record.rules },
    ]);
  const state = started(game, record);
  state.given = record.given;
  const breathe = breather();
  for (const { line, tokens } of record.turns)
    for (const token of tokens) {
      await breathe();
      try {
        state.apply(token);
      } catch (error) {
        if (!(error instanceof IllegalAction)) throw error;
        const shown = brief(token).slice(1, -1);
        throw new RecordError(
          line,
          error.rule === null
            ? ["record-token", { token: shown }]
            : ["record-token-rule", { token: shown, rule: error.rule }],
        );
      }
    }
  return state;
}

/** The first node of a record's game. */
export function started(game: Game, record: RecordText): State {
  const refused = (option: string, reason: Say) => {
    const head = option.split(".")[0]!;
    const place = record.lines[["players", "names"].includes(head) ? head : "options"]!;
    return new RecordError(place, ["record-option", { option, reason }]);
  };
  try {
    return game.start(record.players, record.options as Record<string, unknown>, record.names as string[]);
  } catch (error) {
    if (error instanceof OptionError) throw refused(error.option, error.reason);
    throw error;
  }
}

/** A record has one form only. What differs is wrong: a result, a turn's number, a space. */
export function compare(text: string, written: string, first: number): void {
  if (text === written) return;
  const [ours, theirs] = [written.split("\n"), text.split("\n")];
  const differs = ours.findIndex((line, number) => number < theirs.length && line !== theirs[number]);
  if (differs < 0) throw new RecordError(first + Math.min(ours.length, theirs.length), ["record-end", {}]);
  throw new RecordError(first + differs, ["record-expected", { expected: ours[differs]!.slice(0, 200) }]);
}
