/** How long effects are shown, how they sound, and which way things go. */

import type { Sound } from "../../lib/sound";
import type { Effect } from "./effects";
import type { View } from "./view";

const LENGTHS: Partial<Record<Effect["kind"], number>> = {
  dealt: 90,
  opened: 240,
  drawn: 240,
  took: 280,
  dropped: 300,
  uncovered: 280,
  put: 320,
  swapped: 340,
  swap_reveal: 280,
  turned_up: 320,
  looked: 600,
  remembered: 160,
  struck: 420,
  column_cleared: 320,
  row_cleared: 320,
};
/** A chain reaction is what people talk about. */
const CHAIN = 650;

export function length(effect: Effect): number {
  return effect.kind === "struck" && effect.chain ? CHAIN : (LENGTHS[effect.kind] ?? 0);
}

const SILENT: readonly Effect["kind"][] = ["looked", "remembered", "column_cleared", "row_cleared"];

export function sound(effect: Effect): Sound | null {
  if (effect.kind === "struck") return "bolt";
  return SILENT.includes(effect.kind) ? null : "card";
}

/** Cards come from the pile, from a hand, or out of a cell where they lay face down. */
export function from(effect: Effect, _before: View, thing: string, at: string): string | null {
  switch (effect.kind) {
    case "dealt":
    case "opened":
    case "drawn":
      return "pile";
    case "dropped":
      return `hand:${effect.who}`;
    case "put":
      return at.startsWith("grid:") ? `hand:${effect.who}` : null;
    case "uncovered":
    case "swap_reveal":
    case "turned_up":
      return thing === effect.card ? `back:${effect.who}:${effect.cell}` : null;
    default:
      return null;
  }
}

/** What is cleared goes into the box; an open card goes into the hand of who takes it. */
export function to(effect: Effect, _before: View, _thing: string, at: string): string | null {
  if (at.startsWith("grid:")) return effect.kind === "column_cleared" || effect.kind === "row_cleared" ? "box" : null;
  return effect.kind === "took" && at === "discards" ? `hand:${effect.who}` : null;
}
