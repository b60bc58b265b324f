/** Questions to the server that need no socket. */

import { served } from "./place";
import type { AnyCommand, Frame, MakeTable, Refused, ServerInfo, TableSummary, Ticket } from "./wire";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

const PATIENCE = 10_000;

export async function ask(path: string, keys: string[], body?: unknown, method = "POST"): Promise<Response> {
  if (!served) throw new Unreachable();
  const headers: Record<string, string> = {};
  if (keys.length) headers["authorization"] = `Seat ${keys.join(",")}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  let refused: Refused;
  try {
    refused = (await response.json()) as Refused;
  } catch {
    throw new Unreachable();
  }
  throw new Refusal(refused);
}

export async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

export const serverInfo = () => json<ServerInfo>(ask("server", [], undefined, "GET"));
export const makeTable = (wanted: MakeTable, keys: string[]) => json<Frame>(ask("tables", keys, wanted));
export const lookAt = (code: string, keys: string[]) => json<Frame>(ask(`tables/${code}`, keys, undefined, "GET"));
export const command = (code: string, what: AnyCommand, keys: string[]) =>
  json<Frame>(ask(`tables/${code}`, keys, what));
export const ticket = (code: string, keys: string[]) => json<Ticket>(ask(`tables/${code}/ticket`, keys));
/** For guests; those of our own games are part of the page (`rulebookOf`). */
export const rulebook = async (game: string, language: string) =>
  (await ask(`rules/${game}/${language}`, [], undefined, "GET")).text();

export const KEYS_AT_ONCE = 8;

/** The tables of some keys, newest first. */
export async function ownTables(keys: string[]): Promise<TableSummary[]> {
  const found: TableSummary[] = [];
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    found.push(...(await json<TableSummary[]>(ask("mine", keys.slice(first, first + KEYS_AT_ONCE)))));
  }
  return found.sort((a, b) => b.changed - a.changed);
}
