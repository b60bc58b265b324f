/**
 * Checking the luck of a round that is over: what the server publishes, and what the rules make of it on this device, beside what this device
 * noted while it played. What it could not know is said, too. docs/fairness.md says what is computed here.
 */

import type { Proved } from "../engine/prove";
import { commitmentOf, FIRST_FORMAT, FORMAT, sealOf, seedOf, settingOf, toldFirst, toldNext } from "./fairness";
import {
  complete,
  fit,
  followed,
  heard,
  ownUnder,
  releaseOf,
  resultOf,
  samePairs,
  type Changed,
  type Notes,
} from "./notes";
import { cut, MORE, otherLuck, otherSight, parting, type Heard } from "./story";
import type { AbandonedNumber, Proof, Replay, RoundResult, Say } from "./wire";

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
  /** The seats in which the people of this device sat. */
  own: readonly number[];
  /** The round as the rules' module derives it here; null where there is none, or it could not. */
  derived: Derived | null;
  /** Without that: what the server says now that each own seat saw; null where it is too long to be sent. */
  replays: ReadonlyMap<number, Replay | null>;
  /** What the table says now that came of the round. */
  result: RoundResult | null;
  /** What the server says of the numbers that `unexplained` names; null where it knows none. */
  asked: ReadonlyMap<number, Proof | null>;
  /** How a player is called. */
  name: (player: number) => string;
  /** The game's words for something that happened; nothing where there are none. */
  words: (says: readonly Say[]) => string;
  /** The release of this page. */
  release: string;
}

/** Either what the rules' module found, or that there is nothing in the record that it could play. */
export type Derived = Proved | "unplayable";

/** Rounds from before there were seals stay as they are. */
const FORMATS = [FIRST_FORMAT, FORMAT];

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
  const all = [
    ...first,
    own(proof, notes),
    ...others(proof, notes),
    ...derivation(evidence),
    ...story(evidence),
    ...numbers(evidence),
  ];
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

// ---- luck and rules, derived here

/** The seed of a round, as its proof gives it; null where it gives none. */
export function seedOfProof(proof: Proof): string | null {
  const { format, table, round, secret, nonces } = proof;
  if (format === FIRST_FORMAT) return seedOf(table, round, secret, null, nonces);
  const setting = settingOfProof(proof);
  return setting && seedOf(table, round, secret, setting, nonces);
}

/**
 * What it means that the rules' module did not play a record: that there is nothing to play, or the id of a reason why not. Other rules
 * are those of another release: a server that said, as long as the round was played, that it is of this one has none.
 */
export function underived(failure: string, notes: Notes | null, release: string): string {
  const same = Boolean(notes?.releases.length) && notes!.releases.every((one) => one === release);
  if (failure === "RecordError" || (failure === "OtherRules" && same)) return "unplayable";
  return failure === "NotCarried" ? "check-guest" : "check-rules-failed";
}

/** Every stroke of luck follows from the seed, the rest goes by the rules, and the round came out as it is said. */
function derivation(evidence: Evidence): Finding[] {
  const { derived, proof, words } = evidence;
  if (!derived) return [];
  if (derived === "unplayable") return [finding("wrong", "check-rules-wrong", { line: 0 })];
  const { wrong, strokes, steps, over, rules } = derived;
  if (wrong?.what === "luck") {
    const spoken = ({ token, says }: { token: string; says: Say[] }) => words(says) || token;
    const [due, came] = [spoken(wrong.due), wrong.came && spoken(wrong.came)];
    if (came === null) return [finding("wrong", "check-luck-held", { due })];
    // Two that are said in the same words differ in what nobody was told.
    const plain = due === came ? [wrong.due.token, wrong.came!.token] : [due, came];
    return [finding("wrong", "check-luck-wrong", { step: wrong.step, due: plain[0]!, came: plain[1]! })];
  }
  if (wrong?.what === "record") return [finding("wrong", "check-rules-wrong", { line: wrong.line })];
  if (wrong || !cameOut(evidence, derived)) return [finding("wrong", "check-result-wrong")];
  if (proof.format === FORMAT && derived.players !== (proof.seats ?? []).length)
    return [finding("wrong", "check-setting-wrong")];
  if (!steps) return [];
  return [
    ...(strokes ? [finding("right", "check-luck", { strokes })] : []),
    finding("right", over ? "check-rules" : "check-rules-cut", {
      steps,
      version: rules.version,
      sum: rules.sum.slice(0, 8),
    }),
  ];
}

/** Whether the round came out as it was shown first: points and winners belong to players, not to seats. */
function cameOut({ proof, result, notes }: Evidence, { over, points, winners }: Proved): boolean {
  if (result && over === (result.abandoned ?? false)) return false;
  if (!over || notes?.result === undefined || notes.back) return true;
  const player = (seat: number) => proof.seats?.[seat]?.[0] ?? seat;
  const due: (number | null)[] = [];
  for (const [seat, some] of points.entries()) due[player(seat)] = some;
  const won = winners.map(player).sort((one, other) => one - other);
  return notes.result === resultOf({ points: due, winners: won });
}

