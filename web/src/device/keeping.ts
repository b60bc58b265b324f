/**
 * Tables are kept on disk, and in memory while they are open. Where the disk is full or refused, the game goes on in memory; with each
 * step it is tried again, and then all that is missing there is written at once.
 */

import type { Entry } from "./log";
import { Slow } from "./shelf";
import { Memory, Overtaken, type Kept, type Store, type Summary } from "./store";

/** Nobody waits for a disk that did not answer, for so long. */
const REST = 30_000;
/** From here on are numbers of tables for which the disk could give none. */
const OWN_NUMBERS = 100_000_000;

export class Keeping implements Store {
  readonly #memory = new Memory();
  /** Tables of which the disk lacks something, and the last event that it has. */
  readonly #behind = new Map<string, number>();
  #rests = 0;

  constructor(private readonly disk: Store) {}

  /** Whether what happens at a table outlasts this window. */
  isKept(code: string): boolean {
    return !this.#behind.has(code);
  }

  /** The tables for which that is not so. */
  async unkept(): Promise<Summary[]> {
    const found = await Promise.all([...this.#behind.keys()].map((code) => this.#memory.summary(code)));
    return found.filter((summary) => summary !== null);
  }

  /** Nobody sits there any more. */
  release(code: string): void {
    if (this.isKept(code)) void this.#memory.forget(code);
  }

  async number(): Promise<number> {
    try {
      return await this.#asked((disk) => disk.number());
    } catch {
      const [random] = crypto.getRandomValues(new Uint32Array(1));
      return OWN_NUMBERS + (random! % (9 * OWN_NUMBERS));
    }
  }

  summary(code: string): Promise<Summary | null> {
    return (this.isKept(code) ? this.disk : this.#memory).summary(code);
  }

  /** Open a table. */
  async read(code: string): Promise<Kept | null> {
    if (!this.isKept(code)) return this.#memory.read(code);
    const kept = await this.disk.read(code);
    if (kept) this.#memory.hold(kept);
    return kept;
  }

  async entry(code: string, seq: number): Promise<Entry | null> {
    return (await this.#memory.entry(code, seq)) ?? (this.#has(code, seq) ? this.disk.entry(code, seq) : null);
  }

  async round(code: string, number: number): Promise<Entry[]> {
    const found = this.isKept(code) ? [] : await this.#memory.round(code, number);
    return found.length || !this.#has(code, 1) ? found : this.disk.round(code, number);
  }

  async add(summary: Summary, since: number, entries: readonly Entry[]): Promise<void> {
    const { code, seq } = summary;
    await this.#memory.add(summary, since, entries);
    let from = this.#behind.get(code) ?? since;
    while (from < seq) {
      try {
        await this.#asked((disk) => disk.add(summary, from, this.#memory.since(code, from)));
        from = seq;
      } catch (error) {
        if (!(error instanceof Overtaken)) {
          this.#behind.set(code, from);
          return;
        }
        const { stored } = error;
        if (stored?.by !== summary.by || stored.seq <= from || stored.seq > seq) {
          this.#behind.delete(code);
          await this.#memory.forget(code);
          throw error;
        }
        from = stored.seq; // it was this window, and the disk said so too late
      }
    }
    this.#behind.delete(code);
  }

  async forget(code?: string): Promise<string[]> {
    const stored = await this.disk.forget(code).catch((error: unknown) => {
      if (this.#behind.size) return [];
      throw error;
    });
    const unstored = [...this.#behind.keys()].filter((one) => code === undefined || one === code);
    for (const one of unstored) this.#behind.delete(one);
    await this.#memory.forget(code);
    return [...new Set([...stored, ...unstored])];
  }

  /** Whether the disk can have an event of a table. */
  #has(code: string, seq: number): boolean {
    return seq <= (this.#behind.get(code) ?? Infinity);
  }

  async #asked<T>(question: (disk: Store) => Promise<T>): Promise<T> {
    if (performance.now() < this.#rests) throw new Slow();
    try {
      return await question(this.disk);
    } catch (error) {
      if (error instanceof Slow) this.#rests = performance.now() + REST;
      throw error;
    }
  }
}
