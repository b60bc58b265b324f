/** Bots at the tables of this device: they act at the pace of their table, one at a time, while somebody sits there. */

import { PACES } from "../lib/wire";
import type { Table } from "./table";

interface Thinking {
  /** The last event of the round that it has seen. */
  moved: number;
  timer: ReturnType<typeof setTimeout>;
}

export class Bots {
  readonly #thinking = new Map<string, Thinking>();

  /** `act` lets the bot act whose turn it is then. */
  constructor(private readonly act: (code: string) => void) {}

  /** A table has changed: see whether a bot is to act. One that waits already, and sees nothing new, goes on waiting. */
  look(table: Table): void {
    const { code, moved, at } = table;
    if (this.#thinking.get(code)?.moved === moved && table.botToAct() !== null) return;
    this.stop(code);
    if (table.botToAct() === null) return;
    const timer = setTimeout(() => {
      this.#thinking.delete(code);
      this.act(code);
    }, PACES[at.pace] * 1000);
    this.#thinking.set(code, { moved, timer });
  }

  stop(code: string): void {
    clearTimeout(this.#thinking.get(code)?.timer);
    this.#thinking.delete(code);
  }
}
