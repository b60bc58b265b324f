/** Questions to the server that need no socket. */

import type {
  AnyCommand,
  Forgotten,
  Frame,
  MakeTable,
  Proof,
  Redeemed,
  Refused,
  Replay,
  ServerInfo,
  TableSummary,
  TakeAlong,
  Ticket,
} from "./wire";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

const PATIENCE = 10_000;

async function ask(path: string, keys: string[], body?: unknown, method = "POST"): Promise<Response> {
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

async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

export const serverInfo = () => json<ServerInfo>(ask("server", [], undefined, "GET"));
export const makeTable = (wanted: MakeTable, keys: string[]) => json<Frame>(ask("tables", keys, wanted));
export const lookAt = (code: string, keys: string[]) => json<Frame>(ask(`tables/${code}`, keys, undefined, "GET"));
export const command = (code: string, what: AnyCommand, keys: string[]) =>
  json<Frame>(ask(`tables/${code}`, keys, what));
export const ticket = (code: string, keys: string[]) => json<Ticket>(ask(`tables/${code}/ticket`, keys));
export const rulebook = async (game: string, language: string) =>
  (await ask(`rules/${game}/${language}`, [], undefined, "GET")).text();

/** A round that is over: `seat` is a seat, -1 for all cards open, -2 for what spectators saw. */
export const replay = (code: string, round: number, seat: number) =>
  json<Replay>(ask(`tables/${code}/rounds/${round}/replay?seat=${seat}`, [], undefined, "GET"));
/** A record from anywhere: `seat` is a seat, -1 for all cards open, null for a spectator. */
export const replayRecord = (record: string, round: number, seat: number | null) =>
  json<Replay>(ask("replay", [], { record, round, seat }));
export const proof = (code: string, round: number) =>
  json<Proof>(ask(`tables/${code}/rounds/${round}/proof`, [], undefined, "GET"));
/** Where a browser downloads what belongs to a finished round. */
export const address = (code: string, round: number, what: "record" | "proof") =>
  `/api/tables/${code}/rounds/${round}/${what}`;

/** A pass for the place of one key, for another device. */
export const takeAlong = (code: string, key: string) => json<TakeAlong>(ask(`tables/${code}/take-along`, [key]));
export const redeem = (pass: string, key: string) => json<Redeemed>(ask("take-along", [key], { code: pass }));
/** Delete what the server has stored about the persons with these keys, at most eight. */
export const forget = (keys: string[]) => json<Forgotten>(ask("forget", keys));

export const KEYS_AT_ONCE = 8;

/** The tables of some keys, newest first. */
export async function ownTables(keys: string[]): Promise<TableSummary[]> {
  const found: TableSummary[] = [];
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    found.push(...(await json<TableSummary[]>(ask("mine", keys.slice(first, first + KEYS_AT_ONCE)))));
  }
  return found.sort((a, b) => b.changed - a.changed);
}
