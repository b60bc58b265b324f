/** How long what happens is shown: not for ever where much is waiting, nor too short to be seen. */

import { LONGEST, type EventOut, type SeatPart } from "./wire";

/** One effect, with the table before and after it, and for how long it is shown. */
export interface Still<V, E> {
  step: EventOut;
  effect: E;
  before: V;
  view: V;
  length: number;
}

/** What was sent, and how it is shown. */
export interface Scene<V, E> {
  part: SeatPart;
  stills: Still<V, E>[];
  /** Milliseconds, at the usual pace. */
  length: number;
}

/** As a rule nothing flies for longer, in milliseconds: what is given more time is looked at when it lies there. */
export const FLIGHT = 360;
/** So fast goes everything where somebody is in a hurry. */
export const RUSH = 1 / 3;
/** Where more than this waits behind what is being shown, all of it goes faster; but not faster than an eye can follow. */
const PATIENCE = 2500;
const FASTEST = 0.2;

/** So long at least what matters can be read before somebody else goes on, also where things move faster. */
export const READABLE = 1500;

export const total = (lengths: number[]) => lengths.reduce((sum, length) => sum + length, 0);

/** Durations that together take no longer than a scene may. */
export function shorten(lengths: number[]): number[] {
  const scale = Math.min(1, LONGEST / total(lengths));
  return lengths.map((length) => length * scale);
}

/** How much faster than usual things go, where scenes of so many milliseconds are still to be shown. */
export function haste(waiting: number): number {
  return Math.max(FASTEST, Math.min(1, PATIENCE / waiting));
}

/** Who acts, and until when what was told of that is to be read. */
export class Reading {
  #until = 0;
  #turn = 0;
  #seat: number | null = null;

  /** Something was told that matters. */
  told(): void {
    this.#until = performance.now() + READABLE;
  }

  /** So many milliseconds are still needed. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** A step is to be shown: for so many milliseconds it waits where somebody else acts than before. Luck only adds to what somebody did. */
  next({ turn, actor }: Pick<EventOut, "turn" | "actor">): number {
    const seat = typeof actor === "number" ? actor : this.#seat;
    const other = turn !== this.#turn || seat !== this.#seat;
    [this.#turn, this.#seat] = [turn, seat];
    return other ? this.left : 0;
  }
}
