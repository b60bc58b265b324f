// Made by scripts/wire_types.py from tischlein/games/sternenzahlen/sheet.py. Run it again after a change there.

import type { BaseView } from "../../lib/game";

export interface Board {
  path: string[];
  rows: Record<string, string>;
  events: {
    steal: number;
    gain: number;
    robbed: number;
    lose: number;
  };
  red_chips: number;
}

export interface Seat {
  place: number | null;
  field: string | null;
  red_chips: number;
  swims: boolean;
  home: boolean;
  out: boolean;
  points: number | null;
}

export interface View extends BaseView {
  phase: "roll" | "split" | "steal" | "die" | "event" | "over";
  active: number;
  concerns: number;
  finish: "all" | "first";
  board: Board;
  covered: Record<string, number>;
  supply: number;
  pile: number;
  events_left: {
    steal: number;
    gain: number;
    robbed: number;
    lose: number;
  };
  number: number | null;
  seats: Seat[];
}

export const PIECES = ["rocket", "moon", "sun", "saturn"] as const;
