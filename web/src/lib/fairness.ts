/** What is hashed for fair luck, line by line; docs/fairness.md says it in words. */

import { sha256 } from "./sha256";
import type { EventOut, LegalAction, Say } from "./wire";

export const FORMAT = "tischlein-fairness-2";
/** Rounds of this format had no seals; they stay as they are. */
export const FIRST_FORMAT = "tischlein-fairness-1";

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
  // JSON can say numbers that it does not write: 1e999 would be null, and -0 be 0, to the hash and not to the eye.
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    return Object.is(value, -0) ? "-0" : String(value);
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

/** What all luck of a round follows from. There was no setting in the first format. */
export function seedOf(
  table: string,
  round: number,
  secret: string,
  setting: string | null,
  nonces: readonly Pair[],
): string {
  const known = [table, round, secret];
  const first = setting === null ? [FIRST_FORMAT, "seed", ...known] : [FORMAT, "seed", ...known, setting];
  return lines(...first, ...nonces.map((pair) => pair.join(" ")));
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

// ---- what was shown

/** The running hash of what one seat is shown of a round: everything that a step brings about, and not its token alone. */
export function shownFirst(table: string, round: number, seat: number): string {
  return lines(FORMAT, "shown", table, round, seat);
}

/** The running hash after one more event, with all that it says but people's names. */
export const shownNext = (hash: string, event: EventOut) => lines(hash, bare(event));

/** An event without names, in the one form that is hashed. */
function bare(event: EventOut): string {
  const effects = event.effects?.map((effect) => (effect.say ? { ...effect, say: nameless(effect.say) } : effect));
  return plain(effects ? { ...event, effects } : event);
}

/** Names may change while people play. Where one stands, it is also said whether it is the reader's; which seat is meant is a field of the effect. */
function nameless([id, args]: Say): Say {
  const given = Object.entries(args).map(([name, value]) => [name, `${name}_you` in args ? "" : value]);
  return [id, Object.fromEntries(given) as Say[1]];
}

/** So many digits of a hash stand for what lay on the table, or was offered, at one step. */
const SIGHT = 16;

/**
 * What lies on the table after some steps, behind the running hash of what they have shown; where that is not known, behind nothing.
 */
export const sightOf = (shown: string, view: unknown) => lines(shown, "view", plain(view)).slice(0, SIGHT);

/** An event that was shown without its story. */
export const glimpseOf = (event: EventOut) => lines("event", bare(event)).slice(0, SIGHT);

/** What may be done there, behind what lies there. */
export const offerOf = (sight: string, legal: readonly LegalAction[]) =>
  lines(sight, "legal", plain(legal)).slice(0, SIGHT);
