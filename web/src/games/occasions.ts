/** What bots may have something to say about in each game, fetched when they sit at a table. */

import type { Occasions } from "../lib/chatter";

const OCCASIONS = import.meta.glob<{ occasion: Occasions }>("./*/occasions.ts");

/** Null for a game that has none. */
export async function occasionsOf(game: string): Promise<Occasions | null> {
  const load = OCCASIONS[`./${game}/occasions.ts`];
  return load ? (await load()).occasion : null;
}
