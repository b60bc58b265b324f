/** What this browser notes about luck, and how it checks a proof; the example is that of docs/fairness.md. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { forgetLuck, noted, partFor } from "../../src/lib/luck";
import { check, sealOf, verdict } from "../../src/lib/proof";
import { sha256 } from "../../src/lib/sha256";
import type { Proof } from "../../src/lib/wire";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../../docs/fairness.md"), "utf8");
const PROOF = JSON.parse(/```json\n([\s\S]*?)```/.exec(DOCUMENT)![1]!) as Proof;
const [[, anna]] = PROOF.nonces as [[number, string]];
const note = (seal: string, ...parts: string[]) => ({ seal, parts: Object.fromEntries(parts.entries()), at: 0 });

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
  expect(verdict(check({ ...PROOF, nonces: [[3, anna]] }, own))).toBe("check-good");
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
