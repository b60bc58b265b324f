/** Names for the places of a grid that stay when other lines go, so that the eye can follow the cards. */

import type { Shown, Line } from "./shown";

export class Names {
  #rows: number[] = [];
  #columns: number[] = [];
  #next = 0;
  #gone: Line | undefined;

  /** The name of each place of a seat's grid, row by row. */
  of(view: Shown, seat: number): string[][] {
    const grid = view.seats[seat]!.grid;
    const { gone } = view;
    if (gone && gone !== this.#gone && gone.seat === seat) {
      (gone.column ? this.#columns : this.#rows).splice(gone.index, 1);
    }
    this.#gone = gone;
    this.#fit(this.#rows, grid.length);
    this.#fit(this.#columns, grid[0]?.length ?? 0);
    return grid.map((row, r) => row.map((_, c) => `${this.#rows[r]}.${this.#columns[c]}`));
  }

  #fit(lines: number[], count: number): void {
    while (lines.length < count) lines.push(this.#next++);
    lines.length = count;
  }
}
