/** The games' tables, each loaded when it is needed. */

import type { GameModule } from "../lib/game";
import { words } from "../lib/language.svelte";

const MODULES: Record<string, () => Promise<{ default: unknown }>> = {
  wagnis: () => import("./wagnis"),
  elferreihe: () => import("./elferreihe"),
  blitzraster: () => import("./blitzraster"),
  sternenzahlen: () => import("./sternenzahlen"),
};

/** A game's table and its words. */
export async function loadGame(game: string): Promise<GameModule> {
  const load = MODULES[game];
  if (!load) throw new Error(`there is no table for ${game}`);
  const [module] = await Promise.all([load(), words(game, "table")]);
  return module.default as GameModule;
}
