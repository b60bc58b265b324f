/** What somebody has just looked at: open for these eyes alone, until they have seen it, then turned back. */

import type { Round } from "../../lib/round.svelte";
import { find, ofSeat } from "./cards";
import type { Effect } from "./effects";
import type { View } from "./view";

interface Looked {
  cell: string;
  card: string;
}

export class Look {
  /** What lies open. */
  #open = $state.raw<Looked | null>(null);
  /** The cell whose card is being turned back: its mark comes behind that. */
  #back = $state.raw<string | null>(null);

  constructor(private readonly round: Round<View, Effect>) {}

  /** What follows on a look by itself leaves it open: a card that may be turned up now would turn back and forth. */
  hear(effect: Effect): void {
    if (effect.kind === "remembered") return;
    this.close();
    if (!("who" in effect) || effect.who !== this.round.seat) return;
    if (effect.kind === "looked" && effect.card) this.#open = { cell: effect.cell, card: effect.card };
    if (effect.kind === "keeps") this.#back = effect.cell;
  }

  close(): void {
    this.#back = this.#open?.cell ?? null;
    this.#open = null;
  }

  /** The card that lies open in a cell, for these eyes. */
  at(cell: string): string | null {
    if (this.#open?.cell === cell) return this.#open.card;
    const { view, seat } = this.round;
    return seat !== null && view.looking_at === cell ? (find(view.seats[seat]!.grid, cell)?.card ?? null) : null;
  }

  /** What is being looked at just now: it lies large above everything else. */
  get now(): Looked | null {
    return ofSeat(this.round.now("looked"), this.round.seat) && this.#open;
  }

  isBack(cell: string): boolean {
    return this.#back === cell;
  }
}
