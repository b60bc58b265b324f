/** What bots may have something to say about. */

import type { Occurrence } from "../../lib/chatter";
import type { Effect } from "./effects";

/** So many points are a row to be proud of. */
const GREAT = 12;
/** From the third row on, the next card may be too much. */
const LAST_ROW = 3;

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "placed":
      return effect.row === LAST_ROW ? { what: "dare", who: effect.who } : null;
    case "took":
      return effect.points >= GREAT && !effect.die ? { what: "feat", who: effect.who } : null;
    case "rolled":
      return { what: effect.lost ? "mishap" : "luck", who: effect.who };
    default:
      return null;
  }
}
