/**
 * Where a device keeps its notes: one entry a round, shared by all windows of the browser. Every change is one transaction, so that two
 * windows never overwrite each other's. Where nothing may be kept, the notes last as long as the window.
 */

import { blank, followed, withMore, type Notes } from "./notes";
import { isUnnoted, leaveUnnoted } from "./noting";

const NAME = "tischlein";
const STORE = "rounds";
/** So many rounds of one table: whoever runs it may make as many as they like, and moves nothing out of others' notes. */
export const MOST_OF_A_TABLE = 200;
/** So many rounds of all tables. */
export const MOST_KEPT = 2_000;
const PATIENCE = 3_000;
/** Where the page kept notes about rounds of the first format. */
const OLD = "tischlein.luck";

type Key = [code: string, round: number];

const done = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("refused"));
  });

const settled = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("aborted"));
  });

/** Notes from before the page was renewed may lack what is noted by now. */
const filled = (notes: Notes): Notes => ({ ...blank(notes.code, notes.round), ...notes });

/** All rounds of a table. */
const rangeOf = (code: string) => IDBKeyRange.bound([code], [code, []]);

class Notebook {
  /** What this window has noted or read itself, for where nothing can be kept. */
  #memory = new Map<string, Notes>();
  #database: Promise<IDBDatabase> | null = null;
  #kept = true;

  /** Whether the notes outlast this window. */
  get kept(): boolean {
    return this.#kept;
  }

  async read(code: string, round: number): Promise<Notes | null> {
    const found = await this.#use("readonly", (store) => done<Notes | undefined>(store.get([code, round] as Key)));
    return found === LOST ? (this.#memory.get(`${code}/${round}`) ?? null) : found ? filled(found) : null;
  }

  /** Everything noted about one table, in the order of its numbers. */
  async of(code: string): Promise<Notes[]> {
    const all = await this.#all(code);
    if (!this.#kept || !isUnnoted(code)) return all;
    await this.miss(code);
    return this.#all(code);
  }

  async #all(code: string): Promise<Notes[]> {
    const found = await this.#use("readonly", (store) => done<Notes[]>(store.getAll(rangeOf(code))));
    if (found !== LOST) return found.map(filled);
    const mine = [...this.#memory.values()].filter((notes) => notes.code === code);
    return mine.sort((some, others) => some.round - others.round);
  }

  /** Note that something was shown which is not noted: of the round that was shown last, and of these numbers. */
  async miss(code: string, rounds: readonly unknown[] = []): Promise<void> {
    const all = await this.#all(code);
    const last = all.findLast(({ story, sights }) => story !== null || Object.keys(sights).length > 0);
    for (const { round } of all.filter((notes) => notes === last || rounds.includes(notes.round)))
      await this.change(code, round, withMore);
    if (this.#kept) leaveUnnoted(code, false);
  }

  async count(): Promise<number> {
    const found = await this.#use("readonly", (store) => done(store.count()));
    return found === LOST ? this.#memory.size : found;
  }

  /** Change the notes of a round in one go; where `how` gives back the same notes, nothing is written. */
  async change(code: string, round: number, how: (notes: Notes) => Notes): Promise<Notes> {
    const changed = await this.#use("readwrite", async (store) => {
      const old = await done<Notes | undefined>(store.get([code, round] as Key));
      const before = old ? filled(old) : blank(code, round);
      const after = how(before);
      if (after !== before) store.put(after);
      if (!old) await trim(store, [code, round]);
      return after;
    });
    // What only this window knows is gone with it, and older notes may still be there.
    if (changed === LOST) leaveUnnoted(code);
    const name = `${code}/${round}`;
    const after = changed === LOST ? how(this.#memory.get(name) ?? blank(code, round)) : changed;
    this.#memory.set(name, after);
    return after;
  }

  /** Let go of the notes about one table, or of all. */
  async forget(code?: string): Promise<void> {
    for (const [name, notes] of this.#memory) if (!code || notes.code === code) this.#memory.delete(name);
    await this.#use("readwrite", (store) => done(code ? store.delete(rangeOf(code)) : store.clear()));
  }

  /** Work within one transaction. A connection that was lost is made anew once; after that, memory has to do. */
  async #use<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | typeof LOST> {
    for (let tries = 0; this.#kept && tries < 2; tries++) {
      try {
        this.#database ??= open();
        const transaction = (await this.#database).transaction(STORE, mode);
        const over = settled(transaction);
        over.catch(() => undefined);
        const result = await work(transaction.objectStore(STORE));
        await over;
        return result;
      } catch {
        this.#database = null;
      }
    }
    this.#kept = false;
    return LOST;
  }
}

const LOST = Symbol("lost");

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("no answer")), PATIENCE);
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(STORE, { keyPath: ["code", "round"] });
      store.createIndex("at", "at");
    };
    asked.onerror = () => reject(asked.error ?? new Error("refused"));
    asked.onsuccess = () => {
      clearTimeout(patience);
      localStorage.removeItem(OLD);
      resolve(asked.result);
    };
  });
}

/**
 * How much notes are worth. Whoever runs the server can show as many numbers as they like, sealed, played, set back or told twice: none of
 * them pushes out a number for which this device has made a random number, and that takes somebody who says ready. Of these go last what
 * looked wrong, and just before it what all had sealed and no round was seen to come of. What is seen to change is said aloud, with or without
 * a part of this device.
 */
function worth(notes: Notes): number {
  const { own, seals, story, back, stands, changed } = notes;
  const wrong = (back ? stands : changed).length > 0;
  if (!own.length) return wrong ? 3 : Number(seals.length > 0 || story !== null || back);
  if (wrong || story?.torn) return 5;
  return seals.length && (back || !followed(notes)) ? 4 : 2;
}

/** Which of these notes have to go so that at most so many stay. Of equal worth the oldest go; never those just written. */
export function surplus(all: readonly Notes[], most: number, written: Key): Notes[] {
  const others = all.filter(({ code, round }) => code !== written[0] || round !== written[1]);
  const ranked = others.sort((some, others) => worth(some) - worth(others) || some.at - others.at);
  return ranked.slice(0, Math.max(0, all.length - most));
}

/** Keep what is worth most, of the table that was written to and of all. */
async function trim(store: IDBObjectStore, written: Key): Promise<void> {
  const drop = async (found: IDBRequest<Notes[]>, most: number) => {
    for (const { code, round } of surplus(await done(found), most, written)) store.delete([code, round]);
  };
  const mine = rangeOf(written[0]);
  if ((await done(store.count(mine))) > MOST_OF_A_TABLE) await drop(store.getAll(mine), MOST_OF_A_TABLE);
  if ((await done(store.count())) > MOST_KEPT) await drop(store.getAll(), MOST_KEPT - MOST_OF_A_TABLE);
}

export const notebook = new Notebook();
