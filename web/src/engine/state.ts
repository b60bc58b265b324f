/** A game in play, spoken to in tokens: what `State` and `Moment` are in Python (tischlein/core/state.py, moment.py). */

import { read, sizeOf } from "../lib/sheet";
import type { EventOut, LegalAction, SeatPart } from "../lib/wire";
import { changes } from "./changes";
import { understood } from "./forms";
import type { Game } from "./game";
import type { Luck } from "./luck";
import { CHANCE, OVER, type Rules, type Told } from "./rules";
import { effectOf, OPEN, sayOf, shownTo, sightOf, SPECTATOR, tokenFor, type Sight } from "./telling";

export type Actor = number | "chance" | "over";
/** Which luck of a game is another one's: that up to the end of a turn, with the moves; all of it, stroke by stroke; or none. */
export type Given = number | "all" | null;

/** A token that cannot be played now; the rule that forbids it, null if none does. */
export class IllegalAction extends Error {
  override name = "IllegalAction";

  constructor(
    readonly token: string,
    readonly rule: string | null,
  ) {
    super(`${token.slice(0, 60)} cannot be played now${rule === null ? "" : ` (rule ${rule})`}`);
  }
}

/** One token that was applied, with what everybody may know of it. */
export interface Step {
  actor: number | "chance";
  token: string;
  sight: Sight;
  turn: number;
}

/** A step with the nodes on its way, to be told to anybody. */
export class Moment {
  constructor(
    private readonly rules: Rules,
    private readonly before: Uint8Array,
    private readonly effects: Told,
    readonly step: Step,
  ) {}

  /** Whether it has shown nothing new to anybody. */
  get quiet(): boolean {
    return this.effects.rows.every((row) => this.rules.facts.effects[Number(row[0])]!.quiet);
  }

  /** The state before it. */
  get origin(): Uint8Array {
    return this.before;
  }

  /** The rows of its effects, masked for a seat, as minds hear them. */
  told(seat: number): BigInt64Array[] {
    return this.effects.rows.map((row) => {
      const known = this.rules.knownEffect(row, seat);
      known[0] = row[0]!;
      return known;
    });
  }

  /** The step as a seat gets to know it, null for a spectator; with `everything` no card is masked. */
  hear(seat: number | null, names: readonly string[], everything = false): EventOut {
    const { rules, step } = this;
    const reader = everything ? OPEN : (seat ?? SPECTATOR);
    let last = rules.show(this.before, reader);
    const effects = this.effects.rows.map((row, k) => {
      const now = rules.show(this.effects.nodes[k]!, reader);
      const patch = changes(rules.facts, last, now);
      last = now;
      const effect = effectOf(rules.facts, Number(row[0]), rules.knownEffect(row, reader), names);
      return patch.length ? { ...effect, patch } : effect;
    });
    const patch = changes(rules.facts, last, rules.show(this.effects.after, reader));
    const shown = shownTo(step.sight, reader);
    return {
      actor: step.actor,
      token: tokenFor(step.token, step.sight, reader),
      turn: step.turn,
      ...(effects.length ? { effects } : {}),
      ...(shown.length ? { shown } : {}),
      ...(patch.length ? { patch } : {}),
    };
  }
}

export class State {
  private found: ReturnType<Rules["look"]>;
  private last: Moment | null = null;
  /** Whether one action led here, and no luck or end of the game followed on it. */
  private single = false;
  given: Given = null;

  constructor(
    readonly game: Game,
    readonly players: number,
    readonly options: Record<string, unknown>,
    readonly names: readonly string[],
    private node: Uint8Array,
    readonly steps: Step[] = [],
  ) {
    this.found = game.rules.look(node);
  }

  get actor(): Actor {
    const { actor } = this.found;
    return actor === CHANCE ? "chance" : actor === OVER ? "over" : actor;
  }

  /** The number of the turn in play. */
  get turn(): number {
    return this.read("turn") as number;
  }

  /** At a chance node, into how many equally likely cases the luck falls; elsewhere 0. */
  get cases(): number {
    return this.found.cases;
  }

  /** Action codes or, at a chance node, outcome codes. */
  legalCodes(): number[] {
    if (this.found.actor !== CHANCE) return this.found.legal;
    return [...new Set(this.game.rules.outcomes(this.node, this.cases))].sort((some, others) => some - others);
  }

  /** At a chance node, each outcome code with its probability; elsewhere nothing. */
  chances(): [code: number, probability: number][] {
    const cases = new Map<number, number>();
    for (const code of this.game.rules.outcomes(this.node, this.cases)) cases.set(code, (cases.get(code) ?? 0) + 1);
    return [...cases]
      .sort(([one], [other]) => one - other)
      .map(([code, weight]): [number, number] => [code, weight / this.cases]);
  }

  /** A case of a chance node in which an outcome comes true; null where it cannot. */
  caseOf(token: string): number | null {
    const cases = this.game.rules.outcomes(this.node, this.cases);
    const found = cases.findIndex((code) => this.game.facts.outcomes[code] === token);
    return found < 0 ? null : found;
  }

  legal(): string[] {
    return this.legalCodes().map((code) => this.tokenOf(code));
  }

  /** What `legal` lists for the seat to act, each as an invitation in words. */
  offers(): LegalAction[] {
    const { facts } = this.game;
    if (this.found.actor < 0) return [];
    return this.found.legal.map((code) => {
      const { kind, sheet } = this.game.rules.offer(this.node, code, this.found.actor);
      return { token: this.tokenOf(code), say: sayOf(facts, facts.offers[kind]!, sheet, [])! };
    });
  }

