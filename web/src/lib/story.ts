/**
 * What one seat was told of a round, and what it was shown with it, as running hashes. What is taken back drops out; what came late, not
 * in the moment in which it happened, is counted.
 */

import { glimpseOf, offerOf, shownFirst, shownNext, sightOf, toldFirst, toldNext } from "./fairness";
import type { EventOut, SeatPart } from "./wire";

/** What is told of an event. */
export type Heard = Pick<EventOut, "actor" | "token" | "shown">;

/** How far a story has come. */
export interface Place {
  hash: string;
  steps: number;
  late: number;
  /** The running hash of all that was shown; not where the round began with an older page. */
  shown?: string | undefined;
}

export interface Told extends Place {
  /** Before the last step, where it may be taken back; null where it was luck, or that is not known, or nothing was told yet. */
  before: Place | null;
  /** Something was missed after this. What comes later is not counted any more. */
  gap?: true;
  /** Every step that is counted, to see later where another story parts from this one; not where notes are older than that. */
  trail?: string | undefined;
  /** The same of what was shown: the beginning of the running hash after every step. */
  marks?: string | undefined;
}

/** A step of a trail: whether it was luck, and the beginning of the running hash after it. */
const LUCK = "!";
const mark = ({ actor }: Heard, hash: string) => (actor === "chance" ? LUCK : ".") + hash.slice(0, 8);
const MARK = 9;
/** Of what was shown, so many digits after each step. */
export const SHOWN_MARK = 8;
const first = ({ trail, marks }: Told, steps: number) => ({
  trail: trail?.slice(0, steps * MARK),
  marks: marks?.slice(0, steps * SHOWN_MARK),
});

export function begin(table: string, round: number, seat: number): Told {
  const [hash, shown] = [toldFirst(table, round, seat), shownFirst(table, round, seat)];
  return { hash, steps: 0, late: 0, shown, before: null, trail: "", marks: "" };
}

/** Whether two stories that have come equally far are the same. What an older page noted says nothing of what was shown. */
export const same = (one: Omit<Place, "late">, other: Omit<Place, "late">) =>
  one.steps === other.steps &&
  one.hash === other.hash &&
  (one.shown === undefined || other.shown === undefined || one.shown === other.shown);

export function tell(told: Told, events: readonly EventOut[], late: boolean): Told {
  if (told.gap) return told;
  let now = told;
  for (const event of events) {
    const { hash, steps, late: before, shown, trail, marks } = now;
    const [after, seen] = [toldNext(hash, event), shown === undefined ? shown : shownNext(shown, event)];
    now = {
      hash: after,
      shown: seen,
      trail: trail === undefined ? trail : trail + mark(event, after),
      marks: marks === undefined || seen === undefined ? undefined : marks + seen.slice(0, SHOWN_MARK),
      steps: steps + 1,
      late: before + Number(late),
      before: event.actor === "chance" ? null : { hash, steps, late: before, shown },
    };
  }
  return now;
}

/** Something is missed from here on. The last step may have been taken back meanwhile, if it was no luck: it does not count. */
export function cut(told: Told): Told {
  if (told.gap) return told;
  const place = told.before ?? told;
  return { ...place, before: null, gap: true, ...first(told, place.steps) };
}

/** The last step is taken back. What is said to be taken back and cannot be stays, as the last that is counted. */
export function takeBack(told: Told): Told {
  const { before } = told;
  return before && !told.gap ? { ...before, before: null, ...first(told, before.steps) } : cut(told);
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
    if (!there || !same(there, place)) continue;
    const before = place === known ? known.before : null;
    const { hash, steps, late, shown } = place; // where there was a gap it is closed now
    // What nobody noted while it was shown is not made up for by telling it once more.
    const marks = shown === undefined ? undefined : there.marks;
    return tell({ hash, steps, late, shown, before, trail: there.trail, marks }, events.slice(place.steps), true);
  }
  return null;
}

/** The step, from 1, at which events part from what was told; null where they do not, or nobody has noted so much. */
export function parting(told: Told, events: readonly Heard[], start: string): { step: number; luck: boolean } | null {
  let hash = start;
  for (const [index, event] of events.entries()) {
    const known = told.trail?.slice(index * MARK, (index + 1) * MARK);
    if (!known) return null;
    hash = toldNext(hash, event);
    if (mark(event, hash) !== known)
      return { step: index + 1, luck: known.startsWith(LUCK) || event.actor === "chance" };
  }
  return null;
}

/**
 * Whether events part from what was told at a stroke of luck, and not at what somebody decided: everything before it is the same, so luck
 * had to be, too, where it follows from the same numbers.
 */
export const otherLuck = (told: Told, events: readonly Heard[], start: string) =>
  parting(told, events, start)?.luck ?? false;

/** The step, from 1, at which something else was shown; the last one where nobody has noted so much. */
export function otherSight({ marks = "", steps }: Told, shown: readonly string[]): number {
  for (let step = 1; step <= steps; step++) {
    const known = marks.slice((step - 1) * SHOWN_MARK, step * SHOWN_MARK);
    if (known && shown[step]?.slice(0, SHOWN_MARK) !== known) return step;
  }
  return steps;
}

/** A story of which only what was told counts. */
export function unseen({ before, ...told }: Told): Told {
  return { ...told, shown: undefined, marks: undefined, before: before && { ...before, shown: undefined } };
}

/**
 * What lies on the table for a seat and, where there is something, what it may do: each as a few digits behind the number of steps after
 * which it was seen (`?` where this window does not know that, and then also what has just happened; `17?` where it was not before step 17).
 * `free` says that the seat may act if it is its turn: that nothing is offered then is something, too.
 */
export function sightsOf(part: SeatPart, told: Told | undefined, free: boolean): string[] {
  const { seat, view, legal = [], events = [] } = part;
  const shown = told?.gap ? undefined : told?.shown;
  const at = shown === undefined ? "?" : told!.steps;
  const sight = sightOf(shown ?? "", view);
  const offered = legal.length > 0 || (free && view.actor === seat);
  const loose = shown === undefined ? events.map((event) => `?e${glimpseOf(event)}`) : [];
  return [...loose, `${at}v${sight}`, ...(offered ? [`${at}o${offerOf(sight, legal)}`] : [])];
}

/**
 * The same where a seat is known to have come further than some steps: what is shown without its story is none of what lay there before. A last step
 * that was no luck may have been taken back since.
 */
export const sightsAfter = (told: Told | undefined, sights: readonly string[]) =>
  sights.map((one) => (/^\?[vo]/.test(one) && told ? `${cut(told).steps || ""}${one}` : one));

/** So many of them are kept of a seat; a round has some hundred. */
const MOST_SIGHTS = 4_000;
/** Stands behind them where there were more. */
export const MORE = "+";

/** What was seen in one window, beside what was noted: all of it is kept, in whatever order windows note it. `more` says that something is missing. */
export function withSights(noted: string, sights: readonly string[], more = false): string {
  const all = new Set(noted ? noted.split(" ") : []);
  let missing = all.delete(MORE) || more;
  for (const sight of sights) {
    if (all.size < MOST_SIGHTS) all.add(sight);
    else missing ||= !all.has(sight);
  }
  return [...all, ...(missing ? [MORE] : [])].join(" ");
}
