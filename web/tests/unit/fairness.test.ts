/** What is hashed for fair luck, beside values that Python has computed (tests/fairness/test_values.py). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import {
  commitmentOf,
  fingerprintOf,
  offerOf,
  sealOf,
  seedOf,
  settingOf,
  shownFirst,
  shownNext,
  sightOf,
  toldFirst,
  toldNext,
  type Pair,
} from "../../src/lib/fairness";
import { sha256 } from "../../src/lib/sha256";
import type { EventOut, LegalAction } from "../../src/lib/wire";

interface Values {
  table: string;
  round: number;
  secret: string;
  commitment: string;
  setting: { game: string; options: Record<string, unknown>; text: string; seats: Pair[]; hash: string };
  nonces: Pair[];
  seals: Pair[];
  fingerprint: string;
  watched: { nonces: Pair[]; seals: Pair[] };
  leading_zeros: { round: number; nonces: Pair[]; fingerprint: string };
  seed: string;
  shown: {
    seat: number;
    events: EventOut[];
    hashes: string[];
    view: unknown;
    legal: LegalAction[];
    sight: string;
    offer: string;
    loose: string;
  };
  told: { seat: number; events: [EventOut["actor"], string, string[]][]; hashes: string[] };
}
const FILE = resolve(import.meta.dirname, "../../../tests/fairness/values.json");
const values = JSON.parse(readFileSync(FILE, "utf8")) as Values;
const { table, round, secret, commitment, nonces, seals } = values;
const setting = values.setting.hash;

test("the hash is the one everybody knows", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "ä7".repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("promise and seals", () => {
  expect(commitmentOf(table, round, secret)).toBe(commitment);
  for (const given of [values, values.watched]) {
    expect(given.nonces.map(([player, nonce]) => [player, sealOf(table, round, nonce)])).toEqual(given.seals);
  }
});

test("what is played and who sits where, in whatever order options come", () => {
  const { game, options, seats } = values.setting;
  expect(settingOf(table, round, game, options, seats)).toBe(setting);
  const turned = Object.fromEntries(Object.entries(options).reverse());
  expect(settingOf(table, round, game, turned, seats)).toBe(setting);
  expect(settingOf(table, round, game, options, [...seats].reverse())).not.toBe(setting);
});

test("the fingerprint has nine digits, leading zeros too, and follows from every part", () => {
  expect(fingerprintOf(table, round, commitment, setting, seals, nonces)).toBe(values.fingerprint);
  const zeros = values.leading_zeros;
  const [[host, nonce]] = zeros.nonces as [Pair];
  const promise = commitmentOf(table, zeros.round, secret);
  const seal: Pair = [host, sealOf(table, zeros.round, nonce)];
  expect(fingerprintOf(table, zeros.round, promise, setting, [seal], zeros.nonces)).toBe(zeros.fingerprint);
  expect(zeros.fingerprint).toMatch(/^00\d \d{3} \d{3}$/);
  const other = "0".repeat(64);
  const others = [
    fingerprintOf(table, round + 1, commitment, setting, seals, nonces),
    fingerprintOf(table, round, other, setting, seals, nonces),
    fingerprintOf(table, round, commitment, other, seals, nonces),
    fingerprintOf(table, round, commitment, setting, [seals[0]!, [2, other]], nonces),
    fingerprintOf(table, round, commitment, setting, seals, [nonces[0]!, [2, other]]),
    fingerprintOf(table, round, commitment, setting, [seals[0]!, [1, seals[1]![1]]], [nonces[0]!, [1, nonces[1]![1]]]),
  ];
  expect(new Set([values.fingerprint, ...others]).size).toBe(7);
});

test("what a seat was told, event by event", () => {
  const { seat, events, hashes } = values.told;
  let hash = toldFirst(table, round, seat);
  expect(hash).toBe(hashes[0]);
  for (const [index, [actor, token, shown]] of events.entries()) {
    // Where nothing is shown, the server leaves the field out.
    hash = toldNext(hash, shown.length ? { actor, token, shown } : { actor, token });
    expect(hash).toBe(hashes[index + 1]);
  }
});

test("the seed", () => {
  expect(seedOf(table, round, secret, setting, nonces)).toBe(values.seed);
  const hash = (...lines: (string | number)[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
  const given = nonces.map((pair) => pair.join(" "));
  expect(seedOf(table, round, secret, null, nonces)).toBe(
    hash("tischlein-fairness-1", "seed", table, round, secret, ...given),
  );
});

test("what a seat was shown: all of a step but people's names, what lay there, and what was offered", () => {
  const { seat, events, hashes, view, legal, sight, offer, loose } = values.shown;
  let hash = shownFirst(table, round, seat);
  expect(hash).toBe(hashes[0]);
  for (const [index, event] of events.entries()) {
    hash = shownNext(hash, event);
    expect(hash).toBe(hashes[index + 1]);
    const [id, args] = event.effects?.[0]?.say ?? ["", {}];
    if (!id) continue;
    const said = (more: object) => ({
      ...event,
      effects: [{ ...event.effects![0]!, say: [id, { ...args, ...more }] }],
    });
    const others = [{ who: "Cleo" }, { who_you: "maybe" }, { what: "something else" }].map((more) =>
      shownNext(hashes[index]!, {
        ...said(more),
        effects: [...said(more).effects, ...event.effects!.slice(1)],
      } as EventOut),
    );
    expect(others.map((one) => one === hash)).toEqual([true, false, false]);
  }
  expect(sightOf(hash, view)).toBe(sight);
  expect(sightOf("", view)).toBe(loose);
  expect(offerOf(sight, legal)).toBe(offer);
  expect(offerOf(sight, legal.slice(1))).not.toBe(offer);
});
