/** What is told of what happened: dealing, card by card, is one line. */

import type { Sentence } from "../lib/round.svelte";
import type { Effect } from "../lib/wire";

export interface Told extends Omit<Sentence, "effects"> {
  /** Null for cards that were dealt. */
  effects: readonly Effect[] | null;
}

export function told(sentences: readonly Sentence[]): Told[] {
  const found: Told[] = [];
  for (const sentence of sentences) {
    const effects = sentence.effects.filter(({ kind }) => kind !== "dealt");
    if (effects.length) found.push({ ...sentence, effects });
    else if (found.at(-1)?.effects !== null) found.push({ ...sentence, effects: null });
  }
  return found;
}
