/** What is made of a round when it is over: how its points add up, and what of it will be remembered. */

import type { BaseView } from "../lib/game";
import { words } from "../lib/language.svelte";
import type { Effect, EventOut } from "../lib/wire";

/** Something worth telling, in the words of the game; `who` is the seat of whom it tells. */
export interface Fact {
  say: string;
  args: Record<string, string | number>;
  who?: number;
}

/** What somebody did who plays at this device: the best of it is kept, and all that was found. */
export interface Feat {
  best?: number;
  found?: string[];
}

export interface Facts<V extends BaseView = BaseView> {
  /** The parts of a seat's points, in the order in which its tally shows them. */
  parts(view: V, seat: number): number[];
  /** The most remarkable first; only from what was told, and nothing where nothing is remarkable. */
  facts(told: readonly EventOut[], view: V): Fact[];
  feat(told: readonly EventOut[], seat: number): Feat;
}

const MODULES = import.meta.glob<Facts>("./*/facts.ts");

/** Of a game that has none, the result says what it knows without. */
export async function loadFacts(game: string): Promise<Facts | null> {
  const load = MODULES[`./${game}/facts.ts`];
  if (!load) return null;
  const [facts] = await Promise.all([load(), words(game)]);
  return facts;
}

/** All effects, with the number of the turn in which each of them happened. */
export function effectsOf<E extends Effect>(told: readonly EventOut[]): { turn: number; effect: E }[] {
  return told.flatMap(({ turn, effects = [] }) => effects.map((effect) => ({ turn, effect: effect as E })));
}

/** Counts for each seat. */
export class Counts {
  readonly of = new Map<number, number>();

  add(seat: number, count = 1): void {
    this.of.set(seat, (this.of.get(seat) ?? 0) + count);
  }

  /** Keep the most that there was. */
  most(seat: number, count: number): void {
    this.of.set(seat, Math.max(this.of.get(seat) ?? 0, count));
  }

  /** The one seat that is ahead of all others with at least so many. */
  first(least: number): { who: number; count: number } | null {
    const [best, next] = [...this.of].sort(([, one], [, other]) => other - one);
    return best && best[1] >= least && best[1] > (next?.[1] ?? 0) ? { who: best[0], count: best[1] } : null;
  }
}

/** What is there of some facts. */
export const those = (...facts: (Fact | null | false | undefined)[]): Fact[] => facts.filter((fact) => !!fact);

/** A fact about the seat that is ahead, if one is. */
export const about = (say: string, first: { who: number; count: number } | null): Fact | null =>
  first && { say, args: { count: first.count }, who: first.who };
