/** A game's module: its functions, and the memory in which it is handed records, rows and sheets. */

import { sizeOf } from "../lib/sheet";
import type { Facts } from "./facts";
import type { Understood } from "./forms";

const PAGE = 65536;
const WORD = 8;
const STROKE = 32;
/** The name of the section in which a module says what it is. */
const NOTE = "tischlein";

/** The functions of a module (tischlein/wasm/exports.py). Numbers are codes, seats and addresses. */
interface Exports {
  memory: WebAssembly.Memory;
  heap: WebAssembly.Global<"i32">;
  begin(state: number, players: number, options: number): number;
  look(state: number, found: number): number;
  outcome(state: number, nth: number): number;
  step(state: number, code: number, rows: number, stills: number): number;
  offer(state: number, code: number, rows: number, stills: number): number;
  know_effect(row: number, reader: number, sheet: number): number;
  know_offer(row: number, reader: number, sheet: number): number;
  token(state: number, code: number): number;
  forbid(state: number, verb: number, one: number, two: number, three: number): number;
  show(state: number, reader: number, sheet: number): number;
  score(state: number, seat: number): number;
  winners(state: number): number;
  choose(state: number, stream: number): number;
  choose_any(state: number, stream: number): number;
  playout(state: number, stream: number, rows: number, stills: number): number;
  draw(stream: number, below: number): number;
  fair(stroke: number, below: number): number;
}

/** A module cannot be used, and why. */
export class BrokenRules extends Error {
  override name = "BrokenRules";
}

/** What a step told: its rows, the nodes at each of them, and the node behind it. */
export interface Told {
  rows: BigInt64Array[];
  nodes: Uint8Array[];
  after: Uint8Array;
}

/** What a module says that it is. */
export function noteOf<Note>(module: WebAssembly.Module): Partial<Note> | undefined {
  const [section] = WebAssembly.Module.customSections(module, NOTE);
  return section && (JSON.parse(new TextDecoder().decode(section)) as Partial<Note>);
}

export const CHANCE = -1;
export const OVER = -2;

/** Sets of codes are never negative, and chance never has so many cases: such a record is none, and nobody counts on for ever. */
const MOST_CASES = 1 << 16;

export class Rules {
  private kernels!: Exports;
  private bytes!: Uint8Array;
  private words!: BigInt64Array;
  private readonly size: number;
  private readonly state: number;
  private readonly found: number;
  private readonly rows: number;
  private readonly stills: number;
  private readonly sheet: number;
  private readonly stream: number;
  private readonly luck: number;
  private readonly agreement: number;
  private readonly seen: number;
  private readonly agreed: number;

  private constructor(
    private readonly module: WebAssembly.Module,
    instance: WebAssembly.Instance,
    readonly facts: Facts,
  ) {
    const { most, width } = facts.effect_rows;
    this.seen = sizeOf(facts.view);
    this.agreed = sizeOf(facts.agreement);
    let free = exportsOf(instance).heap.value;
    const room = (size: number) => {
      const at = free;
      free += Math.ceil(size / WORD) * WORD;
      return at;
    };
    this.found = room(2 * WORD);
    this.rows = room(WORD * width * (most + 1));
    this.stills = room(facts.record * (most + 1));
    this.state = this.stills + facts.record * most; // where `step` wants it
    this.sheet = room(WORD * Math.max(this.seen, width));
    this.stream = room(WORD);
    this.luck = room(STROKE);
    this.agreement = room(WORD * this.agreed);
    this.size = free;
    this.use(instance);
  }

