/** What bots may have something to say about: what goes from a grid for all to see. */

import type { Occurrence } from "../../lib/chatter";
import type { Effect } from "./effects";

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "emptied":
    case "column_cleared":
    case "row_cleared":
      return { what: "feat", who: effect.who };
    case "struck":
      return effect.link > 1 ? { what: "luck", who: effect.who } : null;
    default:
      return null;
  }
}
