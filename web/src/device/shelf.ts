/**
 * Which tables are on this device, and where they lie: a database of their own. The page reads from it what home and the list of past games
 * show; only the worker writes. Nothing here needs the engine: it is asked where it runs already.
 */

import type { TableSummary } from "../lib/wire";

const NAME = "tischlein-tables";
/** A summary of each table, by its code. */
export const TABLES = "tables";
/** Their logs, by code and number; `ROUNDS` finds the event with which a round has begun. */
export const EVENTS = "events";
export const ROUNDS = "rounds";
/** It gives numbers, and none of them twice. */
export const NUMBERS = "numbers";
/** A database may be refused, and in some browsers it just never answers. */
export const PATIENCE = 3_000;

/** It did not answer. */
export class Slow extends Error {
  override name = "Slow";
}

/** Whether a code is that of a table on this device. */
export const isHere = (code: string) => /^HERE-[1-9][0-9]{0,8}$/.test(code);
export const codeOf = (number: number) => `HERE-${number}`;

/** Tables of which the disk lacks something, as far as this window knows: whoever asks the engine says which. */
let unkept = (): Promise<TableSummary[]> => Promise.resolve([]);
export function besides(others: typeof unkept): void {
  unkept = others;
}

/** The tables of this device, newest first; where nothing may be kept, those of this window. */
export async function tablesHere(): Promise<TableSummary[]> {
  const [kept, others] = await Promise.all([looked<TableSummary[]>((tables) => tables.getAll()), unkept()]);
  const rest = (kept ?? []).filter(isWhole).filter(({ code }) => !others.some((other) => other.code === code));
  return [...others, ...rest].sort((some, others) => others.changed - some.changed);
}

/** Whether a list can show it. One that is damaged hides none of the others. */
export const isWhole = (table: Partial<TableSummary>): table is TableSummary =>
  typeof table.code === "string" &&
  typeof table.game === "string" &&
  [table.you, table.players, table.results].every(Array.isArray);

export async function summaryOf(code: string): Promise<TableSummary | null> {
  const other = (await unkept()).find((one) => one.code === code);
  return other ?? (await looked<TableSummary | undefined>((tables) => tables.get(code))) ?? null;
}

/** The codes of all of them; fails where there are some that cannot be read now: a newer page has them, or the disk is slow. */
export async function codesHere(): Promise<string[]> {
  const kept = await look((tables) => tables.getAllKeys()).catch((error: unknown) => {
    if (error instanceof Slow || (error instanceof DOMException && error.name === "VersionError")) throw error;
    return [];
  });
  return [...new Set([...(kept as string[]), ...(await unkept()).map(({ code }) => code)])];
}

const looked = <T>(question: (tables: IDBObjectStore) => IDBRequest<T>) => look(question).catch(() => null);

async function look<T>(question: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await done(question(database.transaction(TABLES).objectStore(TABLES)));
  } finally {
    database.close();
  }
}

export const done = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("refused"));
  });

/** These tables, or another database that is laid out by `lay` when it is new. */
export function open(name = NAME, lay = layTables): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      reject(new Slow());
    }, PATIENCE);
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => lay(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("refused"));
    asked.onsuccess = () => {
      clearTimeout(patience);
      // Who deletes all data of this page is not kept waiting.
      asked.result.onversionchange = () => asked.result.close();
      if (late) asked.result.close();
      resolve(asked.result);
    };
  });
}

function layTables(database: IDBDatabase): void {
  database.createObjectStore(TABLES, { keyPath: "code" });
  database.createObjectStore(EVENTS, { keyPath: ["code", "seq"] }).createIndex(ROUNDS, ["code", "begins"]);
  database.createObjectStore(NUMBERS, { autoIncrement: true });
}
