/** What this device notes about the luck of one round number, so that it can be checked when the round is over. */

import { sealOf, settingOf, type Pair } from "./fairness";
import { cut, withSights, type Told } from "./story";
import type { RoundResult, TableInfo } from "./wire";

/** What must never change under one number. */
export type Changed = "commitment" | "seals" | "setting" | "nonces" | "round";

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
  /** The game, its options and who sits where, as they were shown with the complete seals; null where this device came later. */
  setting: string | null;
  nonces: Pair[];
  /** Whose random numbers the server had, as it showed or acknowledged before the round. */
  unsealed: number[];
  /** Those of this device that were sent, whether or not the server has said that it took them. */
  sent: string[];
  /** Who was seen to be ready when the seals were complete. */
  givers: number[] | null;
  /** The random numbers that this device made, and for whom: before a round people may still change places. */
  own: Pair[];
  /** Those of them whose seals the server has taken. */
  given: string[];
  /** Those of them that were no longer there, for all to see, before the seals were complete: a bot stood in, or this device was away. */
  withdrawn: string[];
  changed: Changed[];
  /** What of it was seen while nothing spoke for a server that was set back; no set-back that comes later explains it. */
  stands: Changed[];
  /** What this device's seats were told. */
  story: Story | null;
  /** What lay on the table before each seat that was shown, and what it was offered, with blanks between (`sightsOf`). */
  sights: Record<number, string>;
  /** Of which release the servers said to be that told of the round; "" where one did not say. Another one may show the same steps in another way. */
  releases: string[];
  /** How the round came out, as it was shown; with something behind it where something else was shown, too. */
  result?: string;
  /** This device saw the round being played, and its result after that. */
  over?: true;
  /** The server was set back to an earlier state since; it need not know of this number any more. */
  back: boolean;
}

export interface Story {
  /** This event of the table was heard last. */
  seq: number;
  /** The end of the round was told. */
  ended: boolean;
  /** What was told later does not fit what was told before. */
  torn: boolean;
  seats: Record<number, Told>;
}

/** So many releases are noted of one round: one other than the own says enough. */
const MOST_RELEASES = 10;

/** What a server says to be, where that is what releases are called: whoever runs it chooses the words, and they are not to be read as ours. */
export const releaseOf = (said: unknown): string =>
  typeof said === "string" && /^[0-9A-Za-z.+-]{1,40}$/.test(said) ? said : "";

/** The releases that told of a round, and one more. */
export const withRelease = (releases: readonly string[], release: string): string[] =>
  [...new Set([...releases, release])].slice(0, MOST_RELEASES);

/** Who watches, among seats. */
export const WATCHING = -1;

/** A host who only watches, as a player. */
export const HOST = -1;

