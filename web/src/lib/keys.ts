/** Secrets of this browser: seat keys, one for each person at each table, and random parts of commands. */

import { isHere } from "../device/shelf";
import { read, write } from "./storage";

export interface OwnTable {
  game: string;
  keys: string[];
  at: number;
}

const NAME = "tables";
const MOST_KEPT = 60;

function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** 256 bits that prove who somebody is at one table. */
export function newSeatKey(): string {
  return base64url(random(32));
}

/** Goes with one command and its retries. */
export function newCommandKey(): string {
  return base64url(random(12));
}

export function ownTables(): Record<string, OwnTable> {
  return read<Record<string, OwnTable>>(NAME, {});
}

export function keysOf(code: string): string[] {
  return ownTables()[code]?.keys ?? [];
}

export function remember(code: string, game: string, keys: string[]): void {
  const tables = ownTables();
  tables[code] = { game, keys: [...new Set([...(tables[code]?.keys ?? []), ...keys])], at: Date.now() };
  const newest = Object.entries(tables).sort(([, a], [, b]) => b.at - a.at);
  write(NAME, Object.fromEntries(newest.slice(0, MOST_KEPT)));
}

export function forget(code: string): void {
  write(NAME, Object.fromEntries(Object.entries(ownTables()).filter(([other]) => other !== code)));
}

/** A code as somebody typed it, in the form `WOBA-GILO`, or that of a table on this device; empty if it cannot be one. */
export function readCode(text: string): string {
  if (isHere(text)) return text;
  const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : "";
}
