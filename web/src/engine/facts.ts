/** What is known of a game beside its module: data that tischlein/wasm/facts.py writes. */

import type { Lasting } from "../lib/lasting";
import type { Kind } from "../lib/sheet";
import type { Say } from "../lib/wire";
import type { Demand } from "./demands";
import type { Form } from "./forms";

export interface Facts {
  game: string;
  /** The version of its rules. */
  rules: number;
  /** A hash of all that the module was made of; the module says the same of itself. */
  kernels: string;
  /** Bytes of a state. */
  record: number;
  /** How effects are told: so many at most in a step, so many numbers in a row, and where the fields begin in it. */
  effect_rows: { most: number; width: number; first: number };
  /** The score of a seat that is out of the game. */
  out: number;
  /** The numbers of players. */
  seats: number[];
  low_wins: boolean;
  seats_move: boolean;
  hidden_hands: boolean;
  /** The levels of bots that people are offered, the weakest first, and which of them plays where nobody chooses. */
  levels: string[];
  usual_level: string;
  options: Record<string, OptionFacts>;
  /** The sheet with all options. */
  agreement: Kind;
  /** The sheet of a view. */
  view: ["struct", Record<string, Kind>];
  /** What never changes in a view. */
  fixed: string[];
  /** What stays as it was agreed, the number of players first: its name, and where it lies in a record. */
  agreed: [name: string, begin: number, size: number][];
  /** What must hold at every node, by the number that the module of checks gives where it does not. */
  assertions: Record<string, string>;
  actions: string[];
  outcomes: string[];
  /** How tokens are written that are understood, possible or not. */
  forms: Form[];
  /** All numbered rules, in order, each with the message that says why something is not allowed by it. */
  clauses: Record<string, string>;
  effects: EffectFacts[];
  offers: EffectFacts[];
  /** Lists of phrases, of which `words` speak by number. */
  phrases: Say[][];
}

export interface OptionFacts {
  /** What its value must be; null where only Python can tell. */
  check: Demand | null;
  /** The number of the rule behind it. */
  rule: string;
  default: unknown;
  /** The numbers of players with which it may be anything but its default. */
  seats: number[];
  /** What names for something longer stand for. */
  named: Record<string, unknown>;
}

/** A kind of effect, or of offer. */
export interface EffectFacts {
  kind: string;
  fields: Record<string, Kind>;
  /** The message; null where it is only seen. */
  say: string | null;
  words: Record<string, Words>;
  /** Whether it shows nothing new to anybody. */
  quiet: boolean;
  /** For how long it is shown. */
  lasts: Lasting;
  /** What the token names, if not everybody may know it. */
  names: Held | null;
  /** The card that becomes visible. */
  shows: Held | null;
}

/** Where a row holds something, and where who may know it: 0 for what everybody may. */
export interface Held {
  of: Kind;
  place: number;
  knower: number;
}

/** How a field becomes an argument of words. */
export type Words = "seat" | "value" | ["spoken", number] | ["known", Words] | null;
