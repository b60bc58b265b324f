/** Names for the places of a grid that stay when other lines go, and for the backs on them, so that the eye can follow the cards. */

import { placeOf, type Changed } from "./cards";
import type { Cell } from "./view";

interface Name {
  /** Of the place. */
  key: string;
  /** Of the card that lies there face down: it takes its name along when it changes places. */
  back: string;
}

export class Names {
  #rows: number[] = [];
  #columns: number[] = [];
  #next = 0;
  /** Backs that lie elsewhere than in the beginning, by the place. */
  #moved = new Map<string, string>();
  #known: Changed | null = null;

  /** The names in a grid, row by row; `changed` is what happens to lines or places of this grid just now. */
  of(grid: Cell[][], changed: Changed | null): Name[][] {
    if (changed && changed !== this.#known) this.#change(changed);
    this.#known = changed;
    this.#fit(this.#rows, grid.length);
    this.#fit(this.#columns, grid[0]?.length ?? 0);
    return grid.map((row, r) => row.map((_, c) => this.#name(r, c)));
  }

  #change(changed: Changed): void {
    if (changed.kind === "swapped") {
      const [one, other] = [this.#at(changed.first), this.#at(changed.second)];
      this.#moved.set(one.key, other.back).set(other.key, one.back);
    } else {
      const { column, index } = placeOf(changed.line);
      (column ? this.#columns : this.#rows).splice(index, 1);
    }
  }

  #at(cell: string): Name {
    return this.#name(placeOf(cell[1]!).index, placeOf(cell[0]!).index);
  }

  #name(row: number, column: number): Name {
    const key = `${this.#rows[row]}.${this.#columns[column]}`;
    return { key, back: this.#moved.get(key) ?? key };
  }

  #fit(lines: number[], count: number): void {
    while (lines.length < count) lines.push(this.#next++);
    lines.length = count;
  }
}
