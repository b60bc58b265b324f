/** The cards of elferreihe. */

import type { ShapeName } from "../../art/shapes";

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

export const SHAPE_OF: Record<Colour, ShapeName> = {
  red: "triangle",
  yellow: "circle",
  green: "square",
  blue: "drop",
};

export function parts(card: string): { colour: Colour; value: number } {
  const [colour, value] = card.split("-");
  return { colour: colour as Colour, value: Number(value) };
}

/** Cards as they are held: by colour, then by value. */
export function sorted(cards: string[]): string[] {
  const rank = (card: string) => {
    const { colour, value } = parts(card);
    return COLOURS.indexOf(colour) * 100 + value;
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}
