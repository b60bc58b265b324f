/** What the server tells of a table of elferreihe (tischlein/games/elferreihe/view.py), and its cards. */

import type { ShapeName } from "../../art/shapes";
import type { BaseView } from "../../lib/game";

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

export const SHAPE_OF: Record<Colour, ShapeName> = {
  red: "triangle",
  yellow: "circle",
  green: "square",
  blue: "drop",
};

export const VALUES = 20;
export const ELEVEN = 11;
export const MOST_DRAWS = 3;

export interface RowView {
  colour: Colour;
  low: number | null;
  high: number | null;
}

export interface ElferreiheSeat {
  cards: number;
  hand: string[] | null;
  points: number | null;
}

export interface ElferreiheView extends BaseView {
  phase: "deal" | "first" | "start" | "laid" | "draw" | "drawn" | "over";
  active: number | null;
  redeals: number;
  pile: number;
  /** How many cards were drawn in this turn. */
  drawn: number;
  /** The one card that the reader has to lay now. */
  waiting: string | null;
  rows: RowView[];
  seats: ElferreiheSeat[];
}

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
