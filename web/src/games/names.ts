// Made by scripts/wire_types.py from tischlein/games/__init__.py. Run it again after a change there.
/** Our games, in the order in which they are shown. */
export const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"] as const;
export type GameName = (typeof GAMES)[number];
