/** Which of all that can be said for and against an action is told as the reason for it. */

import { say, t } from "./language.svelte";
import type { Say } from "./wire";

const kinds = (...names: string[]) => names.map((name) => `prospect-${name}`);

/** What speaks against an action. */
const AGAINST = kinds("gives-up", "open-points", "danger-then", "opens", "helps", "earns-nothing");
/** For whom the way is opened: belongs to what stands before it. */
const FOR_WHOM = kinds("held-by", "held-alike");

/** From the nth of the prospects on: it, and for whom that is. Of several people the likeliest comes first. */
function from(prospects: readonly Say[], nth: number): Say[] {
  const following = prospects[nth + 1];
  return prospects.slice(nth, nth + (following && FOR_WHOM.includes(following[0]) ? 2 : 1));
}

/** What speaks for an action; nothing where all that could be said speaks against it. */
export function forIt(prospects: readonly Say[]): Say[] {
  const nth = prospects.findIndex(([id]) => !AGAINST.includes(id) && !FOR_WHOM.includes(id));
  return nth < 0 ? [] : from(prospects, nth);
}

/** Why the best action is the best one, in the words of its game (`advice-<game>`): what speaks for it, else that all others are worse. */
export function reasonFor(prospects: readonly Say[], game: string): string {
  const said = forIt(prospects).map((one) => say(one, `advice-${game}`, game));
  return said.join(" ") || t("hint-least-bad");
}
