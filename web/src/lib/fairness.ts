/** What is hashed for fair luck, line by line; docs/fairness.md says it in words. */

import { sha256 } from "./sha256";
import type { EventOut } from "./wire";

export const FORMAT = "tischlein-fairness-2";

/** A player, and a seal or a random number of theirs; at a seat, who plays. */
export type Pair = [player: number, value: string];

const lines = (...parts: (string | number)[]) => sha256(parts.join("\n"));

/** The promise about a secret. Rounds of the first format are promised in the same way, under their own name. */
export function commitmentOf(table: string, round: number, secret: string, format = FORMAT): string {
  return lines(format, "commitment", table, round, secret);
}

/** What is shown of a random number before everybody has one. */
export function sealOf(table: string, round: number, nonce: string): string {
  return lines(FORMAT, "seal", table, round, nonce);
}

/** JSON in the one form that is hashed: no blanks, the fields of every object in the order of their names. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([some], [others]) => (some < others ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${plain(inner)}`).join(",")}}`;
}

/** What is played, and by whom at which seat: for each seat the player, and `person` or a bot's level. */
export function settingOf(
  table: string,
  round: number,
  game: string,
  options: Record<string, unknown>,
  seats: readonly Pair[],
): string {
  return lines(FORMAT, "setting", table, round, game, plain(options), ...seats.map((seat) => seat.join(" ")));
}

/** Nine digits that are the same on every device where the round has the same promise, setting, seals and random numbers. */
export function fingerprintOf(
  table: string,
  round: number,
  commitment: string,
  setting: string,
  seals: readonly Pair[],
  nonces: readonly Pair[],
): string {
  const given = new Map(nonces);
  const parts = seals.map(([player, seal]) => `${player} ${seal} ${given.get(player) ?? ""}`);
  const number = BigInt(`0x${lines(FORMAT, "fingerprint", table, round, commitment, setting, ...parts)}`);
  const digits = (number % 1_000_000_000n).toString().padStart(9, "0");
  return digits.replace(/(?=(...)+$)\B/g, " ");
}

/** The running hash of what one seat is told of a round, before anything is told. */
export function toldFirst(table: string, round: number, seat: number): string {
  return lines(FORMAT, "told", table, round, seat);
}

/** The running hash after one more event. */
export function toldNext(
  hash: string,
  { actor, token, shown = [] }: Pick<EventOut, "actor" | "token" | "shown">,
): string {
  return lines(hash, [actor, token, ...shown].join(" "));
}
