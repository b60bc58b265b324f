/** A game's module of players: minds, policies, the search and what a seat may hope for (tischlein/wasm/players.py), and the memory in which it is handed what it works on. */

import { sizeOf } from "../lib/sheet";
import type { Argument, Say } from "../lib/wire";
import type { EffectFacts, Facts } from "./facts";
import { rest } from "./rest";
import { BrokenRules, noteOf } from "./rules";
import { sayOf } from "./telling";

const PAGE = 65536;
const WORD = 8;
/** What the name of a policy's function begins with; a level's name follows. */
const CHOOSE = "choose_";
/** What says which search is wanted takes so many numbers, and so many records are a search's worlds. */
const [WANTED, WORLDS] = [4, 2];
/** What came of an action takes so many, and points with how often there were any. */
const [RESULT, POINTS] = [4, 2];
/** In place of an action's code. */
export const NO_CODE = -1;
/** Nobody waits longer than about so many milliseconds while a search goes on. */
const PORTION = 8;
/** Roll-outs of its first portion, and of any. */
const [FIRST_PORTION, MOST_PORTION] = [16, 1 << 16];

/** How far a search goes: roll-outs, for how many turns each is played on (0: to the end), how many workers share them, and what each may note. */
export interface Depth {
  rollouts: number;
  turns: number;
  workers: number;
  notes: number;
}

/** What a module of players says of itself: how many bytes things take, and its levels. */
interface Note {
  game: string;
  rules: number;
  mind: number;
  plan: number;
  note: number;
  /** What a certain win counts. */
  sure: number;
  /** How many numbers these take. */
  trail: number;
  shares: number;
  policies: string[];
  searches: Record<string, Depth>;
  /** What can be said for and against actions; and lists of phrases, of which its words speak by number. */
  prospects: EffectFacts[];
  phrases: Say[][];
}

interface Exports {
  memory: WebAssembly.Memory;
  heap: WebAssembly.Global<"i32">;
  begin_mind(mind: number, first: number): number;
  hear(mind: number, seat: number, row: number): number;
  imagine(first: number, sheet: number, mind: number, seat: number, world: number, stream: number): number;
  begin_search(...known: [...Addresses, wanted: number, worlds: number, stream: number]): number;
  explore(...known: [...Addresses, worker: number, ...rooms: number[]]): number;
  meet(plans: number, workers: number): number;
  best(plans: number): number;
  done(plans: number, worker: number): number;
  among(plans: number, workers: number, codes: number, number: number): number;
  tried(plans: number, nth: number, result: number): number;
  weigh(...asked: [...Place, begun: number, rollouts: number, turns: number, ...rooms: number[]]): number;
  finish(...asked: [...Place, begun: number, rollouts: number, ...rooms: number[]]): number;
  foretell(...asked: [...Place, world: number, stream: number, rows: number]): number;
  know_prospect(row: number, reader: number, sheet: number): number;
}
type Place = [first: number, sheet: number, mind: number, seat: number, code: number];
type Addresses = [first: number, sheet: number, mind: number, seat: number, plans: number];

/** What a seat goes by: the first node, which everybody knows, what it remembers, and what it sees. */
export interface Known {
  first: Uint8Array;
  mind: Uint8Array;
  seat: number;
  sheet: BigInt64Array;
}

/** How a search gets along with everything else: what it does between two portions, and whether an answer is wanted now. */
export interface Manners {
  rest?: () => Promise<void>;
  stop?: () => boolean;
}

/** Room for one question. */
interface Room {
  first: number;
  mind: number;
  sheet: number;
  worlds: number;
  stream: number;
}

