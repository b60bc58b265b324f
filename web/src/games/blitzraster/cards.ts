/** The cards of blitzraster, and the cells and lines of its grids. */

import type { Effect } from "./effects";
import type { Cell, View } from "./view";

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

export interface Parts {
  colour: Colour;
  value: number;
}

/** `darkblue-10` is colour and number. */
export function parts(card: string): Parts {
  const [colour, value] = card.split("-");
  return { colour: colour as Colour, value: Number(value) };
}

export function find(grid: Cell[][], cell: string): Cell | undefined {
  return grid.flat().find((one) => one.cell === cell);
}

export function cellName(row: number, column: number): string {
  return `${"abcd"[column]}${row + 1}`;
}

/** A line that goes, or two cards that change places. */
export type Changed = Extract<Effect, { kind: "column_cleared" | "row_cleared" | "swapped" }>;

/** What happens in one seat's grid. */
export function ofSeat<E extends { who: number }>(effect: E | null, seat: number | null): E | null {
  return effect?.who === seat ? effect : null;
}

/** Which column or row a line is: columns have letters, rows numbers. */
export function placeOf(line: string): { column: boolean; index: number } {
  const index = "abcd".indexOf(line);
  return index >= 0 ? { column: true, index } : { column: false, index: Number(line) - 1 };
}

/** The token of a swap: the cell nearer to a1 comes first. */
export function swapToken(one: string, other: string): string {
  const [first, second] = [one, other].sort((a, b) => (a[1]! + a[0]!).localeCompare(b[1]! + b[0]!));
  return `swap:${first}-${second}`;
}

/** Whether a seat has won with both grids: an empty one may be the second that is still to come. */
export function isThrough({ phase, seats }: View, seat: number): boolean {
  const { second_grid, points } = seats[seat]!;
  return second_grid && points === 0 && phase !== "new_grid";
}
