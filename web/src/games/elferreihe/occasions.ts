/** What bots may have something to say about: nothing that hangs on what somebody holds. */

import type { Occurrence } from "../../lib/chatter";
import { parts } from "./cards";
import type { Effect } from "./effects";
import { VALUES } from "./view";

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "laid":
      return effect.way === "last" || [1, VALUES].includes(parts(effect.card).value)
        ? { what: "feat", who: effect.who }
        : null;
    case "passes":
      return { what: "mishap", who: effect.who };
    default:
      return null;
  }
}
