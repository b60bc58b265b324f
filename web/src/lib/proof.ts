/**
 * Checking the luck of a round that is over: what the server publishes, beside what this device noted while it played. What it
 * could not know is said, too. docs/fairness.md says what is computed here, and what only `tischlein verify` can do.
 */

import { commitmentOf, FORMAT, toldFirst, toldNext } from "./fairness";
import { fit, ownUnder, samePairs, type Notes } from "./notes";
import type { AbandonedNumber, EventOut, Proof, Replay, Say } from "./wire";

export interface Finding {
  /** Checked and right, or wrong; not for this device to know; or only worth knowing. */
  kind: "right" | "wrong" | "open" | "fact";
  say: Say;
}

/** What there is to look at. */
export interface Evidence {
  /** Which round was asked about. */
  code: string;
  round: number;
  proof: Proof;
  /** Of this device: about the round, and about all numbers of the table. */
  notes: Notes | null;
  all: readonly Notes[];
  /** What the server says now that each own seat saw. */
  replays: ReadonlyMap<number, Replay>;
  /** The number of the round before, 0 for the first. */
  previous: number;
  /** How a player is called. */
  name: (player: number) => string;
}

/** Rounds from before there were seals stay as they are. */
const FORMATS = ["tischlein-fairness-1", FORMAT];

const finding = (kind: Finding["kind"], id: string, args: Say[1] = {}): Finding => ({ kind, say: [id, args] });

export function check(evidence: Evidence): Finding[] {
  const { proof, notes } = evidence;
  const first = [promise(evidence)];
  // Who has seen envelopes is not put off with a proof that knows of none.
  if (proof.format === FORMAT || notes?.seals.length) first.push(seals(proof, notes));
  return [...first, own(proof, notes), ...others(proof, notes), ...story(evidence), ...numbers(evidence)];
}

/** The promise was kept: the secret fits it, and it is the one that was shown first. */
function promise({ code, round, proof, notes }: Evidence): Finding {
  const { commitment, secret, format } = proof;
  const asked = proof.table === code && proof.round === round && FORMATS.includes(format);
  if (!asked || commitmentOf(code, round, secret, format) !== commitment)
    return finding("wrong", "check-promise-wrong");
  if (notes?.changed.includes("commitment")) return finding("wrong", "check-promise-changed");
  if (!notes?.commitment) return finding("open", "check-promise-late");
  return notes.commitment === commitment
    ? finding("right", "check-promise")
    : finding("wrong", "check-promise-changed");
}

/** Everybody was bound before anybody showed anything. */
function seals({ table, round, seals: shown, nonces }: Proof, notes: Notes | null): Finding {
  const seals = shown ?? [];
  if (!nonces.length || !fit(table, round, seals, nonces)) return finding("wrong", "check-seals-wrong");
  if (notes?.changed.some((what) => what !== "commitment")) return finding("wrong", "check-seals-changed");
  if (!notes?.seals.length) return finding("open", "check-seals-late");
  const same = samePairs(notes.seals, seals) && (!notes.nonces.length || samePairs(notes.nonces, nonces));
  return same ? finding("right", "check-seals") : finding("wrong", "check-seals-changed");
}

/** What this device gave is in it. */
function own({ nonces, format }: Proof, notes: Notes | null): Finding {
  const given = nonces.map(([, nonce]) => nonce);
  const expected = notes ? (format === FORMAT ? ownUnder(notes, notes.seals) : notes.own) : [];
  const leftOut = notes?.given.some((nonce) => !given.includes(nonce)) ?? false;
  if (!expected.length) return finding("open", leftOut ? "check-own-left-out" : "check-own-elsewhere");
  const there = expected.every(([, nonce]) => given.includes(nonce));
  return there ? finding("right", "check-own") : finding("wrong", "check-own-missing");
}

/** Nobody gave a random number who was not seen to be ready, and nobody was left out. */
function others({ nonces }: Proof, notes: Notes | null): Finding[] {
  if (!notes?.givers) return [];
  const same = notes.givers.join() === nonces.map(([player]) => player).join();
  return [same ? finding("right", "check-others") : finding("wrong", "check-others-wrong")];
}

// ---- what was shown is what is proved

/** The tokens of a record, one after the other. */
export function tokensOf(record: string): string[] {
  const turns = record.slice(record.indexOf("\n\n") + 2).split("\n");
  return turns.flatMap((turn) => turn.split(" ").slice(1));
}

