/** How effects sound, and which way things go; how long they are shown the game says. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

export const length = lengthsOf<Effect>(LENGTHS);

/** A new row, the last card, a third one drawn in vain, and who can do nothing at all. */
export function matters(effect: Effect): boolean {
  if (effect.kind === "laid") return effect.way === "new" || effect.way === "last";
  return effect.kind === "passes" || (effect.kind === "drawn" && effect.count > 2);
}

export function sound(effect: Effect): Sound | null {
  return effect.kind === "drawn" || effect.kind === "laid" ? "card" : null;
}

/** Drawn cards come from the pile; laid ones from who lays them, or from where they lay drawn. */
export function from(effect: Effect, before: View, _thing: string, at: string): string | null {
  if (effect.kind === "drawn") return "pile";
  if (effect.kind !== "laid" || at !== "row") return null;
  return effect.way === "drawn" ? `drawn:${before.drawn - 1}` : `fan:${effect.who}`;
}

/** What somebody else drew and could not lay goes to that hand. */
export function to(_effect: Effect, _before: View, thing: string): string | null {
  const [kind, seat] = thing.split(":");
  return kind === "back" ? `fan:${seat!}` : null;
}