// ---- what was shown is what is proved

/** The tokens of a record, one after the other. */
export function tokensOf(record: string): string[] {
  const turns = record.slice(record.indexOf("\n\n") + 2).split("\n");
  return turns.flatMap((turn) => turn.split(" ").slice(1));
}

const eventsOf = ({ steps }: Replay): Heard[] => steps.flatMap(({ event }) => (event ? [event] : []));

/** Whether what a seat is said to have seen is this game: the same tokens, or hidden ones of the same kind. */
function agrees(events: readonly Heard[], tokens: readonly string[]): boolean {
  const alike = (seen: string, real: string) => seen === real || seen === `${real.split(":")[0]}:?`;
  return events.length === tokens.length && events.every(({ token }, index) => alike(token, tokens[index]!));
}

/** Whether the luck of a round follows from what this device saw it begin with. */
const sameLuck = (proof: Proof, { nonces, commitment, setting }: Notes) =>
  nonces.length > 0 &&
  samePairs(nonces, proof.nonces) &&
  [null, proof.commitment].includes(commitment) &&
  [null, settingOfProof(proof)].includes(setting);

/** What each own seat was told by this record: as the rules tell it or, without them, the server. Null where it is too long to be sent. */
function toldOf({ derived, replays, own }: Evidence): ReadonlyMap<number, Heard[] | null> {
  if (derived && derived !== "unplayable")
    return new Map(own.map((seat) => [seat, derived.seats.find((one) => one.seat === seat)?.events ?? null]));
  return new Map([...replays].map(([seat, replay]) => [seat, replay && eventsOf(replay)]));
}

/** Whether a record stops to be a game somewhere: then it is not compared with anything. */
const isNoGame = (derived: Derived | null) => derived === "unplayable" || (derived?.broken ?? false);

function story(evidence: Evidence): Finding[] {
  const { proof, notes, derived } = evidence;
  if (isNoGame(derived)) return [];
  const tokens = tokensOf(proof.record);
  const own = toldOf(evidence);
  const replays = new Map([...own].filter((one): one is [number, Heard[]] => one[1] !== null));
  for (const events of replays.values()) {
    if (!agrees(events, tokens)) return [finding("wrong", "check-record-wrong")];
  }
  const told = notes?.story;
  if (told?.torn) return [finding("wrong", "check-told-torn")];
  const back = notes?.back ? [LOST] : [];
  const steps = tokens.length;
  if (!own.size) return [...back, finding("open", "check-told-watching"), ...shown(evidence)];
  if (!steps) return [...back, finding("open", "check-told-nothing")];
  let [late, seen, part] = [0, steps, false];
  for (const [seat, all] of replays) {
    const noted = told?.seats[seat];
    const whole = noted && complete(told!, noted);
    const known = noted && (whole ? noted : cut(noted));
    const events = all.slice(0, whole ? undefined : (known?.steps ?? 0));
    const start = toldFirst(proof.table, proof.round, seat);
    const hash = events.reduce(toldNext, start);
    if (known && (hash !== known.hash || events.length !== known.steps)) {
      // From where the server was set back to, the round may have come to another end, by what people decided: not by other luck.
      const excused = back.length > 0 && !whole && !(sameLuck(proof, notes!) && otherLuck(known, events, start));
      if (excused) return back;
      const step = parting(known, events, start)?.step ?? 0;
      return [
        ...back,
        ...shown(evidence, step || 1),
        finding("wrong", "check-told-wrong", { step, ...due(evidence, seat, step) }),
      ];
    }
    seen = Math.min(seen, known?.steps ?? 0);
    late = Math.max(late, known?.late ?? 0);
    part ||= !whole;
  }
  const pictures = shown(evidence);
  if (replays.size < own.size) return [...back, finding("open", "check-told-long"), ...pictures];
  if (!seen) return [...back, finding("open", "check-told-gap"), ...pictures];
  if (part) return [...back, finding("open", "check-told-part", { steps, seen }), ...pictures];
  return [...back, finding("right", late ? "check-told-late" : "check-told", { steps, late }), ...pictures];
}

/** What a step of the record says to a seat, in the game's words, where they are there; `known` for sentences. */
function due({ derived, words }: Evidence, seat: number, step: number): { due: string; known: string } {
  const seen = derived && derived !== "unplayable" ? derived.seats.find((one) => one.seat === seat) : undefined;
  const event = seen?.events[step - 1];
  const said = event ? words(event.says) || event.token : "";
  return { due: said, known: said ? "yes" : "no" };
}

const STRANGE = { event: "check-event-wrong", view: "check-view-wrong", offer: "check-offer-wrong" };

const renewed = (other: string, own: string) =>
  finding("open", "check-shown-release", { release: releaseOf(other) || "?", own });

