/** The games, in the order in which they are shown. */
export const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"] as const;
export type GameName = (typeof GAMES)[number];
