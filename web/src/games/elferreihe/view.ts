// Made by scripts/wire_types.py from tischlein/games/elferreihe/sheet.py. Run it again after a change there.

import type { BaseView } from "../../lib/game";

export interface Row {
  colour: "red" | "yellow" | "green" | "blue";
  low: number | null;
  high: number | null;
}

export interface Seat {
  cards: number;
  hand: string[] | null;
  points: number | null;
}

export interface View extends BaseView {
  phase: "deal" | "draw" | "over" | "first" | "start" | "laid" | "drawn";
  active: number | null;
  concerns: number;
  redeals: number;
  pile: number;
  pile_cards: string[] | null;
  drawn: number;
  waiting: string | null;
  rows: Row[];
  seats: Seat[];
}

export const VALUES = 20 as const;

export const ELEVEN = 11 as const;

export const MOST_DRAWS = 3 as const;
