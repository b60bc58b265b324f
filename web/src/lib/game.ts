/** The contract between the page and a game's table; see web/README.md. */

import type { Component } from "svelte";
import type { Round } from "./round.svelte";
import type { Sound } from "./sound";
import type { Effect } from "./wire";

/** What every game's view shows. */
export interface BaseView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  actor: number | "chance" | "over";
  turn: number;
  winners: number[];
  concerns: number;
}

/**
 * How a game's effects are shown. What changes with each of them comes from the server; here is only how long that takes,
 * how it sounds, and which way things go. `before` is the table as it was until then.
 */
export interface Staging<V extends BaseView = BaseView, E extends Effect = Effect> {
  /** Milliseconds that an effect is given, 0 where nothing moves. */
  length(effect: E, before: V): number;
  /** Whether it is to be read in peace: what somebody lost, and what is safe now. */
  matters?(effect: E): boolean;
  /** For how long things fly at most, where that is not what is usual: the rest of the time they are looked at. */
  flight?(effect: E, before: V): number | undefined;
  sound?(effect: E, before: V): Sound | null;
  /** Whether an effect shows a seat something that it looks at for as long as it likes: `round.release()` says that it has seen enough. */
  holds?(effect: E, seat: number): boolean;
  /** Where a thing that appears with this effect comes from: the name of a place. */
  from?(effect: E, before: V, thing: string, at: string): string | null;
  /** What shows a legal action, for a hint: the things that one touches for it, as selectors inside the table. */
  hinted?(token: string): string[];
  /**
   * What forbids a refused action by that rule, as selectors inside the table: it shakes; nothing where that is what was touched. `legal` is what can be
   * done instead.
   */
  forbids?(rule: string, token: string, legal: readonly string[]): string[];
  /** Where a thing that disappears with this effect goes to: the name of a place. */
  to?(effect: E, before: V, thing: string, at: string): string | null;
}

/** What a seat's tally is made from. */
export interface TallyProps<V extends BaseView = BaseView> {
  view: V;
  seat: number;
  /** Of the parts of which the points are made (`games/facts.ts`), so many have been counted. */
  counted: number;
}

/** What one player did, to be drawn small. */
export interface SmallProps<E extends Effect = Effect> {
  effects: readonly E[];
}

export interface GameModule<V extends BaseView = BaseView, E extends Effect = Effect> extends Staging<V, E> {
  /** The whole table: shared middle, own things, plates of the others, inside `Scene`. */
  Table: Component<{ round: Round<V, E> }>;
  /** How the points came about, for the result; one row a seat. */
  Tally?: Component<TallyProps<V>>;
  /** The sign of a seat, where seats have one. */
  Sign?: Component<{ seat: number }>;
  /** What one player did since somebody looked last, as small cards; nothing where words have to say it. */
  Small?: Component<SmallProps<E>>;
}
