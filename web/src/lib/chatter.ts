/**
 * What bots say now and then with a signal. They speak of what everybody can see, and only of that: so each page finds by itself what they say,
 * all of them the same, and nothing of it travels or is kept.
 */

import type { BaseView } from "./game";
import type { Effect, LEVELS, Signal } from "./wire";

/** What somebody may have something to say about: luck, bad luck, something well done, and who is about to dare something. */
export type Occasion = "luck" | "mishap" | "feat" | "dare";

/** Whom it concerns. It is found from fields of an effect that everybody is told. */
export interface Occurrence {
  what: Occasion;
  who: number;
}

/** What a game's effects are to those who watch; null where there is nothing to say. */
export type Occasions<E extends Effect = Effect> = (effect: E) => Occurrence | null;

interface Character {
  /** Of a hundred occasions. */
  speaks: number;
  own?: Partial<Record<Occasion, Signal>>;
  others?: Partial<Record<Occasion, Signal>>;
}

/** A cheerful chick, a careful beginner, one who likes a dare, a polite scholar, and one of few words. */
const CHARACTERS: Record<(typeof LEVELS)[number], Character> = {
  kueken: {
    speaks: 55,
    own: { luck: "lucky", mishap: "oops" },
    others: { luck: "lucky", feat: "well_played", dare: "dare_you" },
  },
  neuling: { speaks: 35, own: { luck: "lucky", mishap: "oops" }, others: { feat: "well_played", dare: "stop" } },
  koenner: { speaks: 30, own: { mishap: "oops" }, others: { luck: "lucky", dare: "dare_you" } },
  meister: { speaks: 20, own: { mishap: "oops" }, others: { feat: "well_played", dare: "stop" } },
  grossmeister: { speaks: 8, others: { feat: "well_played" } },
};

/** A bot at the table. */
export interface Bot {
  seat: number;
  level: string;
}

export interface Remark {
  seat: number;
  signal: Signal;
}

/** Below a hundred, and the same everywhere for the same words. */
function lot(words: string): number {
  let hash = 0x811c9dc5;
  for (const sign of words) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/** Bots of other packages have levels, and manners, of their own. */
const characterOf = ({ level }: Bot): Character | undefined =>
  (CHARACTERS as Partial<Record<string, Character>>)[level];

/** What the bots of one round say: at most one of them, once while the turn goes round the table. */
export class Chatter {
  #spoke = -Infinity;

  constructor(
    /** The same on all pages that show this round, and for no other. */
    private readonly round: string,
    private readonly occasions: Occasions,
  ) {}

  /** Something happens: perhaps one of the bots has something to say when it has been seen. */
  hear(effect: Effect, { turn, players }: Pick<BaseView, "turn" | "players">, bots: readonly Bot[]): Remark | null {
    const occurrence = this.occasions(effect);
    if (!occurrence || turn - this.#spoke < players) return null;
    const { what, who } = occurrence;
    for (const bot of bots) {
      const character = characterOf(bot);
      const signal = character?.[who === bot.seat ? "own" : "others"]?.[what];
      if (!signal || lot(`${this.round} ${turn} ${what} ${who} ${bot.seat}`) >= character.speaks) continue;
      this.#spoke = turn;
      return { seat: bot.seat, signal };
    }
    return null;
  }
}
