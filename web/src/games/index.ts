/** The games' tables, each loaded when it is needed. A game that is a guest here has the one that any game has. */

import type { GameModule } from "../lib/game";
import { words } from "../lib/language.svelte";

const MODULES = import.meta.glob<{ default: unknown }>("./*/index.ts");

/** A game's table and its words. */
export async function loadGame(game: string): Promise<GameModule> {
  const load = MODULES[`./${game}/index.ts`] ?? (() => import("../table/plain"));
  const [module] = await Promise.all([load(), words(game, "table")]);
  return module.default as GameModule;
}