  /** Play a token; an impossible one is an `IllegalAction` and changes nothing. */
  apply(token: string): Moment {
    const code = this.legalCodes().find((legal) => this.tokenOf(legal) === token);
    if (code === undefined) throw new IllegalAction(token, this.refuse(token));
    return this.play(code, token);
  }

  /** The rule that forbids a token which cannot be played here; null where it is no action of this game at all. */
  refuse(token: string): string | null {
    const { facts, rules } = this.game;
    const found = this.found.actor === CHANCE ? null : understood(facts.forms, token);
    return found && (Object.keys(facts.clauses)[rules.forbid(this.node, found) - 1] ?? null);
  }

  applyCode(code: number): Moment {
    if (!this.legalCodes().includes(code)) throw new IllegalAction(`code ${code}`, null);
    return this.play(code, this.tokenOf(code));
  }

  /** At a chance node, let one of its cases come true. */
  playCase(nth: number): Moment {
    if (!Number.isInteger(nth) || nth < 0 || nth >= this.cases)
      throw new RangeError(`there is no case ${nth} here; there are ${this.cases}`);
    const code = this.game.rules.outcomes(this.node, this.cases)[nth]!;
    return this.play(code, this.tokenOf(code));
  }

  /** Play chance as long as it is to act; gives what happened. */
  deal(luck: Luck): Moment[] {
    const moments: Moment[] = [];
    while (this.found.actor === CHANCE) moments.push(this.playCase(luck(this.cases, this)));
    return moments;
  }

  /** What a sensible player does here, with 64 bits of luck: a token. */
  choose(luck: bigint): string {
    if (this.found.actor < 0) throw new RangeError("no seat is to act here");
    return this.tokenOf(this.game.rules.choose(this.node, luck));
  }

  /** What a seat sees, as numbers. */
  sheet(seat: number): BigInt64Array {
    return this.game.rules.show(this.node, seat);
  }

  /** What a seat may know of what lies there; null for a spectator. */
  view(seat: number | null): Record<string, unknown> {
    return this.seen(seat ?? SPECTATOR);
  }

  /** Everything that lies there or is held, for games that are over. */
  openView(): Record<string, unknown> {
    return this.seen(OPEN);
  }

  /** The round as a seat sees it, what has happened, and what it may do if it is `free`: the same as a server sends. */
  part(seat: number | null, free: boolean, moments: readonly Moment[], names: readonly string[]): SeatPart {
    return {
      seat,
      view: this.view(seat),
      ...(free && seat !== null && this.actor === seat ? { legal: this.offers() } : {}),
      ...(moments.length ? { events: moments.map((moment) => moment.hear(seat, names)) } : {}),
      ...(free && seat !== null && this.mayTakeBack(seat) ? { may_take_back: true } : {}),
    };
  }

  mayTakeBack(seat: number): boolean {
    return this.single && this.last !== null && this.last.step.actor === seat && this.last.quiet;
  }

  /** Undo the last action, if that seat did it and it showed nothing new to anybody; gives its token. */
  takeBack(seat: number): string {
    if (!this.last || !this.mayTakeBack(seat))
      throw new RangeError("the last action cannot be taken back: it showed something new, or another seat did it");
    this.node = this.last.origin;
    this.found = this.game.rules.look(this.node);
    this.last = null;
    this.single = false;
    return this.steps.pop()!.token;
  }

  /** Points per seat for what lies there now; null for a seat that is out of the game. */
  points(): (number | null)[] {
    return this.game.rules
      .scores(this.node, this.players)
      .map((score) => (score === this.game.facts.out ? null : score));
  }

  /** At the end, the winning seats. */
  winners(): number[] {
    if (this.found.actor !== OVER) return [];
    const won = this.game.rules.winners(this.node);
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => (won >> seat) & 1);
  }

  /** The full state as bytes, the same that Python has. */
  bytes(): Uint8Array {
    return this.node.slice();
  }

  copy(): State {
    const twin = new State(this.game, this.players, this.options, this.names, this.node, [...this.steps]);
    [twin.last, twin.single] = [this.last, this.single];
    return twin;
  }

  private play(code: number, token: string): Moment {
    const { rules, facts } = this.game;
    const [before, turn] = [this.node, this.turn];
    const told = rules.step(before, code);
    const actor = this.found.actor === CHANCE ? "chance" : this.found.actor;
    const step: Step = { actor, token, sight: sightOf(facts, told.rows), turn };
    this.node = told.after;
    this.found = rules.look(this.node);
    this.last = new Moment(rules, before, told, step);
    this.single = actor !== "chance" && this.found.actor >= 0;
    this.steps.push(step);
    return this.last;
  }

  /** The token of a possible code. */
  tokenOf(code: number): string {
    const { facts, rules } = this.game;
    return this.found.actor === CHANCE ? facts.outcomes[code]! : facts.actions[rules.token(this.node, code)]!;
  }

  private seen(reader: number): Record<string, unknown> {
    const { facts, rules } = this.game;
    const seen = read(facts.view, rules.show(this.node, reader)) as Record<string, unknown>;
    return { game: facts.game, players: this.players, options: this.options, ...seen };
  }

  private read(field: string): unknown {
    const { facts, rules } = this.game;
    let at = 0;
    for (const [name, kind] of Object.entries(facts.view[1])) {
      if (name === field) return read(kind, rules.show(this.node, SPECTATOR), at);
      at += sizeOf(kind);
    }
    throw new RangeError(`views of ${facts.game} have no ${field}`);
  }
}
