/** A game that can be started: its facts and its rules. */

import { Misfit, sizeOf, write } from "../lib/sheet";
import type { Say } from "../lib/wire";
import { brief } from "./brief";
import { kept, Wrong, type Demand } from "./demands";
import type { Facts } from "./facts";
import { isRecorded } from "./names";
import { Players } from "./players";
import { BrokenRules, Rules } from "./rules";
import type { Check } from "./sound";
import { State } from "./state";

/** Of a name. */
const MOST_SIGNS = 60;

/** A game cannot be started like this; `option` names what is wrong, in a path such as `board.rows.3`. */
export class OptionError extends Error {
  override name = "OptionError";

  constructor(
    readonly option: string,
    readonly reason: Say,
  ) {
    super(`${option}: ${reason[0]} ${JSON.stringify(reason[1])}`);
  }
}

type Code = ArrayBuffer | Uint8Array<ArrayBuffer>;
/** A module that is fetched when it is first needed. */
export type Fetch = () => Promise<Code>;

export class Game {
  #players: Promise<Players> | null = null;
  #check: Promise<Check> | null = null;

  private constructor(
    readonly facts: Facts,
    readonly rules: Rules,
    /** The module as it was sent. */
    readonly code: Uint8Array,
    private readonly fetchPlayers: Fetch | null,
    private readonly fetchCheck: Fetch | null,
  ) {}

  /** Its modules of players and of checks, where there are such, are fetched when somebody is first to play, or to take in bytes. */
  static async open(
    code: Code,
    facts: Facts,
    fetchPlayers: Fetch | null = null,
    fetchCheck: Fetch | null = null,
  ): Promise<Game> {
    return new Game(facts, await Rules.open(code, facts), new Uint8Array(code), fetchPlayers, fetchCheck);
  }

  /** Who can play at its tables; null where nobody can by a mind of their own. */
  players(): Promise<Players | null> {
    if (!this.fetchPlayers) return Promise.resolve(null);
    if (this.#players) return this.#players;
    const players = this.fetchPlayers().then((code) => Players.open(code, this.facts));
    this.#players = players;
    players.catch(() => (this.#players = null)); // so that it can be tried again
    return players;
  }

  /** A new game at its first node, which may be a chance node. */
  start(players: number, options: Record<string, unknown> = {}, names: readonly string[] = []): State {
    const all = this.allOptions(players, options);
    if (names.length && names.length !== players) throw new OptionError("names", ["error-names", { players }]);
    for (const [place, name] of names.entries())
      if (!isRecorded(name)) throw new OptionError(`names.${place}`, ["error-name", {}]);
    return new State(this, players, all, names, this.first(players, all));
  }

  /** The state that `State.bytes` gave, here or in Python, with as many players and the same options; `DamagedState` where bytes are no node of this game. */
  async fromBytes(players: number, options: Record<string, unknown>, bytes: Uint8Array): Promise<State> {
    const { fetchCheck } = this;
    if (!fetchCheck) throw new BrokenRules(`nobody can tell here whether bytes are a state of ${this.facts.game}`);
    const { Check, sound } = await import("./sound");
    const check = (this.#check ??= fetchCheck().then((code) => Check.open(code, this.facts)));
    check.catch(() => (this.#check = null));
    return sound(this, await check, players, options, bytes);
  }

  /** The first node, for options that are checked. */
  first(players: number, options: Record<string, unknown>): Uint8Array {
    return this.rules.begin(players, this.sheetOf(options));
  }

  /** All options for so many players, checked, in the game's own order, defaults filled in. */
  allOptions(players: number, options: Record<string, unknown> = {}): Record<string, unknown> {
    const { game, seats, options: known } = this.facts;
    if (!seats.includes(players)) {
      const [low, high] = [seats[0]!, seats.at(-1)!];
      throw new OptionError("players", ["error-players", { game, low, high, value: brief(players) }]);
    }
    for (const name of Object.keys(options))
      if (!Object.hasOwn(known, name))
        throw new OptionError([...name].slice(0, MOST_SIGNS).join(""), [
          "error-unknown-option",
          { known: Object.keys(known).join(", ") },
        ]);
    const all: Record<string, unknown> = {};
    for (const [name, { check, default: usual, seats, rule }] of Object.entries(known)) {
      const value = Object.hasOwn(options, name) ? options[name] : usual;
      all[name] = check ? checked(check, name, value, players) : value;
      if (all[name] !== usual && !seats.includes(players)) throw new OptionError(name, ["error-two-players", { rule }]);
    }
    this.sheetOf(all);
    return all;
  }

  /** Why a rule does not allow something, in words. */
  refusal(rule: string): Say {
    return [this.facts.clauses[rule]!, {}];
  }

  private sheetOf(options: Record<string, unknown>): BigInt64Array {
    const sheet = new BigInt64Array(sizeOf(this.facts.agreement));
    const meant = Object.entries(options).map(([name, value]) => {
      const named = this.facts.options[name]!.named;
      return [name, typeof value === "string" && Object.hasOwn(named, value) ? named[value] : value];
    });
    try {
      write(this.facts.agreement, Object.fromEntries(meant), sheet);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      const value = brief(options[error.path.split(".")[0]!]);
      throw new OptionError(error.path, ["error-choice", { known: error.wanted, value }]);
    }
    return sheet;
  }
}

function checked(check: Demand, name: string, value: unknown, players: number): unknown {
  try {
    return kept(check, name, value, { players });
  } catch (error) {
    throw error instanceof Wrong ? new OptionError(error.path, error.reason) : error;
  }
}
