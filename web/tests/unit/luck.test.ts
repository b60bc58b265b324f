/** What this browser notes about luck, and how it checks a proof; the example is that of docs/fairness.md. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { forgetLuck, HOST, noted, noteGivers, partFor } from "../../src/lib/luck";
import { check, sealOf, verdict } from "../../src/lib/proof";
import { sha256 } from "../../src/lib/sha256";
import type { PlayerInfo, Proof, TableInfo } from "../../src/lib/wire";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../../docs/fairness.md"), "utf8");
const PROOF = JSON.parse(/```json\n([\s\S]*?)```/.exec(DOCUMENT)![1]!) as Proof;
const [[, anna]] = PROOF.nonces as [[number, string]];
const note = (seal: string, ...parts: string[]) => ({
  seal,
  parts: Object.fromEntries(parts.entries()),
  givers: [0, 1],
  at: 0,
});

beforeEach(() => forgetLuck());

test("the hash is the one everybody knows", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "ä7".repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("the worked example holds", () => {
  expect(sealOf(PROOF)).toBe(PROOF.commitment);
  expect(verdict(check(PROOF, note(PROOF.commitment, anna)))).toBe("check-good");
});

test("what cannot be known is not claimed", () => {
  expect(verdict(check(PROOF, null))).toBe("check-fits");
  expect(verdict(check(PROOF, note(PROOF.commitment)))).toBe("check-seen");
});

test("whatever was exchanged is found", () => {
  const other = "0".repeat(64);
  const own = note(PROOF.commitment, anna);
  expect(verdict(check({ ...PROOF, secret: other }, own))).toBe("check-bad-seal");
  expect(verdict(check({ ...PROOF, commitment: other }, own))).toBe("check-bad-seal");
  expect(verdict(check({ ...PROOF, round: 2 }, own))).toBe("check-bad-seal");
  expect(verdict(check(PROOF, note(other, anna)))).toBe("check-bad-promise");
  expect(verdict(check({ ...PROOF, nonces: [[0, other]] }, own))).toBe("check-bad-part");
  expect(verdict(check({ ...PROOF, nonces: [[1, anna]] }, { ...own, givers: [1] }))).toBe("check-good");
});

test("a random number too many, or one too few, is found", () => {
  const own = note(PROOF.commitment, anna);
  const other: [number, string] = [-1, "0".repeat(64)];
  expect(verdict(check({ ...PROOF, nonces: [other, ...PROOF.nonces] }, own))).toBe("check-bad-others");
  expect(verdict(check({ ...PROOF, nonces: [...PROOF.nonces, [2, "0".repeat(64)]] }, own))).toBe("check-bad-others");
  expect(verdict(check({ ...PROOF, nonces: PROOF.nonces.slice(0, 1) }, own))).toBe("check-bad-others");
  expect(verdict(check(PROOF, { ...own, givers: undefined }))).toBe("check-own");
});

test("who gives a random number is noted once, when the round has begun", () => {
  const player: PlayerInfo = { player: 0, seat: 0, kind: "person", ready: true };
  const players: PlayerInfo[] = [player, { player: 1, seat: 1, kind: "bot" }, { ...player, player: 2, ready: false }];
  const info = { code: "WOBA-GILO", round: 3, commitment: "a", status: "gathering", players } as unknown as TableInfo;
  const givers = () => noted("WOBA-GILO", 3)?.givers;
  noteGivers({ ...info, status: "playing" });
  expect(noted("WOBA-GILO", 3)).toBe(null);
  partFor(info, 0);
  noteGivers(info);
  noteGivers({ ...info, status: "playing", commitment: "b" });
  expect(givers()).toBe(undefined);
  noteGivers({ ...info, status: "playing" });
  expect(givers()).toEqual([0]);
  noteGivers({ ...info, status: "playing", players: [player, { ...player, player: 1 }] });
  expect(givers()).toEqual([0]);
  partFor({ ...info, round: 4 }, HOST);
  noteGivers({ ...info, round: 4, status: "playing", hostless: true, players: [players[1]!] });
  expect(noted("WOBA-GILO", 4)?.givers).toEqual([HOST]);
});

test("a random number is made once for a round and player, and anew for another seal", () => {
  const info = { code: "WOBA-GILO", round: 1, commitment: "a" };
  const part = partFor(info, 0);
  expect(part).toMatch(/^[0-9a-f]{64}$/);
  expect(partFor(info, 0)).toBe(part);
  expect(partFor(info, 1)).not.toBe(part);
  expect(partFor({ ...info, round: 2 }, 0)).not.toBe(part);
  expect(noted("WOBA-GILO", 1)).toMatchObject({ seal: "a", parts: { 0: part } });
  expect(partFor({ ...info, commitment: "b" }, 0)).not.toBe(part);
  expect(noted("WOBA-GILO", 1)?.seal).toBe("b");
  forgetLuck("WOBA-GILO");
  expect(noted("WOBA-GILO", 1)).toBe(null);
});
