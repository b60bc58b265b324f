/**
 * A round that is over, derived from its seed and its record: whether every stroke of luck is the one that follows, whether all of it goes by
 * the rules, and what seats were told, shown and offered then, to be compared with what a device noted (docs/fairness.md).
 */

import { glimpseOf, offerOf, shownFirst, shownNext, sightOf } from "../lib/fairness";
import { sumOf } from "../lib/sha256";
import type { EventOut, Say } from "../lib/wire";
import type { Game } from "./game";
import { fromHex, seededLuck } from "./luck";
import { compare, parse, RecordError, started, write, type RecordText } from "./record";
import { breather } from "./rest";
import { IllegalAction, type Moment, type State } from "./state";
import { SPECTATOR } from "./telling";

export interface Asked {
  table: string;
  round: number;
  record: string;
  /** In 64 hexadecimal digits. */
  seed: string;
  /** Seats that the device was shown, each with what it noted of that (`sightsOf`); -1 for who watches. */
  seats: { seat: number; sights: string }[];
}

export interface Proved {
  /** By which rules: the module is one file of the page. */
  rules: { game: string; version: number; sum: string };
  players: number;
  steps: number;
  /** How many strokes of luck were derived. */
  strokes: number;
  over: boolean;
  points: (number | null)[];
  winners: number[];
  /** The first thing that is wrong with the record. */
  wrong: Wrong | null;
  /** It could not be played to its end. */
  broken: boolean;
  seats: Witnessed[];
}

export type Wrong =
  /** At a step, counted from 1, came something else than follows from the seed; null where the record ends before it. */
  | { what: "luck"; step: number; came: Outcome | null; due: Outcome }
  /** It is not how the game came out. */
  | { what: "result" }
  /** It is no record of this game, or something in it is not possible by the rules. */
  | { what: "record"; line: number; reason: Say };

/** A stroke of luck: its token, and what it brings about in words. */
export interface Outcome {
  token: string;
  says: Say[];
}

/** What one seat was told and shown. */
export interface Witnessed {
  seat: number;
  /** Each step as the seat was told it, with its words. */
  events: (Pick<EventOut, "actor" | "token" | "shown"> & { says: Say[] })[];
  /** The running hash of what was shown: before the first step, and after each. */
  shown: string[];
  /** What the device saw and no rule shows: after which step, or null where that was not known; in the order of steps. */
  strange: Strange[];
}

export interface Strange {
  what: "event" | "view" | "offer";
  step: number | null;
}

/** The rules that this page carries are not those of the record. */
export class OtherRules extends Error {
  override name = "OtherRules";
}

export async function prove(open: (game: string) => Promise<Game>, asked: Asked): Promise<Proved> {
  const record = parse(asked.record);
  const game = await open(record.game);
  const { facts } = game;
  if (record.rules !== facts.rules) throw new OtherRules(`these are rules ${facts.rules}, not ${record.rules}`);
  const state = started(game, record);
  const luck = seededLuck(game.rules, fromHex(asked.seed));
  const breathe = breather();
  const witnesses = asked.seats.map((one) => new Witness(asked, one, state));
  let [strokes, wrong, broken] = [0, null as Wrong | null, true];
  try {
    for (const { line, tokens } of record.turns)
      for (const token of tokens) {
        await breathe();
        const before = state.copy();
        if (before.actor === "chance") {
          strokes++;
          const due = outcome(state.copy().playCase(luck(before.cases)), state.names);
          if (due.token !== token)
            wrong ??= { what: "luck", step: state.steps.length + 1, came: came(before, token), due };
        }
        const moment = played(state, token, line);
        for (const witness of witnesses) witness.hear(before, moment, state);
      }
    broken = false;
    for (const witness of witnesses) await witness.end(game, record, state, breathe);
    if (state.actor === "chance") {
      const due = outcome(state.copy().playCase(luck(state.cases)), state.names);
      wrong ??= { what: "luck", step: state.steps.length + 1, came: null, due };
    }
    compare(asked.record, write(state), 1);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const { line, reason } = error;
    wrong ??= line === record.lines["result"] ? { what: "result" } : { what: "record", line, reason };
  }
  return {
    rules: { game: facts.game, version: facts.rules, sum: sumOf(game.code) },
    players: state.players,
    steps: state.steps.length,
    strokes,
    over: state.actor === "over",
    points: state.points(),
    winners: state.winners(),
    wrong,
    broken,
    seats: witnesses.map(({ seat, events, shown, strange }) => ({ seat, events, shown, strange })),
  };
}

function played(state: State, token: string, line: number): Moment {
  try {
    return state.apply(token);
  } catch (error) {
    if (!(error instanceof IllegalAction)) throw error;
    throw new RecordError(line, ["record-token", { token: token.slice(0, 60) }]);
  }
}

const saysOf = ({ effects = [] }: EventOut) => effects.flatMap(({ say }) => (say ? [say] : []));

