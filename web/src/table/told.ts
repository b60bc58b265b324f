/** What is told of what happened. Where a game has words for many of a kind, those that follow each other are one line. */

import type { Round, Sentence } from "../lib/round.svelte";
import type { Effect } from "../lib/wire";

export interface Told extends Omit<Sentence, "effects"> {
  text: string;
}

export function told(round: Pick<Round, "t" | "words">, sentences: readonly Sentence[]): Told[] {
  const many = ({ say }: Effect) => (say ? round.t(`${say[0]}-all`) : "");
  const found: Told[] = [];
  for (const { effects, ...sentence } of sentences) {
    const alone = effects.filter((effect) => !many(effect));
    const text = alone.length ? round.words(alone) : many(effects[0]!);
    if (alone.length || found.at(-1)?.text !== text) found.push({ ...sentence, text });
  }
  return found;
}
