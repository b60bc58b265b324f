/** Questions to the server about rounds that are over, places on other devices, and what is stored. */

import { ask, json } from "./http";
import type { Forgotten, Proof, Redeemed, Replay, TakeAlong } from "./wire";

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
