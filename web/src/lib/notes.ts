/** What this device notes about the luck of one round number, so that it can be checked when the round is over. */

import { sealOf, type Pair } from "./fairness";
import type { Told } from "./story";
import type { TableInfo } from "./wire";

/** What must never change under one number. */
export type Changed = "commitment" | "seals" | "nonces";

export interface Notes {
  code: string;
  round: number;
  /** When the notes began, to keep the newest. */
  at: number;
  /** The last event of the table that was heard while this was its number. */
  seq: number;
  /** The first that was shown, before the seals were complete; null where this device came later. */
  commitment: string | null;
  /** All of them, when they were complete and none was opened yet. */
  seals: Pair[];
  nonces: Pair[];
  /** Who was seen to be ready when the seals were complete. */
  givers: number[] | null;
  /** The random numbers that this device made, and for whom: before a round people may still change places. */
  own: Pair[];
  /** Those of them whose seals the server has taken. */
  given: string[];
  changed: Changed[];
  /** What this device's seats were told. */
  story: Story | null;
  /** The server was set back to an earlier state since; it need not know of this number any more. */
  back: boolean;
}

export interface Story {
  /** The story is complete up to this event of the table. */
  seq: number;
  /** The end of the round was told. */
  ended: boolean;
  /** What was told later does not fit what was told before. */
  torn: boolean;
  seats: Record<number, Told>;
}

/** A host who only watches, as a player. */
export const HOST = -1;

export function blank(code: string, round: number): Notes {
  const nothing = { seals: [], nonces: [], givers: null, own: [], given: [], changed: [], story: null, back: false };
  return { code, round, at: Date.now(), seq: 0, commitment: null, ...nothing };
}

export const samePairs = (some: readonly Pair[], others: readonly Pair[]) => some.join(";") === others.join(";");

/** Whether under every seal lies the random number of its player, and there is no other. */
export function fit(code: string, round: number, seals: readonly Pair[], nonces: readonly Pair[]): boolean {
  return samePairs(
    seals,
    nonces.map(([player, nonce]) => [player, sealOf(code, round, nonce)]),
  );
}

/** Whether the number is still being prepared: its round has not begun. */
export const preparing = ({ status }: TableInfo) =>
  status === "gathering" || status === "round_over" || status === "match_over";

/** Who is seen to give a random number. */
function giversOf({ players }: TableInfo): number[] {
  const ready = players.filter((one) => one.kind === "person" && one.ready).map((one) => one.player);
  return ready.length ? ready : [HOST];
}

/** Note what a table shows of its number; what was noted first stays, and what differs from it is named. */
export function note(notes: Notes, info: TableInfo, seq: number): Notes {
  const now = { ...notes, seq: Math.max(notes.seq, seq), changed: [...notes.changed] };
  const change = (what: Changed) => {
    if (!now.changed.includes(what)) now.changed.push(what);
  };
  if (now.commitment === null && preparing(info) && !info.sealed && !now.seals.length) now.commitment = info.commitment;
  else if (now.commitment !== null && now.commitment !== info.commitment) change("commitment");
  const seals = info.seals ?? [];
  if (preparing(info) && info.sealed && !now.seals.length) {
    now.seals = seals;
    now.givers = giversOf(info);
  } else if ((info.sealed || info.status === "playing") && now.seals.length && !samePairs(now.seals, seals)) {
    change("seals");
  }
  const nonces = info.nonces ?? [];
  if (info.status === "playing" && nonces.length) {
    if (!now.nonces.length) now.nonces = nonces;
    else if (!samePairs(now.nonces, nonces)) change("nonces");
    if (!fit(now.code, now.round, now.seals.length ? now.seals : seals, now.nonces)) change("nonces");
  }
  return now;
}

/** 256 bits, as 64 hexadecimal digits. */
function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The random number for a player, made where there is none yet: the same one however often it is asked for. */
export function withNonce(notes: Notes, player: number, seals: readonly Pair[]): [notes: Notes, nonce: string] {
  // Who has changed places has taken their seal along.
  const elsewhere = (nonce: string) =>
    seals.some(([other, seal]) => other !== player && seal === sealOf(notes.code, notes.round, nonce));
  const known = notes.own.find(([owner, nonce]) => owner === player && !elsewhere(nonce));
  if (known) return [notes, known[1]];
  const nonce = newNonce();
  return [{ ...notes, own: [...notes.own, [player, nonce]] }, nonce];
}

/** The random numbers of this device that are under one of these seals, with their players. */
export function ownUnder(notes: Notes, seals: readonly Pair[]): Pair[] {
  const made = new Map(notes.own.map(([, nonce]) => [sealOf(notes.code, notes.round, nonce), nonce]));
  return seals.flatMap(([player, seal]) => (made.has(seal) ? [[player, made.get(seal)!] as Pair] : []));
}

/**
 * Whether a random number of this device was exchanged or left out: its seal had been taken for one of these players,
 * who is still there and ready, and now another one stands beside them, or none.
 */
export function exchanged(notes: Notes, info: TableInfo, you: readonly number[]): boolean {
  const mine = ownUnder(notes, info.seals ?? []);
  if (notes.given.every((nonce) => mine.some(([, own]) => own === nonce))) return false;
  const there = info.players.filter((one) => you.includes(one.player) && one.ready && !one.level && !one.left);
  const expected = you.length ? there.map((one) => one.player) : [HOST];
  return expected.some((player) => !mine.some(([owner]) => owner === player));
}

/** The notes as a file, for `tischlein verify`. */
export function exported(notes: Notes): string {
  const { story } = notes;
  const whole = story?.ended && !story.torn ? Object.entries(story.seats) : [];
  return `${JSON.stringify(
    {
      format: "tischlein-notes-2",
      table: notes.code,
      round: notes.round,
      commitment: notes.commitment,
      seals: notes.seals,
      nonces: notes.nonces,
      own: ownUnder(notes, notes.seals),
      told: whole.map(([seat, { steps, late, hash }]) => ({ seat: Number(seat), steps, late, hash })),
      changed: notes.changed,
    },
    null,
    2,
  )}\n`;
}
