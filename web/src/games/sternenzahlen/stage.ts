/** How long effects are shown, how they sound, and which way things go. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

/** A piece goes from field to field, so many milliseconds each, but never for longer than four of them take. */
const HOP = 110;
export const walk = (from: number, to: number) => HOP * Math.min(4, Math.abs(to - from));

const lasting = lengthsOf<Effect>(LENGTHS);

export function length(effect: Effect): number {
  return effect.kind === "moved" ? walk(effect.start, effect.goal) : lasting(effect);
}

/** Holes, event cards, stars, and who can do nothing or is home or out. */
const MATTER: readonly Effect["kind"][] = [
  ...(["pulled", "fell", "event_card", "card_steal", "card_gain", "card_robbed", "card_lose"] as const),
  ...(["stole", "stars", "passes", "home", "out"] as const),
];

export function matters(effect: Effect): boolean {
  return MATTER.includes(effect.kind);
}

const SOUNDS: Partial<Record<Effect["kind"], Sound>> = {
  die_fell: "die",
  pulled: "oh",
  event_card: "card",
  split: "chip",
  earned: "chip",
  paid: "chip",
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

/** Both rows of a split, or the piece to be stolen from. */
export function hinted(token: string): string[] {
  const [verb, word = ""] = token.split(":");
  return verb === "split" ? word.split("+").map((row) => `[data-row="${row}"]`) : [`[data-seat="${word}"] button`];
}
