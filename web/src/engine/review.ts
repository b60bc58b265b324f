/**
 * A finished game, looked at again for one seat: what its decisions cost, and what luck and the others gave and took (tischlein/bots/review.py,
 * which says what each cause means). It is worked out in portions, for whoever wants to know how far it is.
 */

import { Adviser, called, offered, type Choice } from "./advice";
import { Memory, toldTo } from "./player";
import { NO_CODE, type Depth, type Manners, type Players } from "./players";
import { breather } from "./rest";
import type { Actor, Moment, State } from "./state";
import { shownTo } from "./telling";
import { COSTS, STROKE } from "./worth";

export type Cause = "luck" | "decision" | "light" | "others";

/** One step, or a part of it: by what the chance of the seat changed, and how much, as parts of 1. */
export interface Term {
  /** The number of the step in the record, from 0. */
  step: number;
  cause: Cause;
  change: number;
  /** Where luck had its hand in it more than usual. */
  name: "fortune" | "misfortune" | null;
}

/** A decision of the seat at a node with several actions. */
export interface Decision {
  step: number;
  taken: Choice;
  best: Choice;
  /** What the best action promised more than the one that was taken, as a part of 1. */
  cost: number;
  /** Whether that is more than chance in playing on can make. */
  sure: boolean;
  /** Where the cost is worth a word. */
  name: "slip" | "mistake" | "blunder" | null;
}

export interface Review {
  seat: number;
  /** The chance to win before each step, and what came of the game. */
  chances: number[];
  terms: Term[];
  decisions: Decision[];
}

/** How much of how much is done. */
export type Progress = [done: number, work: number];

/** How often a place is played on for its chance, by how well it is thought over. */
const TIMES: Record<string, number> = { koenner: 60, meister: 300, grossmeister: 2000 };
/** Who is asked how far to play on, where the level itself does not search. */
const MEISTER = "meister";
/** The part of a search after which the best action and the one that was taken are compared once more. */
const PAIR = 4;

/** What a seat knows at a node, and how its chance is found. */
interface Place {
  key: string;
  sheet: BigInt64Array;
  memory: Memory;
  /** Of the win, where the game is over. */
  share: number | null;
}

/** A step of the game, with all that is to be asked about it. */
interface Walked {
  actor: Actor;
  before: Place;
  state: State;
  token: string;
  /** Of a stroke of luck: what could have come, as far as the seat can tell it apart, and how likely each was. */
  outcomes: { weight: number; place: Place }[];
  /** Which of these did. */
  came: number;
  /** Whether the seat was shown a card by an action. */
  shows: boolean;
}

interface Question {
  place: Place;
  code: number;
}

export class Judge {
  readonly #depth: Depth;
  readonly #times: number;
  readonly #chances = new Map<string, number>();
  #steps: Walked[] = [];
  #end!: Place;

  /** Of a game that is over. `level` is how well it is thought over. */
  constructor(
    private readonly over: State,
    private readonly players: Players,
    readonly seat: number,
    level: string,
    private readonly seed: bigint,
    private readonly manners: Manners = {},
    times?: number,
  ) {
    if (over.actor !== "over") throw new RangeError("the game is not over: only then can it be judged");
    this.#times = times ?? TIMES[level]!;
    const own = players.depthOf(level);
    const depth = own ?? { ...players.depthOf(MEISTER)!, rollouts: 10 * this.#times };
    this.#depth = { ...depth, workers: 1 };
  }

  // ---- what is to be asked

  /** The game once more, step by step. */
  async #walk(): Promise<void> {
    const { game, players, options } = this.over;
    const breathe = breather();
    const again = game.start(players, options);
    let memory = new Memory(this.players, game.first(players, again.options), this.seat);
    this.#steps = [];
    let before = this.#place(again, memory);
    for (const { token } of this.over.steps) {
      await breathe();
      const [here, { actor }] = [again.copy(), again];
      const outcomes = actor === "chance" ? await this.#outcomes(here, memory, breathe) : [];
      const moment = again.apply(token);
      memory = heard(memory, moment);
      const after = this.#place(again, memory);
      const came = Math.max(
        outcomes.findIndex(({ place }) => place.key === after.key),
        0,
      );
      const shows = actor !== "chance" && shownTo(moment.step.sight, this.seat).length > 0;
      this.#steps.push({ actor, before, state: here, token, outcomes, came, shows });
      before = after;
    }
    this.#end = before;
  }

