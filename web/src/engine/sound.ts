/** Bytes from outside that claim to be a node of a game: taken only where they can be one (tischlein/core/sound.py). */

import type { Facts } from "./facts";
import type { Game } from "./game";
import { BrokenRules, noteOf } from "./rules";
import { State } from "./state";

/** Bytes are no state of a game, and why. */
export class DamagedState extends Error {
  override name = "DamagedState";

  constructor(game: string, reason: string) {
    super(`these bytes are no state of ${game}: ${reason}`);
  }
}

/** So many steps are played from a node that is looked at, in each of some ways. */
const AHEAD = 40;

/** What must hold at every node of a game: its kernel in a module of its own, beside the rules. */
export class Check {
  private constructor(
    private readonly kernels: {
      memory: WebAssembly.Memory;
      heap: WebAssembly.Global<"i32">;
      check(at: number): number;
    },
    private readonly facts: Facts,
  ) {}

  static async open(code: BufferSource, facts: Facts): Promise<Check> {
    const module = await WebAssembly.compile(code);
    const note = noteOf<Facts>(module);
    if (note?.game !== facts.game || note.rules !== facts.rules)
      throw new BrokenRules(`the checks of ${facts.game} are not the ones of this page: load it again`);
    const { exports } = await WebAssembly.instantiate(module, {});
    return new Check(exports as unknown as Check["kernels"], facts);
  }

  /** Null where these bytes, as many as a state has, can be a node; else what does not hold. */
  wrong(state: Uint8Array): string | null {
    const { memory, heap, check } = this.kernels;
    new Uint8Array(memory.buffer).set(state, heap.value);
    const number = check(heap.value);
    return number === 0 ? null : (this.facts.assertions[number] ?? "something that must hold at every node does not");
  }
}

/** The state that some bytes are, with as many players and the same options; `DamagedState` where they are none. */
export function sound(
  game: Game,
  check: Check,
  players: number,
  options: Record<string, unknown>,
  bytes: Uint8Array,
): State {
  const { facts } = game;
  const damaged = (reason: string) => new DamagedState(facts.game, reason);
  if (bytes.length !== facts.record) throw damaged(`a state has ${facts.record} bytes, not ${bytes.length}`);
  const all = game.allOptions(players, options);
  const first = game.first(players, all);
  for (const [name, begin, size] of facts.agreed) {
    if (bytes.subarray(begin, begin + size).every((byte, at) => byte === first[begin + at])) continue;
    if (name !== "players") throw damaged(`something else was agreed here (${name})`);
    throw damaged(`it has ${new Int8Array(bytes)[begin]} players, and here are ${players}`);
  }
  const hold = (state: Uint8Array) => {
    const wrong = check.wrong(state);
    if (wrong !== null) throw damaged(wrong);
  };
  hold(bytes);
  try {
    const state = new State(game, players, all, [], bytes.slice());
    state.openView();
    for (const seat of [null, ...Array.from({ length: players }, (_, seat) => seat)]) state.view(seat);
    for (const pick of [() => 0, (choices: number) => choices - 1, (choices: number, step: number) => step % choices])
      hold(playedOn(state.copy(), pick).bytes());
    return state;
  } catch (error) {
    throw error instanceof BrokenRules ? damaged(error.message) : error;
  }
}

function playedOn(state: State, pick: (choices: number, step: number) => number): State {
  for (let step = 0; step < AHEAD && state.actor !== "over"; step++) {
    if (state.actor === "chance") {
      state.playCase(pick(state.cases, 7919 * step));
      continue;
    }
    const codes = state.legalCodes();
    if (!codes.length) throw new BrokenRules("a seat can always do something");
    state.applyCode(codes[pick(codes.length, step)]!);
  }
  return state;
}
