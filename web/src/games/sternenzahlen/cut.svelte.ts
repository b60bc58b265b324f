/** A number that is being split: two numbers are built before they are laid. */

import type { Round } from "../../lib/round.svelte";
import { landing, splitToken } from "./board";
import type { View } from "./view";

export class Cut {
  /** What was chosen in which turn; `touched` where a row was touched and its partner is waited for. */
  #chosen = $state.raw<{ turn: number; one: number; touched: boolean } | null>(null);

  constructor(private readonly round: Round<View>) {}

  /** The number to split; null where this seat has none to split now. */
  get number(): number | null {
    const { view } = this.round;
    return this.round.legal.length && view.phase === "split" ? view.number : null;
  }

  get #now() {
    return this.#chosen?.turn === this.round.view.turn ? this.#chosen : null;
  }

  /** Whether somebody has cut already: nothing is proposed, since splitting is the game. */
  get made(): boolean {
    return this.#now !== null;
  }

  /** Before the cut both parts are 0. */
  get one(): number {
    return this.#now?.one ?? 0;
  }

  get two(): number {
    return this.made ? (this.number ?? 0) - this.one : 0;
  }

  get token(): string {
    return splitToken(this.one, this.two);
  }

  get legal(): boolean {
    return this.made && this.round.may(this.token);
  }

  /** Where the two chips would lie. */
  get spots(): { row: number; cell: number; star: boolean }[] {
    return this.number !== null && this.legal ? landing(this.round.view, this.one, this.two) : [];
  }

  /** Whether some split with this number can be laid. */
  may(row: number): boolean {
    return this.number !== null && this.round.may(splitToken(row, this.number - row));
  }

  slide(one: number): void {
    this.#chosen = { turn: this.round.view.turn, one, touched: false };
  }

  /** Touch a row: first one number, then its partner. What cannot be is refused by the server, with its rule. */
  touch(row: number): void {
    const { number, round } = this;
    if (number === null) round.act(splitToken(row, 1));
    else if (!this.may(row)) round.act(splitToken(row, Math.max(0, number - row)));
    else if (this.#now?.touched && row === this.two) this.lay();
    else this.#chosen = { turn: round.view.turn, one: row, touched: true };
  }

  lay(): void {
    this.round.act(this.token);
  }
}
