/** The pictures of the rulebooks, each loaded with its book. */

import type { Component } from "svelte";
import type { BaseView, Staging } from "../lib/game";
import { words } from "../lib/language.svelte";
import { Round } from "../lib/round.svelte";
import type { Effect } from "../lib/wire";

export interface FigureProps {
  rule: string;
}

export interface Figures {
  /** The picture that belongs to a rule. */
  default: Component<FigureProps>;
  /** The rules that have one. */
  RULES: readonly string[];
}

const MODULES = import.meta.glob<Figures>("./*/Figures.svelte");

/** Without pictures a rulebook is still a rulebook. */
export async function loadFigures(game: string): Promise<Figures | null> {
  try {
    const [figures] = await Promise.all([MODULES[`./${game}/Figures.svelte`]?.(), words(game)]);
    return figures ?? null;
  } catch {
    return null;
  }
}

const STILL: Staging = { length: () => 0 };
const NOBODY = {
  players: [],
  pending: false,
  playing: false,
  act: () => undefined,
  takeBack: () => undefined,
  comeBack: () => undefined,
  looking: null,
  goOn: () => undefined,
};

/** A table that only hangs on the wall: one view, what could be done there, and what is just happening. */
export function still<V extends BaseView, E extends Effect = Effect>(
  view: V,
  tokens: string[] = [],
  effect: E | null = null,
): Round<V, E> {
  const legal = tokens.map((token) => ({ token, say: ["", {}] as [string, Record<string, never>] }));
  const part = { seat: view.seat, view: view as never, legal };
  const round = new Round<V, E>(view.game, STILL as Staging<V, E>, NOBODY, part);
  round.effect = effect;
  return round;
}

/** What all views have. */
export function base(game: string, players = 2): BaseView {
  return { game, players, options: {}, seat: 0, actor: 0, turn: 1, winners: [], concerns: 0 };
}
