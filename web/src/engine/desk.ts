/** What the worker does when it is asked: it keeps games in play, by number, and answers with plain data. */

import { Refusal } from "../device/refusal";
import type { EventOut, Refused, Say, SeatPart } from "../lib/wire";
import { OptionError, type Game } from "./game";
import { bits, fromHex, ownLuck, seededLuck, type Luck } from "./luck";
import type { Asked, Proved } from "./prove";
import { load, parse, RecordError, write } from "./record";
import type { Actor, Moment, State } from "./state";

/** For each question its parameters and its answer. `table` is the number of a game in play. */
export interface Questions {
  /** Have the rules of a game at hand: somebody is about to play it. */
  fetch: [{ game: string }, null];
  /** A new game; luck from a seed if there is one, in 64 hexadecimal digits, else from the browser. */
  start: [{ game: string; players: number; options?: Record<string, unknown>; names?: string[]; seed?: string }, Table];
  /** The game of a record, to be played on. */
  load: [{ text: string }, Table];
  /** An action of the seat to act, and the luck that follows on it. */
  act: [{ table: number; token: string }, Table];
  /** What a sensible player would do. */
  choose: [{ table: number }, string];
  takeBack: [{ table: number; seat: number }, string];
  /** The round as some seats see it, with what happened since the table was last asked to act; null for a spectator. */
  parts: [{ table: number; seats: { seat: number | null; free: boolean }[]; names: string[] }, SeatPart[]];
  /** All cards open, for games that are over. */
  open: [{ table: number; names: string[] }, { view: Record<string, unknown>; events: EventOut[] }];
  dump: [{ table: number; match?: string }, string];
  copy: [{ table: number }, Table];
  close: [{ table: number }, null];
  /** A round that is over, derived from its seed and its record. */
  prove: [Asked, Proved];
}

/** A game in play, as far as everybody may know it. */
export interface Table {
  table: number;
  game: string;
  actor: Actor;
  turn: number;
  points: (number | null)[];
  winners: number[];
}

export type Ask = { [name in keyof Questions]: { id: number; ask: name; with: Questions[name][0] } }[keyof Questions];
export type Answer = { id: number; found: unknown } | { id: number; failed: Failure };

/** Why there is no answer. */
export interface Failure {
  name: string;
  message: string;
  /** The reason in words, and the line of a record or the option to which it belongs. */
  reason?: Say;
  line?: number;
  option?: string;
  /** What a server would have answered. */
  refused?: Refused;
}

interface Kept {
  state: State;
  luck: Luck;
  moments: Moment[];
}

export class Desk {
  private readonly tables = new Map<number, Kept>();
  private last = 0;

  constructor(private readonly open: (game: string) => Promise<Game>) {}

  /** Answers in any case: also what went wrong, a trap in a module included, is an answer. */
  async answer(ask: Ask): Promise<Answer> {
    try {
      return { id: ask.id, found: await this.find(ask) };
    } catch (error) {
      return { id: ask.id, failed: failure(error) };
    }
  }

  private find(ask: Ask): unknown {
    switch (ask.ask) {
      case "fetch":
        return this.open(ask.with.game).then(() => null);
      case "start":
        return this.start(ask.with);
      case "load":
        return this.load(ask.with.text);
      case "act":
        return this.act(ask.with.table, ask.with.token);
      case "choose":
        return this.at(ask.with.table).state.choose(bits());
      case "takeBack":
        return this.takeBack(ask.with.table, ask.with.seat);
      case "parts": {
        const { state, moments } = this.at(ask.with.table);
        return ask.with.seats.map(({ seat, free }) => state.part(seat, free, moments, ask.with.names));
      }
      case "open": {
        const { state, moments } = this.at(ask.with.table);
        if (state.actor !== "over") throw new RangeError("cards are shown when the game is over");
        return { view: state.openView(), events: moments.map((moment) => moment.hear(null, ask.with.names, true)) };
      }
      case "dump":
        return write(this.at(ask.with.table).state, ask.with.match ?? null);
      case "copy": {
        const { state, luck, moments } = this.at(ask.with.table);
        return this.keep({ state: state.copy(), luck, moments });
      }
      case "close":
        this.tables.delete(ask.with.table);
        return null;
      case "prove":
        return import("./prove").then(({ prove }) => prove(this.open, ask.with));
    }
  }

  private async start({ game: name, players, options, names, seed }: Questions["start"][0]): Promise<Table> {
    const game = await this.open(name);
    const luck = seed === undefined ? ownLuck(game.rules) : seededLuck(game.rules, fromHex(seed));
    const state = game.start(players, options, names);
    return this.keep({ state, luck, moments: state.deal(luck) });
  }

  private async load(text: string): Promise<Table> {
    const game = await this.open(parse(text).game);
    const state = await load(game, text);
    const luck = ownLuck(game.rules);
    return this.keep({ state, luck, moments: state.deal(luck) });
  }

  private act(table: number, token: string): Table {
    const kept = this.at(table);
    if (typeof kept.state.actor !== "number") throw new RangeError("no seat is to act here");
    kept.moments = [kept.state.apply(token)];
    kept.moments.push(...kept.state.deal(kept.luck));
    return shown(table, kept.state);
  }

  private takeBack(table: number, seat: number): string {
    const kept = this.at(table);
    const token = kept.state.takeBack(seat);
    kept.moments = [];
    return token;
  }

  private at(table: number): Kept {
    const found = this.tables.get(table);
    if (!found) throw new RangeError(`there is no table ${table}`);
    return found;
  }

  private keep(kept: Kept): Table {
    this.tables.set(++this.last, kept);
    return shown(this.last, kept.state);
  }
}

function shown(table: number, state: State): Table {
  const { actor, turn } = state;
  return { table, game: state.game.facts.game, actor, turn, points: state.points(), winners: state.winners() };
}

/** What went wrong, as plain data. */
export function failure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  if (error instanceof Refusal) return { name, message, refused: error.refused };
  if (error instanceof RecordError) return { name, message, reason: error.reason, line: error.line };
  if (error instanceof OptionError) return { name, message, reason: error.reason, option: error.option };
  return { name, message };
}
