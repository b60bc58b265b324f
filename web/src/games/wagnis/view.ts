/** What the server tells of a table of wagnis (tischlein/games/wagnis/view.py), and its cards. */

import type { ShapeName } from "../../art/shapes";
import type { BaseView } from "../../lib/game";

export const COLOURS = ["green", "yellow", "red", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

export const SHAPE_OF: Record<Colour, ShapeName> = {
  green: "square",
  yellow: "circle",
  red: "triangle",
  blue: "drop",
  purple: "hexagon",
};

export interface WagnisSeat {
  open: string[];
  secured: Record<Colour, number>;
  secured_cards: string[] | null;
  points: number;
}

export interface WagnisView extends BaseView {
  phase: "start" | "reveal" | "place" | "take" | "roll" | "over";
  active: number;
  pile: number;
  waiting: string | null;
  rows: { cards: string[]; taken: boolean }[];
  turn_cards_aside: number;
  taking_order: number[];
  seats: WagnisSeat[];
  too_far: boolean;
  unfit: { cards: number; of: number };
}

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

/** Cards as they lie. */
export function sorted(cards: string[]): string[] {
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** How many of the cards lie before another one. */
export function placeOf(card: string, cards: string[]): number {
  return cards.filter((one) => rank(one) < rank(card)).length;
}

export function ofColour(cards: string[], colour: Colour): string[] {
  return cards.filter((card) => card.startsWith(`${colour}-`));
}

export function sum(cards: string[]): number {
  return cards.reduce((total, card) => total + (parts(card)?.value ?? 0), 0);
}