  #place(state: State, memory: Memory): Place {
    const sheet = state.sheet(this.seat);
    const won = state.winners();
    const share = state.actor === "over" ? (won.includes(this.seat) ? 1 / won.length : 0) : null;
    return { key: keyOf(sheet, memory), sheet, memory, share };
  }

  /** What can come at a chance node, as far as the seat can tell it apart, and how likely each is. */
  async #outcomes(here: State, memory: Memory, breathe: () => unknown): Promise<Walked["outcomes"]> {
    const found = new Map<string, { weight: number; place: Place }>();
    for (const [code, weight] of here.chances()) {
      await breathe();
      const twin = here.copy();
      const place = this.#place(twin, heard(memory, twin.applyCode(code)));
      const known = found.get(place.key);
      if (known) known.weight += weight;
      else found.set(place.key, { weight, place });
    }
    return [...found.values()];
  }

  /** Whether a step of the seat's own could not have been another one, and showed nothing. */
  #forced(one: Walked): boolean {
    return one.actor === this.seat && !one.shows && one.state.legalCodes().length === 1;
  }

  #codeOf({ state, token }: Walked): number {
    return state.legalCodes().find((code) => state.tokenOf(code) === token)!;
  }

  /** All chances that are needed: most of the work. */
  #questions(): Question[] {
    const asked = new Map<string, Question>();
    const ask = (place: Place, code = NO_CODE) => {
      if (place.share === null || code !== NO_CODE) asked.set(questionKey(place, code), { place, code });
    };
    for (const one of this.#steps)
      if (one.outcomes.length > 1) for (const { place } of one.outcomes) ask(place);
      else if (one.actor !== "chance" && !this.#forced(one)) {
        ask(one.before);
        if (one.actor === this.seat && one.shows) ask(one.before, this.#codeOf(one));
      }
    return [...asked.values()];
  }

  // ---- what comes of it

  /** Work it out, and say how far it is after each question. */
  async *review(): AsyncGenerator<Progress, Review> {
    await this.#walk();
    const questions = this.#questions();
    const decided = this.#steps
      .map((one, step) => ({ one, step }))
      .filter(({ one }) => one.actor === this.seat && one.state.legalCodes().length > 1);
    const work = questions.length + decided.length;
    let done = 0;
    for (const question of questions) {
      await this.#weigh(question);
      yield [++done, work];
    }
    const decisions: Decision[] = [];
    for (const { one, step } of decided) {
      decisions.push(await this.#decision(step, one));
      yield [++done, work];
    }
    return { seat: this.seat, ...this.#told(), decisions };
  }

  async #weigh({ place, code }: Question): Promise<void> {
    const known = place.memory.known(place.sheet);
    const found = await this.players.weigh(known, code, this.#times, this.#depth.turns, this.seed, this.manners);
    this.#chances.set(questionKey(place, code), found ?? 0);
  }

  /** The chance of the seat at a place when a skilled player goes on for everybody, first by an action. */
  #chance(place: Place, code = NO_CODE): number {
    return (code === NO_CODE ? place.share : null) ?? this.#chances.get(questionKey(place, code))!;
  }

  /** From the end to the beginning: what each node promised, and what changed it. */
  #told(): { chances: number[]; terms: Term[] } {
    let chance = this.#chance(this.#end);
    const [chances, terms] = [[chance], [] as Term[]];
    for (const [step, one] of [...this.#steps.entries()].reverse()) {
      const after = chance;
      if (one.actor === "chance") {
        if (one.outcomes.length > 1) {
          let [sum, weights] = [0, 0];
          for (const [at, { weight, place }] of one.outcomes.entries()) {
            sum += weight * (at === one.came ? after : this.#chance(place));
            weights += weight;
          }
          chance = sum / weights;
          terms.push(term(step, "luck", after - chance));
        }
      } else if (!this.#forced(one)) {
        chance = this.#chance(one.before);
        terms.push(...this.#ofAction(step, one, chance, after));
      }
      chances.push(chance);
    }
    return { chances: chances.reverse(), terms: terms.reverse() };
  }

  #ofAction(step: number, one: Walked, chance: number, after: number): Term[] {
    if (one.actor !== this.seat) return [term(step, one.shows ? "light" : "others", after - chance)];
    if (!one.shows) return [term(step, "decision", after - chance)];
    const promised = this.#chance(one.before, this.#codeOf(one));
    return [term(step, "light", after - promised), term(step, "decision", promised - chance)];
  }

  /** What was best at a node of the seat's, and what it cost to do something else. */
  async #decision(step: number, one: Walked): Promise<Decision> {
    const { memory, sheet } = one.before;
    const adviser = new Adviser(memory, sheet, this.seed, called(this.over), this.manners);
    const actions = offered(one.state);
    const action = (wanted: number) => actions.find(({ code }) => code === wanted)!;
    const best = (await adviser.search(this.#depth)).code;
    const taken = this.#codeOf(one);
    const pairDepth = { ...this.#depth, rollouts: Math.max(1, Math.trunc(this.#depth.rollouts / PAIR)) };
    const pair = await adviser.search(pairDepth, taken === best ? [best] : [best, taken]);
    const better = await adviser.choice(action(best), pair);
    const other = taken === best ? better : await adviser.choice(action(taken), pair);
    const cost = better.chance.value - other.chance.value;
    const spread = better.chance.value - better.chance.low + (other.chance.high - other.chance.value);
    const sure = cost > spread / 2;
    const costs = Math.max(cost, 0);
    return { step, taken: other, best: better, cost: costs, sure, name: sure ? nameOf(costs) : null };
  }
}

function heard(memory: Memory, moment: Moment): Memory {
  const twin = memory.copy();
  twin.hear(toldTo(memory.seat, [moment]));
  return twin;
}

/** What a seat knows, as a text: its sheet and its mind, byte by byte. */
function keyOf(sheet: BigInt64Array, memory: Memory): string {
  const { mind } = memory.known(sheet);
  const bytes = new TextDecoder("latin1");
  return `${bytes.decode(new Uint8Array(sheet.buffer, sheet.byteOffset, sheet.byteLength))}|${bytes.decode(mind)}`;
}

const questionKey = ({ key }: Place, code: number) => `${code} ${key}`;

function term(step: number, cause: Cause, change: number): Term {
  const named = cause === "luck" && Math.abs(change) >= STROKE;
  return { step, cause, change, name: named ? (change > 0 ? "fortune" : "misfortune") : null };
}

function nameOf(cost: number): Decision["name"] {
  for (const [name, least] of Object.entries(COSTS)) if (cost >= least) return name as keyof typeof COSTS;
  return null;
}
