/**
 * Reviews that were worked out, kept on this device beside the past games to which they belong, so that nobody waits for one twice. Where
 * nothing may be kept, they are worked out again.
 */

import { done, open, Slow } from "../device/shelf";
import type { Review } from "../engine/review";
import { RELEASE } from "./release";

const NAME = "tischlein-reviews";
const REVIEWS = "reviews";
const BY_AGE = "at";
/** So many stay; the oldest goes for a new one. */
export const MOST = 60;

interface Kept {
  code: string;
  round: number;
  seat: number;
  /** Another release may judge otherwise. */
  release: string;
  /** Milliseconds since 1970. */
  at: number;
  review: Review;
}

const rangeOf = (code: string) => IDBKeyRange.bound([code], [code, []]);

function lay(database: IDBDatabase): void {
  database.createObjectStore(REVIEWS, { keyPath: ["code", "round", "seat"] }).createIndex(BY_AGE, "at");
}

/** Work within one transaction, until it is complete. */
async function use<T>(mode: IDBTransactionMode, work: (reviews: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open(NAME, lay);
  try {
    const transaction = database.transaction(REVIEWS, mode);
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    over.catch(() => undefined);
    const found = await work(transaction.objectStore(REVIEWS));
    await over;
    return found;
  } finally {
    database.close();
  }
}

export async function find(code: string, round: number, seat: number): Promise<Review | null> {
  const asked = use("readonly", (reviews) => done<Kept | undefined>(reviews.get([code, round, seat])));
  const kept = await asked.catch(() => undefined);
  return kept?.release === RELEASE ? kept.review : null;
}

export async function keep(code: string, round: number, review: Review): Promise<void> {
  const kept: Kept = { code, round, seat: review.seat, release: RELEASE, at: Date.now(), review };
  const asked = use("readwrite", async (reviews) => {
    reviews.put(kept);
    const surplus = (await done(reviews.count())) - MOST;
    if (surplus > 0) for (const key of await done(reviews.index(BY_AGE).getAllKeys(null, surplus))) reviews.delete(key);
  });
  // It is shown in any case.
  await asked.catch(() => undefined);
}

export const count = (): Promise<number> => use("readonly", (reviews) => done(reviews.count())).catch(() => 0);

/** Erase those of one table, or all; fails where there may be some that cannot be erased now. */
export async function forget(code?: string): Promise<void> {
  const asked = use("readwrite", (reviews) =>
    done(code === undefined ? reviews.clear() : reviews.delete(rangeOf(code))),
  );
  await asked.catch((error: unknown) => {
    if (error instanceof Slow || (error instanceof DOMException && error.name === "VersionError")) throw error;
  });
}
