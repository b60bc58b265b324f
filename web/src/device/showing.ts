/** What the window shows of a table, and until when: bots wait for it, and nobody waits for ever (tischlein/server/showing.py is the server's). */

import { LATE, LONGEST, LOOKING, type Shown } from "../lib/wire";

/** What a page says of what it shows; a server hears the same. */
export type Seen = Omit<Shown, "type">;

/** Times are those of `performance.now`. */
export class Showing {
  /** The turn in which somebody acted last. */
  turn: number | null = null;
  /** The last event that brought about something to be seen. */
  #seq = 0;
  #began = 0;
  #ends = 0;
  /** What the page said last, and when; null where it says nothing. */
  #said: (Seen & { at: number }) | null = null;
  #hastened = -1;

  /** The page is told what happened up to an event: so long it takes as a rule, in milliseconds. */
  tell(seq: number, milliseconds: number, turn: number | null): void {
    this.turn = turn;
    const now = performance.now();
    this.#began = Math.max(now, Math.min(this.#ends, now + LONGEST));
    this.#ends = this.#began + Math.min(milliseconds, LONGEST);
    this.#seq = seq;
  }

  hear(seen: Seen): void {
    this.#said = { ...seen, at: performance.now() };
    if (seen.on) this.#hastened = Math.max(seen.seq, this.#hastened);
  }

  /** Whether nobody wants bots to pause now. */
  get hastened(): boolean {
    return this.#hastened >= this.#seq;
  }

  /** When all has been shown, as far as one knows. */
  get over(): number {
    const said = this.#said;
    if (!said) return this.#ends;
    if (said.seq < this.#seq) return this.#ends + 1000 * LATE;
    return said.looking ? this.#began + 1000 * LOOKING : Math.min(said.at, this.#ends);
  }

  /** Bots go on: a page that has said nothing until now is not waited for again. */
  giveUp(): void {
    this.#ends = Math.min(this.#ends, performance.now());
    if (this.#said && this.#said.seq < this.#seq) this.#said = null;
  }
}
