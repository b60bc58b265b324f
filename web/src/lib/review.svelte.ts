/** A round looked at again for one of its seats: asked for a little at a time, and made ready to be shown. */

import type { Cause, Decision, Progress, Review, Term } from "../engine/review";
import { houseOf } from "./house";
import type { Replay } from "./wire";

/** What mattered: a decision that cost much, or a stroke of luck. */
export type Moment = { step: number; decision: Decision } | { step: number; luck: Term };

const MOST_MOMENTS = 3;
const DRIFT = 5;
const CAUSES: Cause[] = ["luck", "decision", "others", "light"];

/**
 * The decisions that cost the most and, where there are fewer, the greatest strokes of luck, then what cost only a little: many a game is lost by
 * nothing else. Of a turn only the decision that cost the most. In the order of the game.
 */
export function momentsOf({ decisions, terms }: Review, turnOf = (step: number) => step): Moment[] {
  const found = new Map<number, Decision>();
  for (const one of decisions.toSorted((one, other) => other.cost - one.cost))
    if ((one.name || (one.sure && games(one.cost))) && !found.has(turnOf(one.step))) found.set(turnOf(one.step), one);
  const dear = [...found.values()].map((decision) => ({ step: decision.step, decision }));
  const strokes = terms.filter(({ name }) => name).sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
  const moments: Moment[] = [
    ...dear.filter(({ decision }) => decision.name),
    ...strokes.map((luck) => ({ step: luck.step, luck })),
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

  constructor(
    private readonly code: string,
    private readonly round: number,
  ) {}

  /** Look at the game of a seat, until it is done or another one is asked for. */
  async of(seat: number): Promise<void> {
    const asked = ++this.#asked;
    Object.assign(this, { seat, review: null, failed: false, progress: [0, 1] });
    try {
      while (!this.review) {
        const found = await houseOf(this.code).review!(this.code, this.round, seat);
        if (asked !== this.#asked) return;
        if ("review" in found) this.review = found.review;
        else this.progress = found.progress;
      }
    } catch {
      if (asked === this.#asked) this.failed = true;
    }
  }

  stop(): void {
    this.#asked++;
  }
}
