/** What bots may have something to say about: nothing that hangs on what somebody holds. */

import type { Occurrence } from "../../lib/chatter";
import type { Effect } from "./effects";

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "laid":
      return effect.way === "last" || effect.closes !== "nothing" ? { what: "feat", who: effect.who } : null;
    case "passes":
      return { what: "mishap", who: effect.who };
    default:
      return null;
  }
}
