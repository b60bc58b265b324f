/** Questions to the server about rounds that are over, places on other devices, and what is stored. */

import { ask, json, KEYS_AT_ONCE } from "./http";
import { keysOf } from "./keys";
import type { Forgotten, Proof, Redeemed, Replay, RoundResult, TakeAlong } from "./wire";

/** Those who played where nobody else may watch show their keys. */
const own = (code: string) => keysOf(code).slice(0, KEYS_AT_ONCE);

/** The rounds that there is something to watch of. */
export const played = (results: readonly RoundResult[]) =>
  results.filter(({ unplayed }) => !unplayed).map(({ round }) => round);

/** A round that is over: `seat` is a seat, -1 for all cards open, -2 for what spectators saw. */
export const replay = (code: string, round: number, seat: number) =>
  json<Replay>(ask(`tables/${code}/rounds/${round}/replay?seat=${seat}`, own(code), undefined, "GET"));
/** A record from anywhere: `seat` is a seat, -1 for all cards open, null for a spectator. */
export const replayRecord = (record: string, round: number, seat: number | null) =>
  json<Replay>(ask("replay", [], { record, round, seat }));
export const proof = (code: string, round: number) =>
  json<Proof>(ask(`tables/${code}/rounds/${round}/proof`, own(code), undefined, "GET"));
/** For a link to a text that is saved as a file; its address goes with the element. */
export const asFile = (text: string) => (link: HTMLAnchorElement) => {
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return () => URL.revokeObjectURL(link.href);
};

/** A pass for the place of one key, for another device. */
export const takeAlong = (code: string, key: string) => json<TakeAlong>(ask(`tables/${code}/take-along`, [key]));
export const redeem = (pass: string, key: string) => json<Redeemed>(ask("take-along", [key], { code: pass }));
/** Delete what the server has stored about the persons with these keys, at most eight. */
export const forget = (keys: string[]) => json<Forgotten>(ask("forget", keys));