/** The game is over: everybody may know all of it. */
const outcome = (moment: Moment, names: readonly string[]): Outcome => ({
  token: moment.step.token,
  says: saysOf(moment.hear(null, names, true)),
});

/** What stands in a record in the place of luck; it need not be possible. */
function came(before: State, token: string): Outcome {
  try {
    return outcome(before.copy().apply(token), before.names);
  } catch {
    return { token: token.slice(0, 60), says: [] };
  }
}

/** What a seat sees while a record is played again. */
class Witness {
  readonly seat: number;
  /** The seat, or null for who watches. */
  private readonly reader: number | null;
  readonly events: Witnessed["events"] = [];
  readonly shown: string[];
  readonly strange: Strange[] = [];
  /** What the device noted, by the number of steps. */
  private readonly noted = new Map<number, Set<string>>();
  /** What may belong to any step, but none before the number beside it. */
  private readonly loose = new Map<string, number>();

  constructor({ table, round }: Asked, { seat, sights }: Asked["seats"][number], first: State) {
    this.seat = seat;
    this.reader = seat === SPECTATOR ? null : seat;
    this.shown = [shownFirst(table, round, seat)];
    for (const [, at, loose, sight] of sights.matchAll(/(?:^| )(\d*)(\??)([evo][0-9a-f]+)(?= |$)/g)) {
      if (loose) this.loose.set(sight!, Math.max(Number(at), this.loose.get(sight!) ?? 0));
      else this.noted.set(Number(at), this.at(Number(at), new Set()).add(sight!));
    }
    this.look(first, this.shown[0]!, this.at(0));
    this.report(0, this.at(0));
  }

  /** A step was taken from one node to the next. */
  hear(before: State, moment: Moment, after: State): void {
    const event = moment.hear(this.reader, after.names);
    this.loose.delete(`e${glimpseOf(event)}`);
    const { actor, token, shown } = event;
    this.events.push({ actor, token, ...(shown ? { shown } : {}), says: saysOf(event) });
    this.shown.push(shownNext(this.shown.at(-1)!, event));
    const steps = this.events.length;
    this.look(after, this.shown[steps]!, this.at(steps));
    if (this.at(steps).size) this.lookAside(before, this.shown[steps - 1]!, this.at(steps));
    this.report(steps, this.at(steps));
  }

  /** The record is at its end. What is left was seen after its last step, or it is not known when. */
  async end(game: Game, record: RecordText, last: State, breathe: () => Promise<void> | undefined): Promise<void> {
    const steps = this.events.length;
    if (this.at(steps + 1).size) this.lookAside(last, this.shown[steps]!, this.at(steps + 1));
    const later = [...this.noted.keys()].filter((step) => step > steps);
    for (const step of later.sort((one, other) => one - other)) this.report(step, this.at(step));
    if (this.loose.size) {
      // What was done and taken back before it was told.
      const again = started(game, record);
      for (const { token } of last.steps) {
        await breathe();
        this.lookAside(again, null, NOTHING);
        again.apply(token);
      }
      this.lookAside(again, null, NOTHING);
    }
    this.report(null, this.loose.keys());
  }

  private at(step: number, none = NOTHING): Set<string> {
    return this.noted.get(step) ?? none;
  }

  /** Strike out what was noted and lies there indeed; `shown` is null where only what has no step is looked for. */
  private look(state: State, shown: string | null, noted: Set<string>): void {
    const strike = (shown: string, found: (sight: string) => unknown) => {
      const sight = sightOf(shown, state.view(this.reader));
      found(`v${sight}`);
      if (state.actor === this.seat) found(`o${offerOf(sight, state.offers())}`);
    };
    if (noted.size) strike(shown!, (sight) => noted.delete(sight));
    const steps = state.steps.length;
    if (this.loose.size) strike("", (sight) => steps >= (this.loose.get(sight) ?? 0) && this.loose.delete(sight));
  }

  /** The same for whatever somebody may have done instead and taken back. */
  private lookAside(before: State, shown: string | null, noted: Set<string>): void {
    const { actor } = before;
    if (typeof actor !== "number") return;
    for (const code of before.legalCodes()) {
      const aside = before.copy();
      const moment = aside.applyCode(code);
      if (!aside.mayTakeBack(actor)) continue;
      const event = moment.hear(this.reader, before.names);
      this.loose.delete(`e${glimpseOf(event)}`);
      this.look(aside, shown === null ? null : shownNext(shown, event), noted);
    }
  }

  /** What is left is shown by no rule. Where something false has happened, all that follows is false; and where it lies, what is offered. */
  private report(step: number | null, noted: Iterable<string>): void {
    const left = [...noted];
    const what = (["event", "view", "offer"] as const).find((kind) => left.some((sight) => sight[0] === kind[0]));
    if (what) this.strange.push({ what, step });
  }
}

const NOTHING: Set<string> = new Set();
