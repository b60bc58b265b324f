/** A match: several rounds of one game between the same players, as tischlein/core/match.py has it. */

import { brief } from "./brief";
import { OptionError, type Game } from "./game";
import { write } from "./record";
import type { State } from "./state";

export const MOST_ROUNDS = 1000;

/** A number of rounds, or rounds until somebody has won so many. */
export interface Length {
  rounds: number | null;
  wins: number | null;
}

/** What came of the rounds before the one in play: how many they were, points and won rounds of each player. */
export interface Tally {
  rounds: number;
  totals: number[];
  won: number[];
}

/** Where in a match a round stands, as its record says it; rounds count from 1. */
export const placeOf = (round: number, { rounds, wins }: Length) =>
  `round ${round}${rounds ? ` of ${rounds}` : `, first to ${wins}`}`;

/** Rounds and totals. Seats belong to a round, players to the match: `seatOf` and `playerAt` translate. */
export class Match {
  /** The rounds since it was taken up, the one in play included. */
  readonly states: State[] = [];
  readonly options: Record<string, unknown>;
  private before: Tally;

  /** With `before` a match is taken up in a later round: what came of those before is known, not how they were played. */
  constructor(
    readonly game: Game,
    readonly players: number,
    options: Record<string, unknown>,
    readonly length: Length,
    readonly names: readonly string[] = [],
    before: Tally | null = null,
  ) {
    const { rounds, wins } = length;
    if ((rounds === null) === (wins === null)) throw new OptionError("rounds", ["error-rounds-or-wins", {}]);
    for (const [name, number] of Object.entries({ rounds, wins }))
      if (number !== null && !(Number.isInteger(number) && number >= 1 && number <= MOST_ROUNDS))
        throw new OptionError(name, ["error-number", { low: 1, high: MOST_ROUNDS, value: brief(number) }]);
    this.options = game.allOptions(players, options);
    const nothing = () => Array.from({ length: players }, () => 0);
    this.before = before ?? { rounds: 0, totals: nothing(), won: nothing() };
    this.open();
  }

  /** The round in play, or the last one. */
  get state(): State {
    return this.states.at(-1)!;
  }

  /** The number of that round, from 0. */
  get round(): number {
    return this.before.rounds;
  }

  get place(): string {
    return placeOf(this.round + 1, this.length);
  }

  /** Where a player sits in this round. */
  seatOf(player: number): number {
    return (player - this.shift + this.players) % this.players;
  }

  /** Who sits there in this round. */
  playerAt(seat: number): number {
    return (seat + this.shift) % this.players;
  }

  /** Begin the next round; the one in play must be over, the match must not. */
  nextRound(): State {
    if (this.state.actor !== "over") throw new RangeError("the round is not over yet");
    if (this.over) throw new RangeError("the match is over");
    this.before = this.tally();
    return this.open();
  }

  /** Whether the last round has been played, or somebody has won often enough. */
  get over(): boolean {
    if (this.state.actor !== "over") return false;
    const { rounds, wins } = this.length;
    return rounds === null ? Math.max(...this.wins()) >= wins! : this.round + 1 === rounds;
  }

  /** What came of all rounds up to the one in play, which must be over. */
  tally(): Tally {
    return { rounds: this.round + 1, totals: this.totals(), won: this.wins() };
  }

  /** Points per player over all finished rounds; who was out counts 0. */
  totals(): number[] {
    const totals = [...this.before.totals];
    if (this.state.actor === "over")
      for (const [seat, points] of this.state.points().entries()) totals[this.playerAt(seat)]! += points ?? 0;
    return totals;
  }

  /** Won rounds per player. */
  wins(): number[] {
    const won = [...this.before.won];
    for (const seat of this.state.winners()) won[this.playerAt(seat)]!++;
    return won;
  }

  /** When the match is over: the winning players, ascending, several on a tie. */
  winners(): number[] {
    if (!this.over) return [];
    const { wins } = this.length;
    const counted = wins === null ? this.totals() : this.wins();
    const best = wins ?? (this.game.facts.low_wins ? Math.min(...counted) : Math.max(...counted));
    return counted.flatMap((count, player) => ((wins === null ? count === best : count >= best) ? [player] : []));
  }

  /** The records of all its rounds in one text; it must have been here since the first of them. */
  dump(): string {
    if (this.states.length !== this.round + 1) throw new RangeError("this match was taken up in a later round");
    return this.states.map((state, nth) => write(state, placeOf(nth + 1, this.length))).join("\n");
  }

  /** Take over a round that was replayed from its record. */
  put(state: State): void {
    this.states[this.states.length - 1] = state;
  }

  private open(): State {
    const names = [...this.names.slice(this.shift), ...this.names.slice(0, this.shift)];
    this.states.push(this.game.start(this.players, this.options, names));
    return this.state;
  }

  /** The player at seat 0. */
  private get shift(): number {
    return this.game.facts.seats_move ? this.round % this.players : 0;
  }
}
