/** How long effects are shown, how they sound, and which way things go. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

/** A piece hops from field to field, so many milliseconds each: slowly enough to be counted along. */
const HOP = 300;
/** But nobody waits longer for a long way, as in a replay that jumps. */
const LONGEST_WALK = 1400;
export const walk = (from: number, to: number) => Math.min(LONGEST_WALK, HOP * Math.abs(to - from));

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

/** Each hop is heard by itself, when the piece comes down: see Token.svelte. */
const SOUNDS: Partial<Record<Effect["kind"], Sound>> = {
  die_fell: "die",
  pulled: "oh",
  event_card: "card",
  split: "chip",
  earned: "chip",
  paid: "chip",
  handed: "chip",
  swims: "splash",
  out: "gone",
};

export function sound(effect: Effect): Sound | null {
  return SOUNDS[effect.kind] ?? null;
}

/** Blue chips come from the number that is split, red ones from the supply. A card is shown large on its way: see Drama.svelte. */
export function from(effect: Effect, _before: View, thing: string): string | null {
  if (thing === "blue") return effect.kind === "split" ? `number:${effect.who}` : null;
  return thing === "red" ? "supply" : null;
}

export function to(_effect: Effect, _before: View, thing: string): string | null {
  return thing === "red" ? "supply" : null;
}

/** The row that has no room, the die, or those from whom a chip is to be taken first. */
export function forbids(rule: string, token: string, legal: readonly string[]): string[] {
  const offered = new Set(legal.flatMap(hinted));
  switch (rule) {
    case "S5":
      return [".middle .die"];
    case "S7":
      return hinted(token).filter((row) => !offered.has(row));
    case "S10":
    case "S14":
      return legal.some((one) => one.startsWith("steal:")) ? [...offered] : [];
    default:
      return [];
  }
}

/** Both rows of a split, or the piece to be stolen from. */
export function hinted(token: string): string[] {
  const [verb, word = ""] = token.split(":");
  return verb === "split" ? word.split("+").map((row) => `[data-row="${row}"]`) : [`[data-seat="${word}"] button`];
}
