/** Advice: what each action promises, and what can be said for and against it (tischlein/bots/advice.py). It knows only what its seat knows. */

import type { Argument, Say } from "../lib/wire";
import type { Memory } from "./player";
import type { Depth, Found, Known, Manners, Players, Tried } from "./players";
import type { State } from "./state";

/** So often each action is played to the end, for the points to be expected. */
const FINISHED = 200;
/** Standard deviations on each side of 95 %. */
const SURELY = 1.96;
/** Who thinks things over for advice; it has a second for that. */
const ADVISER = "grossmeister";

/** A chance to win, as a part of 1. In 95 of 100 cases it lies between `low` and `high`, as far as that depends on the number of games that were played on. */
export interface Chance {
  value: number;
  low: number;
  high: number;
}

/** One of the actions that a seat may take. */
export interface Choice {
  token: string;
  /** As what it is offered. */
  offer: Say;
  chance: Chance;
  /** To be expected at the end; null where the seat would always be out. */
  points: number | null;
  /** What can be said for and against it. */
  prospects: Say[];
  /** How often it was played on. */
  tried: number;
}

/** The actions of a seat, the best one first. */
export interface Advice {
  seat: number;
  choices: Choice[];
}

/** An action as it is known where it may be taken. */
export interface Offered {
  code: number;
  token: string;
  offer: Say;
}

export function chanceOf({ won, squares, times }: Tried, sure: number): Chance {
  const often = Math.max(times, 1);
  const value = won / often / sure;
  const spread = Math.max(squares / often / sure ** 2 - value * value, 0);
  const half = times > 1 ? SURELY * Math.sqrt(spread / often) : 1;
  return { value, low: Math.max(value - half, 0), high: Math.min(value + half, 1) };
}

/** How far to search in so many seconds of a usual computer. */
export function depthFor(players: Players, seconds: number): Depth {
  const own = players.depthOf(ADVISER)!;
  return { ...own, rollouts: Math.max(1, Math.trunc(seconds * own.rollouts)) };
}

/** What the seat to act may do here. */
export function offered(state: State): Offered[] {
  const offers = state.offers();
  return state.legalCodes().map((code, nth) => ({ code, token: offers[nth]!.token, offer: offers[nth]!.say }));
}

/** How seats are called where nobody has a name. */
export const called = ({ names, players }: State): readonly Argument[] =>
  names.length ? names : Array.from({ length: players }, (_, seat): Say => ["seat-name", { number: seat + 1 }]);

/** Advice for a seat at a place, of which it knows so much. */
export class Adviser {
  readonly #players: Players;
  readonly #known: Known;

  constructor(
    memory: Memory,
    sheet: BigInt64Array,
    private readonly seed: bigint,
    private readonly names: readonly Argument[],
    private readonly manners: Manners = {},
    /** How often an action is played to the end for its points; 0 where nobody asks for them. */
    private readonly finished = FINISHED,
  ) {
    this.#players = memory.players;
    this.#known = memory.known(sheet);
  }

  /** Among all actions, or some; a single one is tried, too. */
  search(depth: Depth, among: readonly number[] = []): Promise<Found> {
    return this.#players.search(this.#known, depth, this.seed, this.manners, among);
  }

  /** An action that was tried in a search. */
  async choice({ code, token, offer }: Offered, found: Found): Promise<Choice> {
    const tried = found.tried.find((one) => one.code === code)!;
    return {
      token,
      offer,
      chance: chanceOf(tried, this.#players.sure),
      points: await this.#players.finish(this.#known, code, this.finished, this.seed, this.manners),
      prospects: this.#players.foretell(this.#known, code, this.names),
      tried: tried.times,
    };
  }
}

/** What the seat to act can do, how likely it wins then and why. The same for the same seed, unless it is stopped. */
export async function advise(
  state: State,
  memory: Memory,
  depth: Depth,
  seed: bigint,
  manners: Manners = {},
  finished = FINISHED,
): Promise<Advice> {
  const adviser = new Adviser(memory, state.sheet(memory.seat), seed, called(state), manners, finished);
  const actions = offered(state);
  const found = await adviser.search(depth, actions.length === 1 ? [actions[0]!.code] : []);
  const choices: Choice[] = [];
  for (const action of actions) choices.push(await adviser.choice(action, found));
  const best = actions.find(({ code }) => code === found.code)!.token;
  choices.sort(
    (one, other) => Number(one.token !== best) - Number(other.token !== best) || other.chance.value - one.chance.value,
  );
  return { seat: memory.seat, choices };
}