/** All that the screen showed of the round is what the rules show: up to a step from which on something else was told anyhow. */
function shown(evidence: Evidence, until = Infinity): Finding[] {
  const { derived, notes, release, own } = evidence;
  if (!derived || derived === "unplayable" || !notes) return [];
  const { steps } = derived;
  const wrong: { step: number | null; found: Finding }[] = [];
  const open = new Set<string>();
  let whole = true;
  for (const { seat, shown, strange } of derived.seats) {
    const noted = notes.story?.seats[seat];
    const full = noted && complete(notes.story!, noted);
    const known = noted && (full ? noted : cut(noted));
    if (own.includes(seat)) whole &&= Boolean(full && noted.shown !== undefined);
    if (noted && noted.shown === undefined) open.add("check-shown-older");
    const sights = notes.sights[seat] ?? "";
    if (sights.endsWith(MORE)) open.add("check-shown-many");
    let last = until;
    if (known?.shown !== undefined && shown[known.steps] !== known.shown && until === Infinity) {
      last = otherSight(known, shown);
      wrong.push({
        step: last,
        found: finding("wrong", "check-shown-wrong", { step: last, ...due(evidence, seat, last) }),
      });
    }
    // Behind a step that was told or shown in another way, all else is other, too.
    const first = strange.find(({ step }) => (step === null ? last === Infinity : step < last));
    if (first)
      wrong.push({
        step: first.step,
        found: finding("wrong", STRANGE[first.what], { step: first.step ?? -1 }),
      });
  }
  const other = notes.releases.find((one) => one !== release);
  if (wrong.length) {
    const [first] = wrong.sort((one, two) => (one.step ?? Infinity) - (two.step ?? Infinity));
    if (notes.back) return [LOST];
    // Another release may have shown the same steps in another way: it is not here to be asked.
    if (other !== undefined) return [renewed(other, release)];
    return [first!.found];
  }
  if (open.has("check-shown-older") && other !== undefined) return [renewed(other, release)];
  if (open.size) return [...open].map((id) => finding("open", id));
  return whole && own.length && until === Infinity ? [finding("right", "check-shown", { steps })] : [];
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
 * server can show the ones and add to the other. The last round that it followed is asked for as well, where it had a part in it: an end
 * can be shown of what had none.
 */
export function unexplained(all: readonly Notes[], { round, abandoned }: Pick<Proof, "round" | "abandoned">): number[] {
  const before = all.filter((notes) => notes.round < round);
  const played = lastFollowed(all, round);
  const ended = (notes: Notes) => notes.round === played && ownUnder(notes, notes.seals).length > 0;
  return before
    .filter((notes) => (notes.round > played || ended(notes)) && notes.seals.length && !notes.back)
    .map((notes) => notes.round)
    .filter((number) => !abandoned?.some((one) => one.round === number));
}

/** How much this device was told of a round that is said to have been played. */
function toldOfIt(notes: Notes, { record }: Proof): "whole" | "part" | "nothing" {
  const { story } = notes;
  const [seats, steps] = [Object.values(story?.seats ?? {}), tokensOf(record).length];
  // Who only watches is told nothing, and has seen how it came out.
  if (!heard(notes)) return followed(notes) ? "whole" : "nothing";
  return seats.every((told) => complete(story!, told) && told.steps === steps) ? "whole" : "part";
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
  const saw = (what: string) => played.filter((one) => toldOfIt(noted.get(one.round)!, one) === what).length;
  const [unseen, part] = [saw("nothing"), saw("part")];
  const since = lastFollowed(all, round);
  const vanished = all.some(
    (one) => one.round > since && one.round <= round && (one.back ? one.stands : one.changed).includes("round"),
  );
  const wrong = answers.includes(null) || vanished || !abandoned.every(kept) || !played.every(same);
  if (wrong) found.push(finding("wrong", "check-numbers-wrong"));
  const wentOn = all.some((notes) => notes.round > round && !notes.back);
  if (played.some(unfinished) || (unfinished(proof) && wentOn)) found.push(finding("wrong", "check-round-cut"));
  if (unseen && !wrong) found.push(finding("open", "check-numbers-unseen", { count: unseen }));
  if (part && !wrong) found.push(finding("open", "check-numbers-part", { count: part }));
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

/** What has to be right for the plain yes, beside what the notes alone can show. */
const DERIVED = ["check-luck", "check-rules", "check-shown"];

/** The id of the one sentence above all findings. It never claims more than was looked at. */
export function verdict(findings: readonly Finding[]): "check-bad" | "check-yes" | "check-good" | "check-little" {
  if (findings.some(({ kind }) => kind === "wrong")) return "check-bad";
  const right = (id: string) => findings.some(({ kind, say }) => kind === "right" && say[0].startsWith(id));
  const known = ["check-promise", "check-seals", "check-setting", "check-own", "check-told"].every(right);
  const some = (ids: RegExp) => findings.some(({ say }) => ids.test(say[0]));
  if (!known || some(/^check-(back|numbers-(often|back|unseen))$/)) return "check-little";
  // A number that was given up when all had sealed was a choice between two for whoever runs the server; a round whose end is made up is one.
  const chosen = some(/^check-numbers-(silent|unheard|table|part)$/);
  return DERIVED.every(right) && !chosen ? "check-yes" : "check-good";
}
