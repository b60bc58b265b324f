/**
 * Checking the luck of a round that is over: what the server publishes, beside what this device noted while it played. What it
 * could not know is said, too. docs/fairness.md says what is computed here, and what only `tischlein verify` can do.
 */

import { commitmentOf, FORMAT, sealOf, settingOf, toldFirst, toldNext } from "./fairness";
import { complete, fit, followed, heard, ownUnder, samePairs, type Changed, type Notes } from "./notes";
import { cut, otherLuck } from "./story";
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
  /** What the server says now that each own seat saw; null where it is too long to be sent. */
  replays: ReadonlyMap<number, Replay | null>;
  /** What the server says of the numbers that `unexplained` names; null where it knows none. */
  asked: ReadonlyMap<number, Proof | null>;
  /** How a player is called. */
  name: (player: number) => string;
}

/** Rounds from before there were seals stay as they are. */
const FORMATS = ["tischlein-fairness-1", FORMAT];

const finding = (kind: Finding["kind"], id: string, args: Say[1] = {}): Finding => ({ kind, say: [id, args] });

/** What was lost because the server was set back; said once, whatever it was. */
const LOST = finding("open", "check-back");

/**
 * Something is not what this device noted. What it noted before the server was set back need not be what came of it; but what was
 * seen to change before that is not explained by it.
 */
const unlike = ({ back, stands }: Notes, id: string, ...what: Changed[]) =>
  back && !what.some((one) => stands.includes(one)) ? LOST : finding("wrong", id);

export function check(evidence: Evidence): Finding[] {
  const { proof, notes } = evidence;
  const first = [promise(evidence)];
  // Who has seen envelopes is not put off with a proof that knows of none.
  if (proof.format === FORMAT || notes?.seals.length) first.push(seals(proof, notes), setting(proof, notes));
  const all = [...first, own(proof, notes), ...others(proof, notes), ...story(evidence), ...numbers(evidence)];
  return all.filter((one, index) => all.indexOf(one) === index);
}

/** The promise was kept: the secret fits it, and it is the one that was shown first. */
function promise({ code, round, proof, notes }: Evidence): Finding {
  const { commitment, secret, format } = proof;
  const asked = proof.table === code && proof.round === round && FORMATS.includes(format);
  if (!asked || commitmentOf(code, round, secret, format) !== commitment)
    return finding("wrong", "check-promise-wrong");
  if (notes?.changed.includes("commitment")) return unlike(notes, "check-promise-changed", "commitment");
  if (!notes?.commitment) return finding("open", "check-promise-late");
  return notes.commitment === commitment
    ? finding("right", "check-promise")
    : unlike(notes, "check-promise-changed", "commitment");
}

/** Everybody was bound before anybody showed anything. */
function seals({ table, round, seals: shown, nonces }: Proof, notes: Notes | null): Finding {
  const seals = shown ?? [];
  if (!nonces.length || !fit(table, round, seals, nonces)) return finding("wrong", "check-seals-wrong");
  if (notes?.changed.some((what) => what === "seals" || what === "nonces"))
    return unlike(notes, "check-seals-changed", "seals", "nonces");
  if (!notes?.seals.length) return finding("open", "check-seals-late");
  const same = samePairs(notes.seals, seals) && (!notes.nonces.length || samePairs(notes.nonces, nonces));
  return same ? finding("right", "check-seals") : unlike(notes, "check-seals-changed", "seals", "nonces");
}

/** What the round was set up as: the game and its options as the record says them, and who sits where. Null where it says nothing. */
export function settingOfProof({ table, round, record, seats = [] }: Proof): string | null {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(record)?.[1] ?? "";
  try {
    return settingOf(table, round, line("game"), JSON.parse(line("options")) as Record<string, unknown>, seats ?? []);
  } catch {
    return null;
  }
}

/** What is played, and who sits where, was fixed before anybody showed anything. */
function setting(proof: Proof, notes: Notes | null): Finding {
  if (notes?.changed.includes("setting")) return unlike(notes, "check-setting-wrong", "setting");
  if (!notes?.setting) return finding("open", "check-setting-late");
  const same = notes.setting === settingOfProof(proof);
  return same ? finding("right", "check-setting") : unlike(notes, "check-setting-wrong", "setting");
}

/** What this device gave is in it. */
function own({ nonces, format }: Proof, notes: Notes | null): Finding {
  const given = nonces.map(([, nonce]) => nonce);
  const expected = notes ? (format === FORMAT ? ownUnder(notes, notes.seals) : notes.own) : [];
  // Also what was sent and never acknowledged.
  const leftOut = notes?.own.some(([, nonce]) => !given.includes(nonce)) ?? false;
  if (!expected.length) return finding("open", leftOut ? "check-own-left-out" : "check-own-elsewhere");
  const there = expected.every(([, nonce]) => given.includes(nonce));
  return there ? finding("right", "check-own") : unlike(notes!, "check-own-missing");
}