export class Players {
  /** For short questions, which are answered at once; and for the search, which goes on meanwhile. */
  readonly #short: Room;
  readonly #long: Room;
  readonly #row: number;
  readonly #wanted: number;
  readonly #trail: number;
  readonly #shown: number;
  readonly #shares: number;
  /** Some numbers that go in or come out, for one call. */
  readonly #numbers: number;
  /** Where plans and notes begin: nothing is behind them. */
  readonly #plans: number;
  readonly #seen: number;
  /** Searches take turns. */
  #searching: Promise<unknown> = Promise.resolve();
  /** When everything else had its turn last. */
  #rested = 0;

  private constructor(
    private readonly kernels: Exports,
    private readonly facts: Facts,
    private readonly note: Note,
  ) {
    let free = kernels.heap.value;
    const room = (size: number) => {
      const at = free;
      free += Math.ceil(size / WORD) * WORD;
      return at;
    };
    this.#seen = WORD * sizeOf(facts.view);
    const question = (worlds: number): Room => ({
      first: room(facts.record),
      mind: room(note.mind),
      sheet: room(this.#seen),
      worlds: room(facts.record * worlds),
      stream: room(WORD),
    });
    this.#short = question(1);
    this.#long = question(WORLDS);
    this.#row = room(WORD * facts.effect_rows.width);
    this.#wanted = room(WORD * WANTED);
    this.#trail = room(WORD * note.trail);
    this.#shown = room(this.#seen);
    this.#shares = room(WORD * note.shares);
    this.#numbers = room(WORD * facts.effect_rows.width * (facts.effect_rows.most + 1));
    this.#plans = free;
    this.#reach(free);
  }

  /** Take a module into use; it must belong to the rules that the facts speak of. */
  static async open(code: BufferSource, facts: Facts): Promise<Players> {
    const module = await WebAssembly.compile(code);
    const note = noteOf<Note>(module);
    if (note?.game !== facts.game || note.rules !== facts.rules || note.mind === undefined)
      throw new BrokenRules(`the players of ${facts.game} are not those of this page: load it again`);
    const instance = await WebAssembly.instantiate(module, {});
    return new Players(instance.exports as unknown as Exports, facts, note as Note);
  }

  /** What a certain win counts, in what came of an action. */
  get sure(): number {
    return this.note.sure;
  }

  /** Whether a level is played by a policy. */
  isPolicy(level: string): boolean {
    return this.note.policies.includes(level);
  }

  /** How far a level searches; null for what is none that searches. */
  depthOf(level: string): Depth | null {
    return Object.hasOwn(this.note.searches, level) ? this.note.searches[level]! : null;
  }

  /** The mind of who has been told nothing yet. */
  begin(first: Uint8Array): Uint8Array {
    const { bytes } = this;
    bytes.set(first, this.#short.first);
    bytes.fill(0, this.#short.mind, this.#short.mind + this.note.mind);
    this.kernels.begin_mind(this.#short.mind, this.#short.first);
    return this.#mind();
  }

  /** The mind of a seat that has heard some effects, masked for it. */
  hear(mind: Uint8Array, seat: number, rows: readonly BigInt64Array[]): Uint8Array {
    const { words } = this;
    this.bytes.set(mind, this.#short.mind);
    for (const row of rows) {
      words.set(row, this.#row / WORD);
      this.kernels.hear(this.#short.mind, seat, this.#row);
    }
    return this.#mind();
  }

  /** What a policy does, with 64 bits of luck, in a world that a seat imagines: it reads nothing there that the seat does not know. */
  choose(level: string, known: Known, seed: bigint): number {
    const at = this.#short;
    this.#put(at, known);
    this.words[at.stream / WORD] = BigInt.asIntN(64, seed);
    this.kernels.imagine(at.first, at.sheet, at.mind, known.seat, at.worlds, at.stream);
    const policy = (this.kernels as unknown as Record<string, (world: number, stream: number) => number>)[
      CHOOSE + level
    ];
    return policy!(at.worlds, at.stream);
  }

  /**
   * Search in portions. The plans at its end, the best action first: the same for the same seed, whatever the portions are. `among` are the codes
   * of the actions that count; where there is only one, it is tried all the same.
   */
  search(
    known: Known,
    depth: Depth,
    seed: bigint,
    manners: Manners = {},
    among: readonly number[] = [],
  ): Promise<Found> {
    const search = this.#searching.then(() => this.#search(known, depth, seed, manners, among));
    this.#searching = search.catch(() => undefined);
    return search;
  }

  /** How often a seat wins, as a part of 1, when a skilled player goes on for everybody from a place, first with an action if there is one; null where it was stopped. */
  async weigh(
    known: Known,
    code: number,
    rollouts: number,
    turns: number,
    seed: bigint,
    manners: Manners = {},
  ): Promise<number | null> {
    let won = 0;
    const ended = await this.#inPortions(rollouts, manners, (begun, number) => {
      const [place, rooms] = this.#ask(known, code, seed);
      won += this.kernels.weigh(...place, begun, number, turns, ...rooms, this.#shares);
    });
    return ended ? won / rollouts / this.note.sure : null;
  }

  /** The points of a seat at the end, on average; null where it has none, or where that was stopped. */
  async finish(
    known: Known,
    code: number,
    rollouts: number,
    seed: bigint,
    manners: Manners = {},
  ): Promise<number | null> {
    let [points, times] = [0, 0];
    const ended = await this.#inPortions(rollouts, manners, (begun, number) => {
      const [place, rooms] = this.#ask(known, code, seed);
      this.kernels.finish(...place, begun, number, ...rooms, this.#numbers);
      const [sum, often] = this.#take(POINTS) as [number, number];
      [points, times] = [points + sum, times + often];
    });
    return ended && times ? points / times : null;
  }

  /** What can be said for and against an action. */
  foretell(known: Known, code: number, names: readonly Argument[]): Say[] {
    const { facts, kernels, note } = this;
    if (!note.prospects.length) return [];
    const [place, [world, stream]] = this.#ask(known, code, 1n);
    const count = kernels.foretell(...place, world, stream, this.#numbers);
    const { width } = facts.effect_rows;
    return Array.from({ length: count }, (_, nth) => {
      const row = this.#numbers + WORD * width * (1 + nth);
      const at = this.#row / WORD;
      this.words.fill(0n, at, at + width);
      kernels.know_prospect(row, known.seat, this.#row);
      const kind = note.prospects[Number(this.words[row / WORD])]!;
      return sayOf({ ...facts, phrases: note.phrases }, kind, this.words.slice(at, at + width), names)!;
    });
  }

  /** Put a short question where the module finds it: the place, and room for a world and its luck. */
  #ask(known: Known, code: number, seed: bigint): [Place, [world: number, stream: number]] {
    const at = this.#short;
    this.#put(at, known);
    this.words[at.stream / WORD] = BigInt.asIntN(64, seed);
    return [
      [at.first, at.sheet, at.mind, known.seat, code],
      [at.worlds, at.stream],
    ];
  }

  /** Play on so many times, a few at a time; whether nobody stopped it. */
  async #inPortions(
    rollouts: number,
    { rest: pause = rest, stop }: Manners,
    play: (begun: number, number: number) => void,
  ): Promise<boolean> {
    let most = FIRST_PORTION;
    for (let begun = 0; begun < rollouts;) {
      if (stop?.()) return false;
      const number = Math.min(most, rollouts - begun);
      const began = performance.now();
      play(begun, number);
      begun += number;
      const now = performance.now();
      most = portion(most, now - began);
      if (now - this.#rested < PORTION) continue;
      await pause();
      this.#rested = performance.now();
    }
    return true;
  }

  /** Numbers that came out. */
  #take(count: number): number[] {
    const at = this.#numbers / WORD;
    return Array.from(this.words.subarray(at, at + count), Number);
  }

  async #search(
    known: Known,
    depth: Depth,
    seed: bigint,
    { rest: pause = rest, stop }: Manners,
    among: readonly number[],
  ): Promise<Found> {
    const { rollouts, turns, workers, notes } = depth;
    const { kernels, note } = this;
    const plans = this.#plans;
    const books = plans + (1 + workers) * note.plan;
    const end = books + workers * notes * note.note;
    this.#reach(end);
    const at = this.#long;
    this.#put(at, known);
    this.words.set(
      [seed, rollouts, turns, workers].map((one) => BigInt.asIntN(64, BigInt(one))),
      this.#wanted / WORD,
    );
    this.bytes.fill(0, plans, books);
    const addresses: Addresses = [at.first, at.sheet, at.mind, known.seat, plans];
    let left = kernels.begin_search(...addresses, this.#wanted, at.worlds, at.stream);
    if (among.length) {
      this.words.set(among.map(BigInt), this.#numbers / WORD);
      left = kernels.among(plans, workers, this.#numbers, among.length);
    }
    const actions = left;
    let alone = among.length === 1;
    if (left > 1 || alone) this.bytes.fill(0, books, end);
    let most = FIRST_PORTION;
    let rested = performance.now();

    /** One round of all workers, one after the other; whether it came to its end. */
    const round = async () => {
      for (let worker = 1; worker <= workers; worker++) {
        const book = books + (worker - 1) * notes * note.note;
        const rooms = [at.worlds, at.stream, book, notes, this.#trail, this.#shown, this.#shares];
        for (let worlds = 1; worlds > 0;) {
          const began = performance.now();
          worlds = kernels.explore(...addresses, worker, ...rooms, most);
          const now = performance.now();
          most = portion(most, now - began);
          if (now - rested < PORTION) continue;
          await pause();
          rested = performance.now();
          if (stop?.()) return false;
        }
      }
      return true;
    };

    while ((left > 1 || alone) && !stop?.()) {
      alone = false;
      const ended = await round();
      left = kernels.meet(plans, workers);
      if (!ended) break;
    }
    return {
      code: kernels.best(plans),
      rollouts: kernels.done(plans, 0),
      tried: Array.from({ length: actions }, (_, nth) => {
        kernels.tried(plans, nth, this.#numbers);
        const [code, times, won, squares] = this.#take(RESULT) as [number, number, number, number];
        return { code, times, won, squares };
      }),
      plans: this.bytes.slice(plans, books),
    };
  }

  #put(at: Room, { first, mind, sheet }: Known): void {
    const { bytes } = this;
    bytes.set(first, at.first);
    bytes.set(mind, at.mind);
    bytes.set(new Uint8Array(sheet.buffer, sheet.byteOffset, this.#seen), at.sheet);
  }

  #mind(): Uint8Array {
    return this.bytes.slice(this.#short.mind, this.#short.mind + this.note.mind);
  }

  /** Have memory as far as that. It is never given back, and no more than the longest search takes. */
  #reach(end: number): void {
    const missing = end - this.kernels.memory.buffer.byteLength;
    if (missing > 0) this.kernels.memory.grow(Math.ceil(missing / PAGE));
  }

  private get bytes(): Uint8Array {
    return new Uint8Array(this.kernels.memory.buffer);
  }

  private get words(): BigInt64Array {
    return new BigInt64Array(this.kernels.memory.buffer);
  }
}

/** How many roll-outs the next portion has, after one that took so long. */
function portion(most: number, took: number): number {
  if (took < PORTION / 2) return Math.min(2 * most, MOST_PORTION);
  return took > PORTION ? Math.max(most >> 1, 1) : most;
}

/** What came of an action: how often it was tried, the parts of a win added up, and their squares, in parts of `sure`. */
export interface Tried {
  code: number;
  times: number;
  won: number;
  squares: number;
}

/** What came of a search. */
export interface Found {
  code: number;
  /** So many there were. */
  rollouts: number;
  /** The actions, the best first. */
  tried: Tried[];
  /** All that is known of it, as Python has it. */
  plans: Uint8Array;
}
