/** Which of all that can be said for and against an action is told as the reason for it. */

import type { Say } from "./wire";

const kinds = (...names: string[]) => names.map((name) => `prospect-${name}`);

/** What speaks against an action is said of the best one only where nothing speaks for it. */
const AGAINST = kinds("gives-up", "open-points", "danger-then", "opens", "helps", "earns-nothing");
/** For whom the way is opened: belongs to what stands before it. */
const FOR_WHOM = kinds("held-by", "held-alike");

/** From the nth of the prospects on: it, and for whom that is. Of several people the likeliest comes first. */
function from(prospects: readonly Say[], nth: number): Say[] {
  const following = prospects[nth + 1];
  return prospects.slice(nth, nth + (following && FOR_WHOM.includes(following[0]) ? 2 : 1));
}

/** For the best action, before it is taken: what speaks for it. */
export function forIt(prospects: readonly Say[]): Say[] {
  const nth = prospects.findIndex(([id]) => !AGAINST.includes(id) && !FOR_WHOM.includes(id));
  return from(prospects, Math.max(nth, 0));
}

/** Afterwards: what matters most of all that could be said. */
export const foremost = (prospects: readonly Say[]): Say[] => from(prospects, 0);
