/** How effects sound, and which way things go; how long they are shown the game says. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { parts } from "./cards";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

export const length = lengthsOf<Effect>(LENGTHS);

/** A new row, the last card, a third one drawn in vain, and who can do nothing at all. */
export function matters(effect: Effect): boolean {
  return effect.kind === "passes" || (effect.kind === "laid" && effect.way === "last");
}

export function sound(effect: Effect): Sound | null {
  if (effect.kind === "laid") return effect.closes === "row" ? "row" : "card";
  return effect.kind === "drawn" ? "card" : null;
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

/** The row for which it is too soon, or the cards that have to be laid. */
export function forbids(rule: string, token: string, legal: readonly string[]): string[] {
  const { colour } = parts(token.slice("lay:".length));
  switch (rule) {
    case "E8":
      return [`.middle [data-colour="${colour}"] .start`];
    case "E10":
      return [`.middle [data-colour="${colour}"] .next`];
    case "E5":
    case "E7":
    case "E11":
      return legal.filter((one) => one.startsWith("lay:")).flatMap(hinted);
    default:
      return [];
  }
}

export function hinted(token: string): string[] {
  return [`button[data-thing="${token.slice("lay:".length)}"]`];
}
