/** How well bots play: the level that somebody chose last plays next time, too. */

import { GAMES } from "../games/names";
import { change, settings } from "./settings.svelte";
import { LEVELS } from "./wire";

const LADDER: readonly string[] = LEVELS;

/** The level for bots of a game, where somebody has chosen one. Guests of a server have levels of their own, and so may have had an earlier release. */
export const liked = (game: string): string | undefined =>
  (GAMES as readonly string[]).includes(game) && LADDER.includes(settings.level) ? settings.level : undefined;

/** Somebody has chosen a level. */
export function like(level: string): void {
  if (LADDER.includes(level)) change({ level });
}