const eventsOf = ({ steps }: Replay) => steps.flatMap(({ event }) => (event ? [event] : []));

/** Whether what a seat is said to have seen is this game: the same tokens, or hidden ones of the same kind. */
function agrees(events: readonly EventOut[], tokens: readonly string[]): boolean {
  const alike = (seen: string, real: string) => seen === real || seen === `${real.split(":")[0]}:?`;
  return events.length === tokens.length && events.every(({ token }, index) => alike(token, tokens[index]!));
}

function story({ proof, notes, replays }: Evidence): Finding[] {
  const tokens = tokensOf(proof.record);
  for (const replay of replays.values()) {
    if (!agrees(eventsOf(replay), tokens)) return [finding("wrong", "check-record-wrong")];
  }
  const told = notes?.story;
  if (told?.torn) return [finding("wrong", "check-told-torn")];
  const back = notes?.back ? [finding("open", "check-back")] : [];
  const seats = [...replays.keys()];
  if (!seats.length) return [...back, finding("open", "check-told-watching")];
  if (!told?.ended || seats.some((seat) => !told.seats[seat])) return [...back, finding("open", "check-told-gap")];
  let [steps, late] = [0, 0];
  for (const [seat, replay] of replays) {
    const noted = told.seats[seat]!;
    const hash = eventsOf(replay).reduce(toldNext, toldFirst(proof.table, proof.round, seat));
    if (hash !== noted.hash) return [...back, finding("wrong", "check-told-wrong")];
    steps = Math.max(steps, noted.steps);
    late = Math.max(late, noted.late);
  }
  return [...back, finding("right", late ? "check-told-late" : "check-told", { steps, late })];
}

// ---- numbers that were abandoned

/** The seals whose random numbers were shown. */
const opened = ({ seals, nonces }: AbandonedNumber) =>
  seals.filter(([player]) => nonces.some(([giver]) => giver === player));

function numbers({ proof, all, previous, name }: Evidence): Finding[] {
  const { table, round } = proof;
  const abandoned = proof.abandoned ?? [];
  const found: Finding[] = [];
  const noted = new Map(all.map((notes) => [notes.round, notes]));
  const kept = (one: AbandonedNumber) =>
    commitmentOf(table, one.round, one.secret) === one.commitment &&
    fit(table, one.round, opened(one), one.nonces) &&
    (noted.get(one.round)?.back || [one.commitment, null, undefined].includes(noted.get(one.round)?.commitment));
  const hidden = all.some(
    (notes) =>
      notes.round > previous &&
      notes.round < round &&
      notes.seals.length > 0 &&
      !notes.back &&
      !abandoned.some((one) => one.round === notes.round),
  );
  if (hidden || !abandoned.every(kept)) found.push(finding("wrong", "check-numbers-wrong"));
  // Once all have sealed, whoever runs the server may know the luck to come, whatever is published of it.
  const complete = abandoned.filter((one) => one.nonces.length > 0 || noted.get(one.round)?.seals.length);
  for (const { seals, nonces } of complete) {
    const silent = seals.filter(([player]) => !nonces.some(([giver]) => giver === player));
    const names = silent.map(([player]) => name(player)).join(", ");
    found.push(finding("fact", "check-numbers-silent", { names, count: silent.length }));
  }
  const unused = abandoned.length - complete.length;
  if (unused) found.push(finding("fact", "check-numbers-unused", { count: unused }));
  if (complete.length > 1) found.push(finding("open", "check-numbers-often", { count: complete.length }));
  const setBack = all.some((notes) => notes.back && notes.round < round && notes.seals.length > 0);
  if (setBack) found.push(finding("open", "check-numbers-back"));
  return found;
}

/** The id of the one sentence above all findings. It never claims more than was looked at. */
export function verdict(findings: readonly Finding[]): "check-bad" | "check-good" | "check-little" {
  if (findings.some(({ kind }) => kind === "wrong")) return "check-bad";
  const right = (id: string) => findings.some(({ kind, say }) => kind === "right" && say[0].startsWith(id));
  const known = ["check-promise", "check-seals", "check-own", "check-told"].every(right);
  const doubtful = findings.some(({ say }) => say[0].startsWith("check-numbers-") && say[0].match(/often|back/));
  return known && !doubtful ? "check-good" : "check-little";
}
