/** What the server tells of a table of blitzraster (tischlein/games/blitzraster/view.py), and its cards. */

import type { BaseView } from "../../lib/game";

export const COLOURS = [
  "red",
  "orange",
  "yellow",
  "lime",
  "green",
  "lightblue",
  "darkblue",
  "purple",
  "pink",
  "brown",
] as const;
export type Colour = (typeof COLOURS)[number];

export interface Cell {
  cell: string;
  card: string | null;
  up: boolean;
  looked_at: boolean;
}

export interface BlitzSeat {
  /** Row by row. */
  grid: Cell[][];
  hand: string[] | null;
  hand_size: number;
  second_grid: boolean;
  points: number;
}

/** A line of a seat's grid, as it is when the line is named. */
export interface Line {
  seat: number;
  column: boolean;
  index: number;
  chain: boolean;
}

export interface BlitzView extends BaseView {
  phase: "setup" | "start" | "draw" | "play" | "reveal" | "clear" | "reward" | "turn" | "new_grid" | "over";
  active: number;
  turn_limit: number | null;
  pile: number;
  box: number;
  discards: number;
  top: string | null;
  looking_at: string | null;
  seats: BlitzSeat[];

  // Only while an event is played:
  /** The line that is about to go. */
  flash?: Line;
  /** The line that has just gone. */
  gone?: Line;
  /** The cell, as `seat:cell`, out of which a card is turned up. */
  source?: string;
  /** The cell, as `seat:cell`, that somebody looks at. */
  eye?: string;
}

export interface Parts {
  colour: Colour;
  value: number;
}

/** `darkblue-10` is colour and number. */
export function parts(card: string): Parts {
  const [colour, value] = card.split("-");
  return { colour: colour as Colour, value: Number(value) };
}

/** Cards as a hand holds them: by colour, then by number. */
export function sorted(cards: string[]): string[] {
  const rank = (card: string) => COLOURS.indexOf(parts(card).colour) * 100 + parts(card).value;
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

export function find(grid: Cell[][], cell: string): Cell | undefined {
  return grid.flat().find((one) => one.cell === cell);
}

export function cellName(row: number, column: number): string {
  return `${"abcd"[column]}${row + 1}`;
}

export function inLine(line: Line | undefined, seat: number, row: number, column: number): boolean {
  return line?.seat === seat && line.index === (line.column ? column : row);
}

/** The token of a swap: the cell nearer to a1 comes first. */
export function swapToken(one: string, other: string): string {
  const [first, second] = [one, other].sort((a, b) => (a[1]! + a[0]!).localeCompare(b[1]! + b[0]!));
  return `swap:${first}-${second}`;
}