/** Nobody gave a random number who was not seen to be ready, and nobody was left out. */
function others({ nonces }: Proof, notes: Notes | null): Finding[] {
  if (!notes?.givers) return [];
  const same = notes.givers.join() === nonces.map(([player]) => player).join();
  return [same ? finding("right", "check-others") : unlike(notes, "check-others-wrong")];
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

/** Whether the luck of a round follows from what this device saw it begin with. */
const sameLuck = (proof: Proof, { nonces, commitment, setting }: Notes) =>
  nonces.length > 0 &&
  samePairs(nonces, proof.nonces) &&
  [null, proof.commitment].includes(commitment) &&
  [null, settingOfProof(proof)].includes(setting);

function story({ proof, notes, replays: own }: Evidence): Finding[] {
  const tokens = tokensOf(proof.record);
  const replays = new Map([...own].filter((one): one is [number, Replay] => one[1] !== null));
  for (const replay of replays.values()) {
    if (!agrees(eventsOf(replay), tokens)) return [finding("wrong", "check-record-wrong")];
  }
  const told = notes?.story;
  if (told?.torn) return [finding("wrong", "check-told-torn")];
  const back = notes?.back ? [LOST] : [];
  if (!own.size) return [...back, finding("open", "check-told-watching")];
  const steps = tokens.length;
  if (!steps) return [...back, finding("open", "check-told-nothing")];
  let [late, seen, part] = [0, steps, false];
  for (const [seat, replay] of replays) {
    const noted = told?.seats[seat];
    const whole = noted && complete(told!, noted);
    const known = noted && (whole ? noted : cut(noted));
    const events = eventsOf(replay).slice(0, whole ? undefined : (known?.steps ?? 0));
    const start = toldFirst(proof.table, proof.round, seat);
    const hash = events.reduce(toldNext, start);
    if (known && (hash !== known.hash || events.length !== known.steps)) {
      // From where the server was set back to, the round may have come to another end, by what people decided: not by other luck.
      const excused = back.length > 0 && !whole && !(sameLuck(proof, notes!) && otherLuck(known, events, start));
      return excused ? back : [...back, finding("wrong", "check-told-wrong")];
    }
    seen = Math.min(seen, known?.steps ?? 0);
    late = Math.max(late, known?.late ?? 0);
    part ||= !whole;
  }
  if (replays.size < own.size) return [...back, finding("open", "check-told-long")];
  if (!seen) return [...back, finding("open", "check-told-gap")];
  if (part) return [...back, finding("open", "check-told-part", { steps, seen })];
  return [...back, finding("right", late ? "check-told-late" : "check-told", { steps, late })];
}

// ---- numbers that were abandoned

/** The seals whose random numbers were shown. */
const opened = ({ seals, nonces }: AbandonedNumber) =>
  seals.filter(([player]) => nonces.some(([giver]) => giver === player));

/** The last number before a round of which this device knows that it was played; what came before it was looked at then. */
const lastFollowed = (all: readonly Notes[], round: number) =>
  Math.max(0, ...all.filter((notes) => notes.round < round && followed(notes)).map((notes) => notes.round));

/**
 * Numbers before a round that all had sealed, as this device noted, whose rounds it did not follow, and which the proof does not
 * list. That nonces were shown does not make a round of a number, and the list of rounds is no answer either: whoever runs the
 * server can show the ones and add to the other.
 */
export function unexplained(all: readonly Notes[], { round, abandoned }: Pick<Proof, "round" | "abandoned">): number[] {
  const before = all.filter((notes) => notes.round < round);
  const played = lastFollowed(all, round);
  return before
    .filter((notes) => notes.round > played && notes.seals.length && !notes.back)
    .map((notes) => notes.round)
    .filter((number) => !abandoned?.some((one) => one.round === number));
}

/** A round is cut short only where its table is closed, and then no other number follows. */
const unfinished = ({ record }: Proof) => /^result: unfinished$/m.test(record);

function numbers({ proof, all, asked, name }: Evidence): Finding[] {
  const { table, round } = proof;
  const found: Finding[] = [];
  const answers = unexplained(all, proof).map((number) => {
    const answer = asked.get(number);
    // The proof of another number explains nothing, however good it is.
    return answer?.table === table && answer.round === number ? answer : null;
  });
  // Given up before a round that this device was not there for: published in that round's proof, and as its own.
  const elsewhere = answers.flatMap((one) => (one && !one.record ? [{ ...one, seals: one.seals ?? [] }] : []));
  const abandoned: AbandonedNumber[] = [...(proof.abandoned ?? []), ...elsewhere];
  const noted = new Map(all.map((notes) => [notes.round, notes]));
  // What this device has seen of a number; a number whose random numbers were all shown was no longer to be given up.
  const fits = (notes: Notes | undefined, one: AbandonedNumber) =>
    !notes ||
    notes.back ||
    ([one.commitment, null].includes(notes.commitment) &&
      (!notes.seals.length || samePairs(notes.seals, one.seals)) &&
      notes.unsealed.every((player) => one.nonces.some(([giver]) => giver === player)) &&
      !notes.nonces.length);
  const kept = (one: AbandonedNumber) =>
    commitmentOf(table, one.round, one.secret) === one.commitment &&
    fit(table, one.round, opened(one), one.nonces) &&
    // With all of them there, the round had to begin.
    (!one.seals.length || one.nonces.length < one.seals.length) &&
    fits(noted.get(one.round), one);
  const played = answers.flatMap((one) => (one?.record ? [one] : []));
  const same = ({ round, commitment, secret, format, seals, nonces }: Proof) =>
    commitmentOf(table, round, secret, format) === commitment &&
    samePairs(noted.get(round)!.seals, seals ?? []) &&
    [commitment, null].includes(noted.get(round)!.commitment) &&
    (!noted.get(round)!.nonces.length || samePairs(noted.get(round)!.nonces, nonces));
  const unseen = played.filter((one) => !heard(noted.get(one.round)!)).length;
  const since = lastFollowed(all, round);
  const vanished = all.some(
    (one) => one.round > since && one.round <= round && (one.back ? one.stands : one.changed).includes("round"),
  );
  const wrong = answers.includes(null) || vanished || !abandoned.every(kept) || !played.every(same);
  if (wrong) found.push(finding("wrong", "check-numbers-wrong"));
  const wentOn = all.some((notes) => notes.round > round && !notes.back);
  if (played.some(unfinished) || (unfinished(proof) && wentOn)) found.push(finding("wrong", "check-round-cut"));
  if (unseen && !wrong) found.push(finding("open", "check-numbers-unseen", { count: unseen }));
  // Once all have sealed, whoever runs the server may know the luck to come, whatever is published of it.
  const sealed = (notes?: Notes) => notes && !notes.back && notes.seals.length > 0;
  const complete = abandoned.filter((one) => one.nonces.length > 0 || sealed(noted.get(one.round)));
  for (const { round, seals, nonces } of complete) {
    const silent = seals.filter(([player]) => !nonces.some(([giver]) => giver === player));
    const names = silent.map(([player]) => name(player)).join(", ");
    found.push(finding("fact", "check-numbers-silent", { names, count: silent.length }));
    const { own = [], sent = [] } = noted.get(round) ?? {};
    const mine = (seal: string) =>
      own.some(([, nonce]) => sent.includes(nonce) && sealOf(table, round, nonce) === seal);
    if (silent.some(([, seal]) => mine(seal))) found.push(finding("fact", "check-numbers-unheard"));
  }
  const unused = abandoned.length - complete.length;
  if (unused) found.push(finding("fact", "check-numbers-unused", { count: unused }));
  if (complete.length > 1) found.push(finding("open", "check-numbers-often", { count: complete.length }));
  // Once before every round would be a choice between two, every time.
  const vain = all.filter((notes) => notes.round < round && !notes.back && notes.seals.length && !notes.nonces.length);
  if (vain.length > Math.max(1, complete.length))
    found.push(finding("fact", "check-numbers-table", { count: vain.length }));
  const setBack = all.some((notes) => notes.back && notes.round < round && notes.seals.length > 0);
  if (setBack) found.push(finding("open", "check-numbers-back"));
  return found;
}

/** The id of the one sentence above all findings. It never claims more than was looked at. */
export function verdict(findings: readonly Finding[]): "check-bad" | "check-good" | "check-little" {
  if (findings.some(({ kind }) => kind === "wrong")) return "check-bad";
  const right = (id: string) => findings.some(({ kind, say }) => kind === "right" && say[0].startsWith(id));
  const known = ["check-promise", "check-seals", "check-setting", "check-own", "check-told"].every(right);
  const doubtful = findings.some(({ say }) => /^check-(back|numbers-(often|back|unseen))$/.test(say[0]));
  return known && !doubtful ? "check-good" : "check-little";
}
