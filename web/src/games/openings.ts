/** What shows in a few pictures how a game goes, before somebody's first one; fetched when somebody is to see it. */

import type { Component } from "svelte";
import { words } from "../lib/language.svelte";

export interface Opening {
  /** How many pictures there are; the words below them are `picture-1` and so on, among the lessons. */
  PICTURES: number;
  default: Component<{ picture: number }>;
}

const OPENINGS = import.meta.glob<Opening>("./*/Opening.svelte");

/** Null for a game that has none. */
export async function openingOf(game: string): Promise<Opening | null> {
  const load = OPENINGS[`./${game}/Opening.svelte`];
  if (!load) return null;
  const [found] = await Promise.all([load(), words(`lessons-${game}`)]);
  return found;
}
