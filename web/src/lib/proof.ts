/** Checking what a server promised about the luck of a round; docs/fairness.md says what is computed here. */

import { sha256 } from "./sha256";
import type { Noted } from "./luck";
import type { Proof } from "./wire";

/** True or false where it was checked, null where this browser cannot know. */
export interface Checked {
  /** The secret gives the seal. */
  seal: boolean;
  /** The seal is the one that was shown before the round. */
  promise: boolean | null;
  /** The random numbers of this browser's persons are in it, unchanged. */
  part: boolean | null;
  /** Random numbers are from all who were seen to give one, and from nobody else. */
  others: boolean | null;
}

export function sealOf(proof: Proof): string {
  return sha256([proof.format, "commitment", proof.table, String(proof.round), proof.secret].join("\n"));
}

export function check(proof: Proof, noted: Noted | null): Checked {
  // By value: before a round people may still change places.
  const parts = Object.values(noted?.parts ?? {});
  const given = proof.nonces.map(([, nonce]) => nonce);
  const givers = proof.nonces.map(([player]) => player);
  return {
    seal: sealOf(proof) === proof.commitment,
    promise: noted ? noted.seal === proof.commitment : null,
    part: parts.length ? parts.every((part) => given.includes(part)) : null,
    others: noted?.givers ? noted.givers.join() === givers.join() : null,
  };
}

/** The id of the one sentence that says what was found. */
export function verdict({ seal, promise, part, others }: Checked): string {
  if (!seal) return "check-bad-seal";
  if (promise === false) return "check-bad-promise";
  if (part === false) return "check-bad-part";
  if (others === false) return "check-bad-others";
  if (promise === null) return "check-fits";
  if (part === null) return "check-seen";
  return others ? "check-good" : "check-own";
}
