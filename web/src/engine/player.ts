/**
 * Who plays at a seat, as tischlein/bots/players.py has it: told what the seat is told, shown what it sees, asked for a code. It never
 * meets a state of the game but the first, which everybody knows.
 */

import type { Depth, Found, Manners, Players } from "./players";
import type { Moment } from "./state";

/** What one seat of a game knows: all that it was told. */
export class Memory {
  #mind: Uint8Array;

  constructor(
    readonly players: Players,
    private readonly first: Uint8Array,
    readonly seat: number,
    mind?: Uint8Array,
  ) {
    this.#mind = mind ?? players.begin(first);
  }

  /** The same, to go on by itself. */
  copy(): Memory {
    return new Memory(this.players, this.first, this.seat, this.#mind);
  }

  /** Be told some effects, as `toldTo` gives them for this seat. */
  hear(rows: readonly BigInt64Array[]): void {
    this.#mind = this.players.hear(this.#mind, this.seat, rows);
  }

  /** With what the seat sees now. */
  known(sheet: BigInt64Array) {
    return { first: this.first, mind: this.#mind, seat: this.seat, sheet };
  }
}

/** What a seat is told of some moments of one round: the rows of their effects, masked for it. For the table's owner. */
export function toldTo(seat: number, moments: readonly Moment[]): BigInt64Array[] {
  return moments.flatMap((moment) => moment.told(seat));
}

export interface Player {
  hear(rows: readonly BigInt64Array[]): void;
  /** The code of an action, the same for the same 64 bits. As soon as `stop` says so, the best one so far. */
  choose(sheet: BigInt64Array, seed: bigint, manners?: Manners): Promise<number>;
}

/** Plays by a policy. */
export class PolicyPlayer implements Player {
  constructor(
    private readonly memory: Memory,
    private readonly level: string,
  ) {}

  hear(rows: readonly BigInt64Array[]): void {
    this.memory.hear(rows);
  }

  choose(sheet: BigInt64Array, seed: bigint): Promise<number> {
    return Promise.resolve(this.memory.players.choose(this.level, this.memory.known(sheet), seed));
  }
}

/** Searches, with a number of roll-outs a decision. */
export class SearchPlayer implements Player {
  constructor(
    private readonly memory: Memory,
    readonly depth: Depth,
  ) {}

  hear(rows: readonly BigInt64Array[]): void {
    this.memory.hear(rows);
  }

  choose(sheet: BigInt64Array, seed: bigint, manners: Manners = {}): Promise<number> {
    return this.search(sheet, seed, manners).then(({ code }) => code);
  }

  search(sheet: BigInt64Array, seed: bigint, manners: Manners = {}): Promise<Found> {
    return this.memory.players.search(this.memory.known(sheet), this.depth, seed, manners);
  }
}

/** A player of a level, before anything was told; null where there is no such level. `depth` is for levels that search, in place of their own. */
export function playerFor(memory: Memory, level: string, depth?: Depth): PolicyPlayer | SearchPlayer | null {
  const own = memory.players.depthOf(level);
  if (own) return new SearchPlayer(memory, depth ?? own);
  return memory.players.isPolicy(level) ? new PolicyPlayer(memory, level) : null;
}
