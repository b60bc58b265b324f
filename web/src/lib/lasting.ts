/** For how long effects are shown: data of the game, from what everybody may know. The server reads the same. */

import type { Effect } from "./wire";

/** Milliseconds as a rule, and for cases: a field, its value, and milliseconds then; the first that is so counts. */
export type Lasting = readonly [
  usual: number,
  cases: readonly (readonly [field: string, value: unknown, ms: number])[],
];

export function lasting(effect: Effect, [usual, cases]: Lasting): number {
  const fields = effect as unknown as Record<string, unknown>;
  return cases.find(([field, value]) => fields[field] === value)?.[2] ?? usual;
}

/** By the table of a game. */
export const lengthsOf =
  <E extends Effect>(lengths: Record<string, Lasting>) =>
  (effect: E): number =>
    lasting(effect, lengths[effect.kind] ?? [0, []]);