  private use(instance: WebAssembly.Instance): void {
    const kernels = exportsOf(instance);
    const missing = this.size - kernels.memory.buffer.byteLength;
    if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE));
    this.bytes = new Uint8Array(kernels.memory.buffer);
    this.words = new BigInt64Array(kernels.memory.buffer);
    this.kernels = guarded(kernels, (trap) => {
      // It may have ended anywhere, and nobody has put its stack back.
      this.use(new WebAssembly.Instance(this.module, {}));
      return new BrokenRules(`the rules of ${this.facts.game} cannot go on from there: ${trap.message}`);
    });
  }

  /** Take a module into use; it must be the one that the facts speak of. */
  static async open(code: BufferSource, facts: Facts): Promise<Rules> {
    const module = await WebAssembly.compile(code);
    const note = noteOf<Facts>(module);
    if (note?.game !== facts.game || note.rules !== facts.rules || note.kernels !== facts.kernels)
      throw new BrokenRules(`the module of ${facts.game} is not the one of this page: load it again`);
    const instance = await WebAssembly.instantiate(module, {});
    return new Rules(module, instance, facts);
  }

  /** The first node, for options on a sheet. */
  begin(players: number, options: BigInt64Array): Uint8Array {
    this.bytes.fill(0, this.state, this.state + this.facts.record);
    this.words.set(options, this.agreement / WORD);
    this.kernels.begin(this.state, players, this.agreement);
    return this.taken();
  }

  /** Who acts; the codes that are legal or, at a chance node, the number of cases. */
  look(state: Uint8Array): { actor: number; legal: number[]; cases: number } {
    const actor = this.kernels.look(this.put(state), this.found);
    const [low, high] = [this.words[this.found / WORD]!, this.words[this.found / WORD + 1]!];
    if (low < 0n || high < 0n || (actor === CHANCE && low > MOST_CASES))
      throw new BrokenRules(`no node of ${this.facts.game} has such actions or cases`);
    if (actor === CHANCE) return { actor, legal: [], cases: Number(low) };
    return { actor, legal: [...members(low, 0), ...members(high, SET)], cases: 0 };
  }

  /** The outcome code of each case of a chance node. */
  outcomes(state: Uint8Array, cases: number): number[] {
    this.put(state);
    return Array.from({ length: cases }, (_, nth) => this.kernels.outcome(this.state, nth));
  }

  /** Plays a code that must be possible. */
  step(state: Uint8Array, code: number): Told {
    const { most } = this.facts.effect_rows;
    const count = this.kernels.step(this.put(state), code, this.rows, this.stills);
    if (count > most) throw new BrokenRules(`a step told ${count} effects; there is room for ${most}`);
    const nth = Array.from({ length: count }, (_, k) => k);
    return {
      rows: nth.map((k) => this.row(k + 1)),
      nodes: nth.map((k) =>
        this.bytes.slice(this.stills + k * this.facts.record, this.stills + (k + 1) * this.facts.record),
      ),
      after: this.taken(),
    };
  }

  /** As what a legal action is offered, as a reader may know it: the kind, and the sheet of its fields. */
  offer(state: Uint8Array, code: number, reader: number): { kind: number; sheet: BigInt64Array } {
    this.kernels.offer(this.put(state), code, this.rows, this.stills);
    const row = this.row(1);
    return { kind: Number(row[0]), sheet: this.known(this.kernels.know_offer, row, reader) };
  }

  /** The sheet of an effect's fields, as a reader may know them. */
  knownEffect(row: BigInt64Array, reader: number): BigInt64Array {
    return this.known(this.kernels.know_effect, row, reader);
  }

  /** The number of the token of a legal action. */
  token(state: Uint8Array, code: number): number {
    return this.kernels.token(this.put(state), code);
  }

  /** The rule against a token that is understood and not legal: its place among the rules, from 1 on; 0 for none. */
  forbid(state: Uint8Array, [verb, one, two, three]: Understood): number {
    return this.kernels.forbid(this.put(state), verb, one, two, three);
  }

  /** The sheet of what a reader sees. */
  show(state: Uint8Array, reader: number): BigInt64Array {
    this.kernels.show(this.put(state), reader, this.sheet);
    return this.words.slice(this.sheet / WORD, this.sheet / WORD + this.seen);
  }

  scores(state: Uint8Array, players: number): number[] {
    this.put(state);
    return Array.from({ length: players }, (_, seat) => this.kernels.score(this.state, seat));
  }

  /** The winning seats, as bits. */
  winners(state: Uint8Array): number {
    return this.kernels.winners(this.put(state));
  }

  /** What a sensible player does, with these 64 bits of luck. */
  choose(state: Uint8Array, luck: bigint): number {
    this.words[this.stream / WORD] = BigInt.asIntN(64, luck);
    return this.kernels.choose(this.put(state), this.stream);
  }

  /** A number below n from a stroke of luck; null where another must be drawn, so that none is favoured. */
  fair(stroke: Uint8Array, below: number): number | null {
    this.bytes.set(stroke.subarray(0, STROKE), this.luck);
    const found = this.kernels.fair(this.luck, below);
    return found < 0 ? null : found;
  }

  /** Random play to the end: the number of decisions, and the last node. */
  playout(state: Uint8Array, luck: bigint): { moves: number; after: Uint8Array } {
    this.words[this.stream / WORD] = BigInt.asIntN(64, luck);
    const moves = this.kernels.playout(this.put(state), this.stream, this.rows, this.stills);
    return { moves, after: this.taken() };
  }

  /** Hands a record to the module, which would take what lies behind a short one, or write over what does. */
  private put(state: Uint8Array): number {
    if (state.length !== this.facts.record)
      throw new BrokenRules(`a state of ${this.facts.game} has ${this.facts.record} bytes, not ${state.length}`);
    this.bytes.set(state, this.state);
    return this.state;
  }

  private taken(): Uint8Array {
    return this.bytes.slice(this.state, this.state + this.facts.record);
  }

  private row(k: number): BigInt64Array {
    const { width } = this.facts.effect_rows;
    return this.words.slice(this.rows / WORD + k * width, this.rows / WORD + (k + 1) * width);
  }

  private known(
    kernel: (row: number, reader: number, sheet: number) => number,
    row: BigInt64Array,
    reader: number,
  ): BigInt64Array {
    const { width } = this.facts.effect_rows;
    const [rows, sheet] = [this.rows / WORD, this.sheet / WORD];
    this.words.set(row, rows);
    this.words.fill(0n, sheet, sheet + width);
    kernel(this.rows, reader, this.sheet);
    return this.words.slice(sheet, sheet + width);
  }
}

const exportsOf = (instance: WebAssembly.Instance) => instance.exports as unknown as Exports;

/** The same functions; where one ends in the middle, that is an error like others. */
function guarded<Functions extends object>(
  functions: Functions,
  ended: (trap: WebAssembly.RuntimeError) => Error,
): Functions {
  const guard = (call: unknown) =>
    typeof call !== "function"
      ? call
      : (...given: unknown[]): unknown => {
          try {
            return (call as (...given: unknown[]) => unknown)(...given);
          } catch (trap) {
            throw trap instanceof WebAssembly.RuntimeError ? ended(trap) : trap;
          }
        };
  return Object.fromEntries(Object.entries(functions).map(([name, call]) => [name, guard(call)])) as Functions;
}

/** A word of a set of codes holds so many. */
const SET = 63;

function members(word: bigint, first: number): number[] {
  const found: number[] = [];
  for (let code = first; word; code++, word >>= 1n) if (word & 1n) found.push(code);
  return found;
}
