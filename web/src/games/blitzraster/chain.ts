/** How long a chain reaction is by now. */

import type { Effect } from "./effects";

/** Which link lightning is: the first line is one, each that the one before completed is one more. `before` is what it was until then. */
export function linkOf(effect: Effect, before: number): number {
  if (effect.kind !== "struck") return before;
  return effect.chain ? before + 1 : 1;
}
