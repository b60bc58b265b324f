/** A game that can be started: its facts and its rules. */

import { Misfit, sizeOf, write } from "../lib/sheet";
import type { Facts } from "./facts";
import { Rules } from "./rules";
import { State } from "./state";

/** A game cannot be started like this; `option` names what is wrong, in a path such as `board.rows.3`. */
export class OptionError extends Error {
  override name = "OptionError";

  constructor(
    readonly option: string,
    readonly reason: string,
  ) {
    super(`${option}: ${reason}`);
  }
}

export class Game {
  private constructor(
    readonly facts: Facts,
    readonly rules: Rules,
  ) {}

  static async open(code: BufferSource, facts: Facts): Promise<Game> {
    return new Game(facts, await Rules.open(code, facts));
  }

  /** A new game at its first node, which may be a chance node. */
  start(players: number, options: Record<string, unknown> = {}, names: readonly string[] = []): State {
    const all = this.allOptions(players, options);
    if (names.length && names.length !== players)
      throw new OptionError("names", `must be a list of ${players} names, one for each player`);
    return new State(this, players, all, names, this.rules.begin(players, this.sheetOf(all)));
  }

  /** All options for so many players, in the game's own order, defaults filled in. */
  allOptions(players: number, options: Record<string, unknown> = {}): Record<string, unknown> {
    const known = this.facts.options;
    if (!this.facts.seats.includes(players))
      throw new OptionError("players", `must be one of ${this.facts.seats.join(", ")}`);
    for (const name of Object.keys(options))
      if (!Object.hasOwn(known, name))
        throw new OptionError(name, `there is no such option; there are: ${Object.keys(known).join(", ")}`);
    const all = Object.fromEntries(
      Object.entries(known).map(([name, fact]) => [name, Object.hasOwn(options, name) ? options[name] : fact.default]),
    );
    for (const [name, fact] of Object.entries(known))
      if (all[name] !== fact.default && !fact.seats.includes(players))
        throw new OptionError(name, `is for ${fact.seats.join(", ")} players only`);
    this.sheetOf(all);
    return all;
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
      if (error instanceof Misfit) throw new OptionError(error.path, `must be ${error.wanted}`);
      throw error;
    }
    return sheet;
  }
}
