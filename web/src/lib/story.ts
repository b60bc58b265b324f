/**
 * What one seat was told of a round, as a running hash. What is taken back drops out; what came late, not in the moment
 * in which it happened, is counted.
 */

import { toldFirst, toldNext } from "./fairness";
import type { EventOut } from "./wire";

interface Place {
  hash: string;
  steps: number;
  late: number;
}

export interface Told extends Place {
  /** Before the last step, where it may be taken back; null where it was luck, or that is not known, or nothing was told yet. */
  before: Place | null;
  /** Something was missed after this. What comes later is not counted any more. */
  gap?: true;
  /** Every step that is counted, to see later where another story parts from this one; not where notes are older than that. */
  trail?: string | undefined;
}

/** A step of a trail: whether it was luck, and the beginning of the running hash after it. */
const LUCK = "!";
const mark = ({ actor }: EventOut, hash: string) => (actor === "chance" ? LUCK : ".") + hash.slice(0, 8);
const MARK = 9;
const first = ({ trail }: Told, steps: number) => trail?.slice(0, steps * MARK);

export function begin(table: string, round: number, seat: number): Told {
  return { hash: toldFirst(table, round, seat), steps: 0, late: 0, before: null, trail: "" };
}

export function tell(told: Told, events: readonly EventOut[], late: boolean): Told {
  if (told.gap) return told;
  let now = told;
  for (const event of events) {
    const { hash, steps, late: before, trail } = now;
    const after = toldNext(hash, event);
    now = {
      hash: after,
      trail: trail === undefined ? trail : trail + mark(event, after),
      steps: steps + 1,
      late: before + Number(late),
      before: event.actor === "chance" ? null : { hash, steps, late: before },
    };
  }
  return now;
}

/** Something is missed from here on. The last step may have been taken back meanwhile, if it was no luck: it does not count. */
export function cut(told: Told): Told {
  if (told.gap) return told;
  const place = told.before ?? told;
  return { ...place, before: null, gap: true, trail: first(told, place.steps) };
}

/** The last step is taken back. What is said to be taken back and cannot be stays, as the last that is counted. */
export function takeBack(told: Told): Told {
  const { before } = told;
  return before && !told.gap ? { ...before, before: null, trail: first(told, before.steps) } : cut(told);
}

/**
 * The whole story is told once more, because the page was loaded anew: it has to begin with what was told before. The
 * last step may have been taken back meanwhile, and another taken. Null where it is another story.
 */
export function retell(start: Told, known: Told | null, events: readonly EventOut[]): Told | null {
  const places: Told[] = [start];
  for (const event of events) places.push(tell(places.at(-1)!, [event], true));
  if (!known) return places.at(-1)!;
  for (const place of [known, known.before]) {
    const there = place && places[place.steps];
    if (!there || there.hash !== place.hash) continue;
    const before = place === known ? known.before : null;
    const { hash, steps, late } = place; // where there was a gap it is closed now
    return tell({ hash, steps, late, before, trail: there.trail }, events.slice(place.steps), true);
  }
  return null;
}

/**
 * Whether events part from what was told at a stroke of luck, and not at what somebody decided: everything before it is the same, so luck
 * had to be, too, where it follows from the same numbers.
 */
export function otherLuck(told: Told, events: readonly EventOut[], start: string): boolean {
  let hash = start;
  for (const [index, event] of events.entries()) {
    const known = told.trail?.slice(index * MARK, (index + 1) * MARK);
    if (!known) return false;
    hash = toldNext(hash, event);
    if (mark(event, hash) !== known) return known.startsWith(LUCK) || event.actor === "chance";
  }
  return false;
}
