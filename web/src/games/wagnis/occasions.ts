/** What bots may have something to say about. */

import type { Occurrence } from "../../lib/chatter";
import type { Effect } from "./effects";
import { ROWS } from "./view";

/** So many points are a row to be proud of. */
const GREAT = 12;

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "placed":
      // From the last row on, the next card may be too much.
      return effect.row === ROWS ? { what: "dare", who: effect.who } : null;
    case "took":
      return effect.points >= GREAT && !effect.die ? { what: "feat", who: effect.who } : null;
    case "rolled":
      return { what: effect.lost ? "mishap" : "luck", who: effect.who };
    default:
      return null;
  }
}
