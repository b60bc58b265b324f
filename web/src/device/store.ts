/** Where the tables of this device are kept: their logs, which are the truth, and a summary of each, for who only looks. */

import type { TableSummary } from "../lib/wire";
import type { Entry } from "./log";
import type { Mark } from "./table";

/** What a list of tables shows, and from where the log is to be read: nothing in it is hidden from anybody. */
export interface Summary extends TableSummary {
  /** The last event. */
  seq: number;
  /** Which worker wrote it. */
  by: string;
  /** So that rounds before the present one need not be played again. */
  mark: Mark;
}

/** A table with the events of its last round. */
export interface Kept {
  summary: Summary;
  entries: Entry[];
}

/** The table that is stored is another one than was expected, or there is none: nothing was written. */
export class Overtaken extends Error {
  override name = "Overtaken";

  constructor(readonly stored: Summary | null) {
    super("another window was faster");
  }
}

export interface Store {
  /** A number for a table, which none has had before. */
  number(): Promise<number>;
  summary(code: string): Promise<Summary | null>;
  read(code: string): Promise<Kept | null>;
  /** One event. */
  entry(code: string, seq: number): Promise<Entry | null>;
  /** The events of one round, and what followed until the next one. */
  round(code: string, number: number): Promise<Entry[]>;
  /** Append events to a log that must be at `since`, 0 for a new one; all or nothing. */
  add(summary: Summary, since: number, entries: readonly Entry[]): Promise<void>;
  /** Erase all of one table, or all tables; gives their codes. */
  forget(code?: string): Promise<string[]>;
}

/** The number of the round that begins with an event. */
export const begins = ({ event }: Entry) => (event.e === "begun" ? event.round : undefined);

/** For where nothing may be kept: it lasts as long as the window. */
export class Memory implements Store {
  readonly #tables = new Map<string, Kept>();
  #last = 0;

  number(): Promise<number> {
    return Promise.resolve(++this.#last);
  }

  summary(code: string): Promise<Summary | null> {
    return Promise.resolve(this.#tables.get(code)?.summary ?? null);
  }

  read(code: string): Promise<Kept | null> {
    const found = this.#tables.get(code);
    if (!found) return Promise.resolve(null);
    const { summary, entries } = found;
    const { begun } = summary.mark;
    return Promise.resolve({ summary, entries: entries.filter(({ seq }) => seq >= begun) });
  }

  entry(code: string, seq: number): Promise<Entry | null> {
    return Promise.resolve(this.#of(code).find((entry) => entry.seq === seq) ?? null);
  }

  round(code: string, number: number): Promise<Entry[]> {
    const entries = this.#of(code);
    const first = entries.findIndex((entry) => begins(entry) === number);
    if (first < 0) return Promise.resolve([]);
    const rest = entries.slice(first + 1);
    const next = rest.findIndex((entry) => begins(entry) !== undefined);
    return Promise.resolve([entries[first]!, ...(next < 0 ? rest : rest.slice(0, next))]);
  }

  async add(summary: Summary, since: number, entries: readonly Entry[]): Promise<void> {
    const found = this.#tables.get(summary.code);
    if ((found?.summary.seq ?? 0) !== since) throw new Overtaken(found?.summary ?? null);
    this.hold({ summary, entries: [...(found?.entries ?? []), ...entries] });
    await Promise.resolve();
  }

  forget(code?: string): Promise<string[]> {
    const codes = [...this.#tables.keys()].filter((one) => code === undefined || one === code);
    for (const one of codes) this.#tables.delete(one);
    return Promise.resolve(codes);
  }

  /** Take a table over as it is kept elsewhere. */
  hold({ summary, entries }: Kept): void {
    this.#tables.set(summary.code, { summary: structuredClone(summary), entries });
  }

  /** The events after one. */
  since(code: string, seq: number): Entry[] {
    return this.#of(code).filter((entry) => entry.seq > seq);
  }

  #of(code: string): Entry[] {
    return this.#tables.get(code)?.entries ?? [];
  }
}
