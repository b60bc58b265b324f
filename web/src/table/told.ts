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

/** The number of all that happens before anybody's turn. */
const SET_UP = 0;

/** Before anybody's turn each seat sets up by itself; in a turn others have something to do as well, and it stays that of who began it. */
export function turns(lines: readonly Told[]): Turn[] {
  const found: (Turn & { turn: number })[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const goesOn = last?.turn === line.turn && (line.turn !== SET_UP || [null, last.seat].includes(line.seat));
    if (!last || !goesOn) found.push({ key: line.key, turn: line.turn, seat: line.seat, lines: [line] });
    else {
      last.lines.push(line);
      last.seat ??= line.seat;
    }
  }
  return found;
}

/** What one player did, and what came of it. */
export interface Doings {
  seat: number;
  effects: Effect[];
}

/** What others did, and what came of it for anybody, since a seat did something itself; who was first comes first. */
export function since(sentences: readonly Sentence[], seat: number): Doings[] {
  const own = sentences.findLastIndex((sentence) => sentence.seat === seat);
  // What luck adds to the own last action was seen; before anybody's there is only the deal.
  const others = sentences.findIndex((sentence, index) => index > own && sentence.seat !== null);
  const found = new Map<number, Effect[]>();
  for (const sentence of others < 0 ? [] : sentences.slice(others)) {
    for (const effect of sentence.effects) {
      const { who = sentence.seat } = effect as Effect & { who?: number };
      if (who !== null) found.set(who, [...(found.get(who) ?? []), effect]);
    }
  }
  return [...found].map(([seat, effects]) => ({ seat, effects }));
}

/** Whether somebody who sat there could have missed some of it: where it was one thing, the line above the table says it. */
export const missable = (found: readonly Doings[]) => found.flatMap(({ effects }) => effects).length > 1;
