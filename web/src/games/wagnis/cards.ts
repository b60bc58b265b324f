/** The cards of wagnis. */

import type { ShapeName } from "../../art/shapes";

export const COLOURS = ["green", "yellow", "red", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

export const SHAPE_OF: Record<Colour, ShapeName> = {
  green: "square",
  yellow: "circle",
  red: "triangle",
  blue: "drop",
  purple: "hexagon",
};

export const DIE = "die";

/** `green-3` is colour and value; `die` and `turn` are cards of their own. */
export function parts(card: string): { colour: Colour; value: number } | null {
  const [colour, value] = card.split("-");
  return value ? { colour: colour as Colour, value: Number(value) } : null;
}

/** By colour, then by value, the die card last. */
function rank(card: string): number {
  const known = parts(card);
  return known ? COLOURS.indexOf(known.colour) * 10 + known.value : 99;
}

/** How many of the cards lie before another one. */
export function placeOf(card: string, cards: string[]): number {
  return cards.filter((one) => rank(one) < rank(card)).length;
}

export function ofColour(cards: string[], colour: Colour): string[] {
  return cards.filter((card) => card.startsWith(`${colour}-`));
}

/** What cards are worth that lie there for all to see: the numbers on them. */
export function sum(cards: string[]): number {
  return cards.reduce((total, card) => total + (parts(card)?.value ?? 0), 0);
}

/** The cards of some that are not among others, each as often as it is missing. */
export function missing(before: string[], now: string[]): string[] {
  const left = [...now];
  return before.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
