/** What is told of what happened: dealing, card by card, is one sentence. */

import type { Sentence } from "../lib/round.svelte";

export interface Told {
  key: number;
  turn: number;
  seat: number | null;
  /** Null for cards that were dealt. */
  say: Sentence["say"] | null;
}

const DEALT = /^event-dealt(-hidden|-shown)?$/;

export function told(sentences: readonly Sentence[]): Told[] {
  const found: Told[] = [];
  for (const sentence of sentences) {
    const dealt = DEALT.test(sentence.say[0]);
    const last = found.at(-1);
    if (dealt && last && last.say === null) continue;
    found.push(dealt ? { ...sentence, say: null } : sentence);
  }
  return found;
}
