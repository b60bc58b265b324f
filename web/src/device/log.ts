/** The log of a table on this device: everything that ever happened there, as it is stored. A table is what its log says. */

import type { Deal } from "../engine/deal";
import type { Given } from "../engine/state";
import type { Pace } from "../lib/wire";

/** The level of bots at tables from before there were any others. */
export const SIMPLE = "simple";

/** A place when the table is made: a person by name, or a bot by its level. */
export type ChairPlan = { person: string } | { level?: string };

export interface Made {
  e: "made";
  game: string;
  /** The version of its rules. */
  rules: number;
  options: Record<string, unknown>;
  chairs: ChairPlan[];
  rounds: number | null;
  wins: number | null;
  pace: Pace;
}

/** A round begins; `luck` holds the tokens of chance up to the first decision, `names` who sits where. */
export interface Begun {
  e: "begun";
  round: number;
  names: string[];
  luck: string;
  /** Where it goes on from another round: up to the end of which turn, and the events behind this one, it is that one's. */
  given?: number;
  again?: Again;
}

/** A round has the luck of another one. */
export interface Again extends Deal {
  /** What points that one's seats had in the end. */
  points: (number | null)[];
}

/** Whose luck a round has. */
export const givenOf = ({ given, again }: Pick<Begun, "given" | "again">): Given => (again ? "all" : (given ?? null));

/** An action and the chance that followed on it, as tokens. */
export interface Acted {
  e: "act";
  seat: number;
  tokens: string;
}

export type Logged =
  | Made
  | Begun
  | Acted
  | { e: "back"; seat: number }
  /** Nobody in particular where only bots play: somebody who watches wants it. */
  | { e: "ready"; player: number | null }
  | { e: "wants"; player: number }
  | { e: "rematched" }
  | { e: "left" | "returned"; player: number }
  | { e: "bot"; player: number; level?: string }
  | { e: "adjusted"; pace: Pace }
  | { e: "paused" | "resumed" | "closed" };

/** An event with its place in the log. */
export interface Entry {
  seq: number;
  event: Logged;
  /** With the first event of a command: its key, and what it said, so that it is known when it comes again. */
  key?: string;
  said?: string;
}

declare module "../lib/wire" {
  interface RoundResult {
    /** Up to the end of this turn it was another round, from which this one went on; or all its luck was another round's. */
    given?: number | "all";
    /** Per player: the points of that other round, whose luck was the same. */
    before?: (number | null)[];
  }
}
