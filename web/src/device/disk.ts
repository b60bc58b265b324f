/** Tables in the browser's database. Every step is one transaction, which finds the table as it was left or writes nothing. */

import type { Entry } from "./log";
import { done, EVENTS, NUMBERS, open, PATIENCE, ROUNDS, Slow, TABLES } from "./shelf";
import { begins, Overtaken, type Kept, type Store, type Summary } from "./store";

type Row = Entry & { code: string; begins?: number };

export class Disk implements Store {
  #database: Promise<IDBDatabase> | null = null;

  number(): Promise<number> {
    return this.#use([NUMBERS], "readwrite", async (transaction) => {
      const numbers = transaction.objectStore(NUMBERS);
      const number = (await done(numbers.add(null))) as number;
      numbers.delete(number);
      return number;
    });
  }

  summary(code: string): Promise<Summary | null> {
    return this.#use([TABLES], "readonly", (transaction) => summaryIn(transaction, code));
  }

  read(code: string): Promise<Kept | null> {
    return this.#use([TABLES, EVENTS], "readonly", async (transaction) => {
      const summary = await summaryIn(transaction, code);
      if (!summary) return null;
      return { summary, entries: await rows(transaction, code, summary.mark.begun, summary.seq) };
    });
  }

  entry(code: string, seq: number): Promise<Entry | null> {
    return this.#use([EVENTS], "readonly", async (transaction) => (await rows(transaction, code, seq, seq))[0] ?? null);
  }

  round(code: string, number: number): Promise<Entry[]> {
    return this.#use([EVENTS], "readonly", async (transaction) => {
      const index = transaction.objectStore(EVENTS).index(ROUNDS);
      // Numbers are given in order: what begins next ends what was before.
      const keys = await done(index.getAllKeys(IDBKeyRange.bound([code, number], [code, Infinity]), 2));
      const [first, next] = keys as [string, number][];
      const wanted = first && (await done<Row | undefined>(transaction.objectStore(EVENTS).get(first)));
      if (wanted?.begins !== number) return [];
      return rows(transaction, code, first![1], next ? next[1] - 1 : Infinity);
    });
  }

  add(summary: Summary, since: number, entries: readonly Entry[]): Promise<void> {
    return this.#use([TABLES, EVENTS], "readwrite", async (transaction) => {
      const { code } = summary;
      const stored = await summaryIn(transaction, code);
      if ((stored?.seq ?? 0) !== since) throw new Overtaken(stored);
      transaction.objectStore(TABLES).put(summary);
      const events = transaction.objectStore(EVENTS);
      for (const entry of entries) {
        const number = begins(entry);
        events.add({ ...entry, code, ...(number === undefined ? {} : { begins: number }) } satisfies Row);
      }
    });
  }

  forget(code?: string): Promise<string[]> {
    return this.#use([TABLES, EVENTS], "readwrite", async (transaction) => {
      const [tables, events] = [transaction.objectStore(TABLES), transaction.objectStore(EVENTS)];
      const codes = (await done(code === undefined ? tables.getAllKeys() : tables.getAllKeys(code))) as string[];
      if (code === undefined) [tables, events].forEach((store) => store.clear());
      else {
        tables.delete(code);
        events.delete(rangeOf(code, 0, Infinity));
      }
      return codes;
    });
  }

  /** Work within one transaction, which counts when it is complete. A connection that was lost is made anew once. */
  async #use<T>(
    stores: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.#begin(stores, mode);
    let patience: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
      patience = setTimeout(() => reject(new Slow()), PATIENCE);
    });
    over.catch(() => undefined);
    try {
      const [result] = await Promise.all([Promise.race([work(transaction), over as Promise<never>]), over]);
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It has come to its end by itself.
      }
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  async #begin(stores: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    for (let tries = 0; ; tries++) {
      try {
        this.#database ??= open();
        return (await this.#database).transaction(stores, mode);
      } catch (error) {
        this.#database = null;
        if (tries || error instanceof Slow) throw error;
      }
    }
  }
}

const rangeOf = (code: string, from: number, to: number) => IDBKeyRange.bound([code, from], [code, to]);

async function summaryIn(transaction: IDBTransaction, code: string): Promise<Summary | null> {
  return (await done<Summary | undefined>(transaction.objectStore(TABLES).get(code))) ?? null;
}

async function rows(transaction: IDBTransaction, code: string, from: number, to: number): Promise<Entry[]> {
  return done<Row[]>(transaction.objectStore(EVENTS).getAll(rangeOf(code, from, to)));
}
