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

/** What was told of one turn, and whose it was; null for what happens before anybody's. */
export interface Turn {
  key: number;
  seat: number | null;
  lines: Told[];
}

export function turns(lines: readonly Told[]): Turn[] {
  const found: (Turn & { turn: number })[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.turn !== line.turn) found.push({ key: line.key, turn: line.turn, seat: line.seat, lines: [line] });
    else {
      last.lines.push(line);
      last.seat ??= line.seat;
    }
  }
  return found;
}
