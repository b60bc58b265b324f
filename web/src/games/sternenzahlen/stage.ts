/** How long effects are shown, how they sound, and which way things go. */

import type { Sound } from "../../lib/sound";
import type { Effect } from "./effects";
import type { View } from "./view";

/** A piece goes from field to field, so many milliseconds each, but never for longer than four of them take. */
const HOP = 90;
export const walk = (from: number, to: number) => HOP * Math.min(4, Math.abs(to - from));
/** Then a black hole has it. */
export const FALL = 340;

const LENGTHS: Partial<Record<Effect["kind"], number>> = {
  die_fell: 420,
  event_card: 480,
  split: 320,
  earned: 280,
  paid: 280,
  handed: 280,
  out: 280,
  passes: 180,
};

export function length(effect: Effect, before: View): number {
  if (effect.kind !== "moved") return LENGTHS[effect.kind] ?? 0;
  const fall = before.board.path[effect.goal - 1] === "hole" ? FALL : 0;
  return walk(effect.start, effect.goal) + fall;
}

const SOUNDS: Partial<Record<Effect["kind"], Sound>> = {
  die_fell: "die",
  event_card: "card",
  split: "chip",
  earned: "chip",
  paid: "oh",
  handed: "chip",
  out: "oh",
};

export function sound(effect: Effect): Sound | null {
  return SOUNDS[effect.kind] ?? null;
}

/** Blue chips come from the number that is split, red ones from the supply, cards from the pile. */
export function from(effect: Effect, _before: View, thing: string): string | null {
  if (thing === "blue") return effect.kind === "split" ? `number:${effect.who}` : null;
  return thing === "red" ? "supply" : thing.startsWith("event-") ? "pile" : null;
}

export function to(_effect: Effect, _before: View, thing: string): string | null {
  return thing === "red" ? "supply" : null;
}
