// Made by scripts/wire_types.py from tischlein/games/wagnis/sheet.py. Run it again after a change there.

import type { BaseView } from "../../lib/game";

export interface Row {
  cards: string[];
  taken: boolean;
  clashing: string[];
}

export interface Seat {
  open: string[];
  secured: {
    green: number;
    yellow: number;
    red: number;
    blue: number;
    purple: number;
  };
  secured_cards: string[] | null;
  points: number;
  points_of: {
    green: number;
    yellow: number;
    red: number;
    blue: number;
    purple: number;
  } | null;
}

export interface View extends BaseView {
  phase: "start" | "reveal" | "place" | "take" | "roll" | "over";
  active: number;
  concerns: number;
  pile: number;
  waiting: string | null;
  rows: Row[];
  turn_cards_aside: number;
  taking_order: number[];
  seats: Seat[];
  too_far: boolean;
  unfit: {
    cards: number;
    of: number;
  };
}

export const ROWS = 3 as const;
