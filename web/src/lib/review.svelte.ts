/** A round looked at again for one of its seats: asked for a little at a time, and made ready to be shown. */

import type { Cause, Decision, Progress, Review } from "../engine/review";
import { STROKE } from "../engine/worth";
import { asked as ask } from "./here";
import * as shelf from "./reviewshelf";
import type { Replay } from "./wire";

/** What mattered: a decision that cost much, or luck, by how much it changed the chance. */
export type Moment = { step: number; decision: Decision } | { step: number; luck: number };

const MOST_MOMENTS = 3;
const DRIFT = 5;
const MUCH = 15;
const itself = (step: number) => step;
const CAUSES: Cause[] = ["luck", "decision", "others", "light"];

/**
 * The decisions that cost the most and, where there are fewer, the greatest strokes of luck, then what cost only a little: many a game is lost by
 * nothing else. Of a turn only the decision that cost the most; of a beat of the replay all luck together. In the order of the game.
 */
export function momentsOf({ decisions, terms }: Review, turnOf = itself, beatOf = itself): Moment[] {
  const found = new Map<number, Decision>();
  for (const one of decisions.toSorted((one, other) => other.cost - one.cost))
    if ((one.name || (one.sure && games(one.cost))) && !found.has(turnOf(one.step))) found.set(turnOf(one.step), one);
  const dear = [...found.values()].map((decision) => ({ step: decision.step, decision }));
  const byBeat = new Map<number, { step: number; luck: number }>();
  for (const { step, change } of terms.filter(({ cause }) => cause === "luck")) {
    const before = byBeat.get(beatOf(step));
    byBeat.set(beatOf(step), { step: before?.step ?? step, luck: (before?.luck ?? 0) + change });
  }
  const strokes = [...byBeat.values()].filter(({ luck }) => Math.abs(luck) >= STROKE);
  strokes.sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck));
  const moments: Moment[] = [
    ...dear.filter(({ decision }) => decision.name),
    ...strokes,
    ...dear.filter(({ decision }) => !decision.name),
  ];
  return moments.slice(0, MOST_MOMENTS).sort((one, other) => one.step - other.step);
}

/** What each cause gave or took in all, as parts of 100 games; nothing is said of what there is not in a game. */
export function sumsOf({ terms }: Review): { cause: Cause; games: number }[] {
  return CAUSES.flatMap((cause) => {
    const of = terms.filter((term) => term.cause === cause);
    return of.length ? [{ cause, games: games(of.reduce((sum, { change }) => sum + change, 0)) }] : [];
  });
}

/** What the own decisions cost in all, where that is worth a word, in 100 games: also where none of them was a great mistake. */
export function driftOf(review: Review): number {
  const decided = sumsOf(review).find(({ cause }) => cause === "decision")?.games ?? 0;
  return decided <= -DRIFT ? -decided : 0;
}

/** What nobody decides, dice and cards, and what the seat decided: what each gave or took, in 100 games. */
export function balanceOf({ terms }: Review): { luck: number; skill: number } {
  const of = (...causes: Cause[]) =>
    games(terms.filter(({ cause }) => causes.includes(cause)).reduce((sum, { change }) => sum + change, 0));
  return { luck: of("luck", "light"), skill: of("decision") };
}

/** How much such a number is where people speak without figures. */
export const sizeOf = (games: number): "none" | "little" | "much" =>
  Math.abs(games) < DRIFT ? "none" : Math.abs(games) < MUCH ? "little" : "much";

/** Of so many of 100 games one speaks. */
export const games = (part: number) => Math.round(100 * part);

/** How many steps of the record lie behind each beat of a replay. */
export function stepsBehind({ steps }: Replay): number[] {
  const behind: number[] = [];
  let count = 0;
  for (const { event } of steps) {
    if (event) count++;
    if (!event || event.actor !== "chance" || !behind.length) behind.push(count);
    else behind[behind.length - 1] = count;
  }
  return behind;
}

export class Reviewing {
  progress = $state.raw<Progress>([0, 1]);
  review = $state.raw<Review | null>(null);
  failed = $state(false);
  /** Whose game is looked at; null before that is known. */
  seat = $state<number | null>(null);
  #asked = 0;

  /** A round of a table, by its code; what comes from a file has none, and its review is not kept. */
  constructor(
    private readonly code: string,
    private readonly round: number,
    private readonly recorded: () => Promise<{ record: string; round: number }>,
  ) {}

  /** Look at the game of a seat, until it is done or another one is asked for. What was looked at once is not worked out again. */
  async of(seat: number): Promise<void> {
    const asked = ++this.#asked;
    Object.assign(this, { seat, review: null, failed: false, progress: [0, 1] });
    const { code, round } = this;
    const kept = code ? await shelf.find(code, round, seat) : null;
    if (asked !== this.#asked) return;
    this.review = kept;
    try {
      const given = kept ? null : await this.recorded();
      while (given && !this.review) {
        const found = await ask("review", { ...given, seat });
        if (asked !== this.#asked) return;
        if ("review" in found) this.review = found.review;
        else this.progress = found.progress;
      }
      if (given && code) await shelf.keep(code, round, this.review!);
    } catch {
      if (asked === this.#asked) this.failed = true;
    }
  }

  stop(): void {
    this.#asked++;
  }
}