export function blank(code: string, round: number): Notes {
  const none = {
    seals: [],
    nonces: [],
    unsealed: [],
    sent: [],
    own: [],
    given: [],
    withdrawn: [],
    changed: [],
    stands: [],
    releases: [],
  };
  const unknown = { commitment: null, setting: null, givers: null, story: null };
  return { code, round, at: Date.now(), seq: 0, back: false, sights: {}, ...none, ...unknown };
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

/** What a table shows to be fixed about its round: the game, its options, who sits where. */
export const settingFrom = ({ code, round, game, options, seats = [] }: TableInfo) =>
  settingOf(code, round, game, options, seats);

/** Whether everybody sits where the table says that they will sit, or are sitting, and plays who is shown to play. */
function seated({ players, seats = [], status }: TableInfo): boolean {
  const who = new Map(seats);
  if (who.size !== players.length || seats.length !== players.length) return false;
  if (status === "playing") return players.every(({ player, seat }) => seats[seat]?.[0] === player);
  return players.every(({ player, level }) => who.get(player) === (level ?? "person"));
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
    now.setting = settingFrom(info);
    if (!seated(info)) change("setting");
  } else if ((info.sealed || info.status === "playing") && now.seals.length && !samePairs(now.seals, seals)) {
    change("seals");
  }
  if (now.setting && (info.sealed || info.status === "playing")) {
    if (now.setting !== settingFrom(info) || !seated(info)) change("setting");
  }
  if (preparing(info) && info.sealed) {
    const there = info.players.filter((one) => one.unsealed).map((one) => one.player);
    now.unsealed = [...new Set([...now.unsealed, ...there])];
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
  if (!missing(notes, info).length) return false;
  const there = info.players.filter((one) => you.includes(one.player) && one.ready && !one.level && !one.left);
  const expected = you.length ? there.map((one) => one.player) : giversOf(info).filter((giver) => giver === HOST);
  return expected.some((player) => !mine.some(([owner]) => owner === player));
}

/**
 * Whether somebody who gave a random number on this device and plays is said to be none of its people: then they sit, all at once, on the seat of
 * somebody else.
 */
export function displaced(notes: Notes, { players }: TableInfo, you: readonly number[]): boolean {
  const mine = ownUnder(notes, notes.seals).map(([player]) => player);
  const plays = players.filter(({ kind, left, level }) => kind === "person" && !left && !level);
  return plays.some(({ player }) => mine.includes(player) && !you.includes(player));
}

/** Random numbers of this device whose seals were taken, and are not there although nobody has said why. */
function missing(notes: Notes, { seals = [] }: TableInfo): string[] {
  const mine = ownUnder(notes, seals).map(([, nonce]) => nonce);
  return notes.given.filter((nonce) => !mine.includes(nonce) && !notes.withdrawn.includes(nonce));
}

/**
 * Note which seals of this device are gone for a reason that all can see, or while this device was not there to see it: somebody who
 * was ready on one device may have had a bot stand in, and be ready on another device now. `followed` says that nothing was missed.
 */
export function withdraw(notes: Notes, info: TableInfo, you: readonly number[], followed: boolean): Notes {
  if (!preparing(info) && followed) return notes;
  const gone = followed && exchanged(notes, info, you) ? [] : missing(notes, info);
  return gone.length ? { ...notes, withdrawn: [...notes.withdrawn, ...gone] } : notes;
}

/** What is no number does not read like one: nobody wins by the text "0". */
const spelled = (value: unknown) =>
  Number.isSafeInteger(value) ? String(value) : value === null ? "out" : `?${JSON.stringify(value)}`;

/** How a round came out, in one form. */
export const resultOf = ({ points, winners }: Pick<RoundResult, "points" | "winners">) =>
  `${points.map(spelled).join(" ")}, ${winners.map(spelled).join(" ")}`;

const UNLIKE = "; ";

/** Another result is shown. Of more than two it is enough to know that they differ. */
export function withResult(notes: Notes, result: string): Notes {
  const { result: known = result } = notes;
  const both = known === result || known.includes(UNLIKE) ? known : known + UNLIKE + result;
  return both === notes.result ? notes : { ...notes, result: both };
}

/** Whether a seat was told everything, from the first card to the end. */
export const complete = ({ ended, torn }: Story, { gap }: Told) => ended && !torn && !gap;

/** Whether this device was told something of a round. */
export const heard = ({ story }: Notes) => Object.values(story?.seats ?? {}).some(({ steps }) => steps > 0);

/** Whether this device saw that a round was played, to its end: those who play were told of it, those who watch saw how it came out. */
export function followed(notes: Notes): boolean {
  if (!notes.nonces.length || notes.changed.includes("round")) return false;
  const plays = ownUnder(notes, notes.seals).some(([player]) => player !== HOST);
  const told = heard(notes) && notes.story!.ended;
  return told || (!plays && (notes.over ?? false));
}

/**
 * Which of a device's numbers a table knows nothing of, or not all that was noted: it stands at an earlier event, or a round that this device
 * saw to its end is not among its results, and then nothing that was noted from that one on need be. `sure` says that the table is
 * at no earlier event than any of the notes: then it is not only slow.
 */
export function lost(all: readonly Notes[], info: TableInfo, seq: number): { rounds: number[]; sure: boolean } {
  const there = new Set(info.results.map(({ round }) => round));
  const gone = all.filter((notes) => followed(notes) && !there.has(notes.round)).map(({ round }) => round);
  const ahead = all.filter((notes) => Math.max(notes.seq, notes.story?.seq ?? 0) > seq);
  const from = Math.min(...gone);
  const rounds = all.filter((notes) => notes.round >= from || ahead.includes(notes)).map(({ round }) => round);
  return { rounds, sure: !ahead.length };
}

/**
 * Whether this device saw a round begin that came to no end, while the table went on: only a table that is closed cuts a round short. A
 * server that was set back meanwhile looks the same to who was away.
 */
export function cutShort(notes: Notes, { round, status, results }: TableInfo): boolean {
  if (!notes.nonces.length || notes.back || notes.round >= round || status === "closed") return false;
  return !results.some((one) => one.round === notes.round && !one.abandoned);
}

/** The round whose view is shown: the one in play, or else the last one. */
export const roundOf = ({ status, round, results }: TableInfo) =>
  status === "playing" ? round : (results.at(-1)?.round ?? null);

/**
 * The rounds that this device saw begin, and of which a table does not say that they are played or how they ended: what it shows instead, as
 * another round, may be meant for one of them. A table that is `behind` the notes knows no number that they do not know.
 */
export function unended(all: readonly Notes[], info: TableInfo, behind: boolean): number[] {
  const shown = roundOf(info);
  const known = Math.max(...all.map(({ round }) => round));
  if (behind && (shown ?? 0) <= known) return [];
  const there = new Set([
    ...info.results.map(({ round }) => round),
    ...(info.status === "playing" ? [info.round] : []),
  ]);
  return all.filter((one) => one.nonces.length && !one.back && !there.has(one.round)).map(({ round }) => round);
}

/**
 * Whether this device has shown its random number for a number that was given up since the last round, and nobody else is counted among those
 * who let the others down.
 */
export function inVain(notes: Notes, { round, results, players }: TableInfo): boolean {
  if (!notes.sent.length || notes.nonces.length || notes.back) return false;
  if (notes.round >= round || notes.round <= (results.at(-1)?.round ?? 0)) return false;
  const mine = ownUnder(notes, notes.seals).map(([player]) => player);
  const others = notes.seals.map(([player]) => player).filter((player) => !mine.includes(player));
  return !players.some((one) => others.includes(one.player) && one.let_down);
}

/** The server went back to an event before what was noted: that is kept, as a part whose end nobody can know any more. */
export function setBack({ over: _, ...notes }: Notes, seq: number): Notes {
  const now = { ...notes, back: true, seq: Math.min(notes.seq, seq) };
  const { story } = notes;
  if (!story) return now;
  const seats = Object.fromEntries(Object.entries(story.seats).map(([seat, told]) => [seat, cut(told)]));
  return { ...now, story: { ...story, seq: Math.min(story.seq, seq), ended: false, seats } };
}

/** What a device noted, as it stands beside the table as it is now, where no page of this device has greeted it since. */
export function beside(all: readonly Notes[], info: TableInfo, seq: number): Notes[] {
  const { rounds } = lost(all, info, seq);
  return all.map((notes) => (rounds.includes(notes.round) ? setBack(notes, seq) : notes));
}

/** More was shown than is noted. */
export function withMore(notes: Notes): Notes {
  const seats = [...Object.keys(notes.sights), ...Object.keys(notes.story?.seats ?? {}), WATCHING];
  return {
    ...notes,
    sights: Object.fromEntries(seats.map((seat) => [seat, withSights(notes.sights[Number(seat)] ?? "", [], true)])),
  };
}

/** The notes as a file, for `tischlein verify`. */
export function exported(notes: Notes): string {
  const { story } = notes;
  const setBack = notes.back ? ["back", ...(notes.stands.length ? ["before"] : [])] : [];
  const told = Object.entries(story?.seats ?? {}).flatMap(([seat, one]) => {
    const whole = complete(story!, one);
    const { steps, late, hash, shown = null, trail } = whole ? one : cut(one);
    // Only after a set-back is it of use where another story parts from this one.
    const more = notes.back && !whole && trail !== undefined ? { trail } : {};
    return steps ? [{ seat: Number(seat), steps, late, hash, whole, shown, ...more }] : [];
  });
  return `${JSON.stringify(
    {
      format: "tischlein-notes-3",
      table: notes.code,
      round: notes.round,
      commitment: notes.commitment,
      seals: notes.seals,
      setting: notes.setting,
      nonces: notes.nonces,
      own: ownUnder(notes, notes.seals),
      told,
      seen: Object.entries(notes.sights).map(([seat, sights]) => ({ seat: Number(seat), sights })),
      releases: notes.releases,
      changed: [...(notes.back ? notes.stands : notes.changed), ...(story?.torn ? ["told"] : []), ...setBack],
    },
    null,
    2,
  )}\n`;
}
