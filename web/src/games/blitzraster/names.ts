/** Names for the places of a grid that stay when other lines go, so that the eye can follow the cards. */

import { placeOf, type Cleared } from "./cards";
import type { Cell } from "./view";

export class Names {
  #rows: number[] = [];
  #columns: number[] = [];
  #next = 0;
  #gone: Cleared | null = null;

  /** The name of each place of a grid, row by row; `gone` is the line of this grid that goes just now. */
  of(grid: Cell[][], gone: Cleared | null): string[][] {
    if (gone && gone !== this.#gone) {
      const { column, index } = placeOf(gone.line);
      (column ? this.#columns : this.#rows).splice(index, 1);
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
