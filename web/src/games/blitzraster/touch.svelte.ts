/** What the reader has taken up so far: touching two things makes one action. */

import type { Round } from "../../lib/round.svelte";
import { find, swapToken } from "./cards";
import type { View } from "./view";

export const DISCARDS = "discards";

export class Touch {
  /** A hand card that was taken up. */
  card = $state<string | null>(null);
  /** A cell that was taken up, to be swapped or to be laid on. */
  cell = $state<string | null>(null);
  /** Two face-down neighbours to be swapped: which of them is turned up? */
  pair = $state.raw<[string, string] | null>(null);

  constructor(private readonly round: Round<View>) {}

  get any(): boolean {
    return this.card !== null || this.cell !== null || this.pair !== null;
  }

  clear(): void {
    this.card = this.cell = this.pair = null;
  }

  /** What can be done now with any cell: the first part of the token. */
  get verb(): "reveal" | "peek" | "clear" | "turn" | "put" | "swap" | "" {
    const verbs = new Set(this.round.legal.map(({ token }) => token.split(":")[0]));
    return (["reveal", "peek", "clear", "turn", "put", "swap"] as const).find((verb) => verbs.has(verb)) ?? "";
  }

  /** The action that touching a cell means now, where one touch is enough. */
  token(cell: string): string | null {
    const { verb, card } = this;
    if (verb === "reveal" || verb === "peek") return `${verb}:${cell}`;
    if (verb === "turn") return cell === this.round.view.looking_at ? "turn" : `reveal:${cell}`;
    if (verb === "put") return card && `put:${card}:${cell}`;
    if (verb === "clear") {
      const lines = [`clear:${cell[0]}`, `clear:${cell[1]}`];
      const ready = lines.filter((line) => this.round.may(line));
      return ready.length > 1 ? null : (ready[0] ?? lines[0]!);
    }
    if (verb === "swap" && this.pair) return this.pair.includes(cell) ? this.#swap(...this.pair, cell) : null;
    if (verb === "swap" && this.cell && this.cell !== cell && !this.#bothDown(this.cell, cell)) {
      return this.#swap(this.cell, cell);
    }
    return null;
  }

  /** Whether touching a cell leads somewhere. */
  leads(cell: string): boolean {
    const token = this.token(cell);
    if (token) return this.round.may(token);
    if (this.verb === "swap" && this.cell && !this.pair) {
      return this.cell === cell || this.round.may(this.#swap(this.cell, cell, cell));
    }
    return (this.verb === "swap" && !this.pair) || this.verb === "put";
  }

  touchCell(cell: string): void {
    const { verb } = this;
    const token = this.token(cell);
    if (token) this.#act(token);
    else if (verb === "put") this.cell = this.cell === cell ? null : cell;
    else if (verb === "swap") {
      if (this.pair || this.cell === cell) this.clear();
      else if (!this.cell) this.cell = cell;
      else this.swap(this.cell, cell);
    }
  }

  /** Two cells of the grid change places; of two face-down cards one must be named first. */
  swap(one: string, other: string): void {
    if (one === other) return;
    if (!this.#bothDown(one, other)) this.#act(this.#swap(one, other));
    else if (this.round.may(this.#swap(one, other, one))) {
      this.cell = null;
      this.pair = [one, other];
    } else this.#act(this.#swap(one, other, one));
  }

  touchCard(card: string): void {
    if (this.verb !== "put") {
      if (this.round.legal.length) this.#act(`drop:${card}`);
    } else if (this.cell) this.lay(card, this.cell);
    else this.card = this.card === card ? null : card;
  }

  touchPile(): void {
    if (this.round.legal.length) this.#act("pile");
  }

  touchDiscards(): void {
    if (!this.round.legal.length) return;
    if (this.card) this.lay(this.card, DISCARDS);
    else this.#act("discard");
  }

  /** A hand card goes into the grid or onto the discards. */
  lay(card: string, where: string): void {
    if (this.round.legal.length) this.#act(where === DISCARDS ? `drop:${card}` : `put:${card}:${where}`);
  }

  #act(token: string): void {
    this.clear();
    this.round.act(token);
  }

  #swap(one: string, other: string, turned = ""): string {
    return swapToken(one, other) + (turned && `:${turned}`);
  }

  #bothDown(one: string, other: string): boolean {
    const grid = this.round.view.seats[this.round.seat ?? 0]!.grid;
    return [one, other].every((cell) => find(grid, cell)?.up === false);
  }
}
