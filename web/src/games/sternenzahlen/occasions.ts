/** What bots may have something to say about. */

import type { Occurrence } from "../../lib/chatter";
import type { Effect } from "./effects";

export function occasion(effect: Effect): Occurrence | null {
  switch (effect.kind) {
    case "home":
      return { what: "feat", who: effect.who };
    case "stars":
      return effect.chips ? { what: "luck", who: effect.who } : null;
    case "pulled":
      return { what: "mishap", who: effect.who };
    case "event_card": {
      const good = effect.card === "gain" || effect.card === "steal";
      return { what: good ? "luck" : "mishap", who: effect.who };
    }
    default:
      return null;
  }
}
