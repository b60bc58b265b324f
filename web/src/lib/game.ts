/** The contract between the page and a game's table; see web/README.md. */

import type { Component } from "svelte";
import type { Round } from "./round.svelte";
import type { Sound } from "./sound";
import type { EventOut } from "./wire";

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

/** How a game's events are shown, one after the other. */
export interface Staging<V extends BaseView = BaseView> {
  /**
   * What the table shows after one event, while the next one waits to be played. No rule is decided here: the view that
   * the server sent replaces all of it a moment later. Gives a new view, or several for an event with several steps, each
   * shown for the same time; the old one stays as it is.
   */
  stage(view: V, event: EventOut): V | V[];
  /** Milliseconds that an event is given, 0 where there is nothing to see. */
  length(event: EventOut, view: V): number;
  sound?(event: EventOut, view: V): Sound | null;
  /** Where a thing that appears with this event comes from: the name of a place. */
  from?(event: EventOut, view: V, thing: string, at: string): string | null;
  /** Where a thing that disappears with this event goes to: the name of a place. */
  to?(event: EventOut, view: V, thing: string, at: string): string | null;
}

export interface GameModule<V extends BaseView = BaseView> extends Staging<V> {
  /** The whole table: shared middle, own things, plates of the others, inside `Scene`. */
  Table: Component<{ round: Round<V> }>;
  /** How the points came about, for the result; one row a seat. */
  Tally?: Component<{ view: V; seat: number }>;
  /** Whether few points are better than many. */
  fewWin?: boolean;
}
