/** How effects sound, and which way things go; how long they are shown the game says. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

export const length = lengthsOf<Effect>(LENGTHS);

/** Lines that go, and grids that are empty. */
export function matters(effect: Effect): boolean {
  return ["column_cleared", "row_cleared", "emptied", "renewed"].includes(effect.kind);
}

/** Who looks at a card does so for as long as they like; the others see only that somebody looks. */
export function holds(effect: Effect, seat: number): boolean {
  return effect.kind === "looked" && effect.who === seat;
}

const SILENT: readonly Effect["kind"][] = ["looked", "remembered", "column_cleared", "row_cleared"];

export function sound(effect: Effect): Sound | null {
  if (effect.kind === "struck") return effect.link > 1 ? "link" : "bolt";
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

/** From where a card is to be taken first, what is to be played or turned up, and the lines that have to go before anything else. */
export function forbids(rule: string, _token: string, legal: readonly string[]): string[] {
  const first = (...verbs: string[]) => legal.filter((one) => verbs.includes(one.split(":")[0]!));
  switch (rule) {
    case "B5":
      return first("pile", "discard").flatMap(hinted);
    case "B6":
      return first("drop", "reveal").map((one) => hinted(one)[0]!);
    case "B14":
      return first("clear").flatMap(hinted);
    default:
      return [];
  }
}

/** The card and the cells that are touched, the pile, or the bolt of a line. */
export function hinted(token: string): string[] {
  const [verb, ...words] = token.split(":");
  const cell = (name: string) => `.own [data-drop="${name}"]`;
  switch (verb) {
    case "pile":
      return [".piles .pile"];
    case "discard":
      return [".piles .discards"];
    case "drop":
      return [`.own [data-card="${words[0]}"]`, ".piles .discards"];
    case "put":
      return [`.own [data-card="${words[0]}"]`, cell(words[1]!)];
    case "swap":
      return words[0]!.split("-").map(cell);
    case "clear":
      return [`.own [data-clears="${words[0]}"]`];
    default:
      return words.map(cell);
  }
}
