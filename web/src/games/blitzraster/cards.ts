/** The cards of blitzraster, and the cells and lines of its grids. */

import type { Line } from "./shown";
import type { Cell } from "./view";

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
