// Made by scripts/wire_types.py from tischlein/games/blitzraster/sheet.py. Run it again after a change there.

import type { BaseView } from "../../lib/game";

export interface Cell {
  cell: string;
  card: string | null;
  up: boolean;
  looked_at: boolean;
}

export interface Seat {
  grid: Cell[][];
  hand: string[] | null;
  hand_size: number;
  second_grid: boolean;
  points: number;
}

export interface View extends BaseView {
  phase: "start" | "play" | "reveal" | "clear" | "reward" | "turn" | "setup" | "new_grid" | "draw" | "over";
  active: number;
  concerns: number;
  turn_limit: number | null;
  pile: number;
  pile_cards: string[] | null;
  box: number;
  discards: number;
  top: string | null;
  looking_at: string | null;
  seats: Seat[];
}
