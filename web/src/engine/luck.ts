/** Where luck comes from: chance is never in the rules, it is handed to them, case by case. */

import { hmac } from "../lib/sha256";
import type { Rules } from "./rules";
import type { State } from "./state";

/** Which of so many equally likely cases comes true, at a chance node. */
export type Luck = (cases: number, at: State) => number;

/** The browser's own generator. */
export function ownLuck(rules: Rules): (cases: number) => number {
  return (cases) => {
    for (;;) {
      const found = rules.fair(crypto.getRandomValues(new Uint8Array(32)), cases);
      if (found !== null) return found;
    }
  };
}

/** The luck of a round that follows from its seed, from stroke number `first` on (docs/fairness.md). */
export function seededLuck(rules: Rules, seed: Uint8Array, first = 0): (cases: number) => number {
  let index = first;
  return (cases) => {
    for (let attempt = 0; ; attempt++) {
      const stroke = hmac(seed, new TextEncoder().encode(`${index} ${attempt}`));
      const found = rules.fair(stroke, cases);
      if (found === null) continue;
      index++;
      return found;
    }
  };
}

/** 64 hexadecimal digits, for luck that has to stay the same. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 64 bits for a bot. */
export function bits(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!;
}

/** A seed that is written in 64 hexadecimal digits. */
export function fromHex(digits: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new RangeError("a seed has 64 hexadecimal digits");
  return Uint8Array.from({ length: 32 }, (_, place) => Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16));
}
