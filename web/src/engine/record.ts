/** The text form of a record, out and in (docs/records.md). For one game there is exactly one text. */

import type { Say } from "../lib/wire";
import { OptionError, type Game } from "./game";
import { IllegalAction, type State } from "./state";

const FIRST_LINE = "tischlein-record 1";
const MOST_CHARACTERS = 1 << 20;
const NUMBER = "(?:0|[1-9][0-9]{0,5})";
const TURN = new RegExp(`^(${NUMBER}): (.+)$`);
const FIELDS: [name: string, form: RegExp, example: string][] = [
  ["game", /^[a-z]{1,40}$/, "game: name"],
  ["rules", new RegExp(`^${NUMBER}$`), "rules: 1"],
  ["players", new RegExp(`^${NUMBER}$`), "players: 2"],
  ["names", /^\[.*\]$/, 'names: ["Anna", "Ben"]'],
  ["match", new RegExp(`^round (${NUMBER})(?: of (${NUMBER})|, first to (${NUMBER}))$`), "match: round 2 of 5"],
  ["options", /^\{.*\}$/, "options: {}"],
  ["result", /^[a-z0-9,: -]+$/, "result: unfinished"],
];

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

/** A record taken apart. */
export interface RecordText {
  game: string;
  rules: number;
  players: number;
  names: unknown;
  /** The place in a match as it is written; null for a single game. */
  match: string | null;
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

/** Take a record apart; anything unexpected is a `RecordError`. */
export function parse(text: string): RecordText {
  if (text.length > MOST_CHARACTERS)
    throw new RecordError(1, ["record-too-long", { most: MOST_CHARACTERS, found: text.length }]);
  const lines = text.split("\n");
  const damaged = lines.findIndex((line) => line.includes("\r"));
  if (damaged >= 0) throw new RecordError(damaged + 1, ["record-cr", {}]);
  if (lines[0] !== FIRST_LINE) throw new RecordError(1, ["record-first-line", { expected: FIRST_LINE }]);
  const fields: Record<string, string> = {};
  const places: Record<string, number> = {};
  let at = 1;
  for (const [name, form, example] of FIELDS) {
    const line = lines[at] ?? "";
    if (name === "match" && !line.startsWith("match: ")) continue;
    const value = line.slice(name.length + 2);
    if (!line.startsWith(`${name}: `) || !form.test(value))
      throw new RecordError(at + 1, ["record-field", { field: name, example }]);
    [fields[name], places[name]] = [value, at + 1];
    at++;
  }
  if (lines[at] !== "" || at === lines.length - 1) throw new RecordError(at + 1, ["record-blank-line", {}]);
  if (lines.at(-1) !== "") throw new RecordError(lines.length, ["record-cut-off", {}]);
  const turns = lines.slice(at + 1, -1).map((line, index) => {
    const found = TURN.exec(line);
    if (!found) throw new RecordError(at + 2 + index, ["record-turn", {}]);
    return { line: at + 2 + index, tokens: found[2]!.split(" ") };
  });
  return {
    game: fields["game"]!,
    rules: Number(fields["rules"]),
    players: Number(fields["players"]),
    names: json(fields["names"]!, places["names"]!),
    match: fields["match"] ?? null,
    options: json(fields["options"]!, places["options"]!),
    turns,
    lines: places,
  };
}

function json(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordError(line, ["record-json", {}]);
  }
}

/** The state that a record of this game describes: `write(load(game, text)) === text`, or a `RecordError`. */
export function load(game: Game, text: string): State {
  const record = parse(text);
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
  for (const { line, tokens } of record.turns)
    for (const token of tokens) {
      try {
        state.apply(token);
      } catch (error) {
        if (error instanceof IllegalAction)
          throw new RecordError(line, ["record-token", { token: token.slice(0, 60) }]);
        throw error;
      }
    }
  compare(text, write(state, record.match));
  return state;
}

function started(game: Game, record: RecordText): State {
  const names = record.names as unknown[];
  const refused = (option: string, reason: string) => {
    const place = record.lines[["players", "names"].includes(option) ? option : "options"]!;
    return new RecordError(place, ["record-option", { option, reason }]);
  };
  if (!names.every((name) => typeof name === "string" && name.trim() === name && name !== "" && [...name].length <= 60))
    throw refused("names", "must be lines of 1 to 60 printable characters without blanks at their ends");
  try {
    return game.start(record.players, record.options as Record<string, unknown>, names as string[]);
  } catch (error) {
    if (error instanceof OptionError) throw refused(error.option, error.reason);
    throw error;
  }
}

/** A record has one form only. What differs is wrong: a result, a turn's number, a space. */
function compare(text: string, written: string): void {
  if (text === written) return;
  const [ours, theirs] = [written.split("\n"), text.split("\n")];
  const first = ours.findIndex((line, number) => number < theirs.length && line !== theirs[number]);
  if (first < 0) throw new RecordError(Math.min(ours.length, theirs.length), ["record-end", {}]);
  throw new RecordError(first + 1, ["record-expected", { expected: ours[first]!.slice(0, 200) }]);
}
