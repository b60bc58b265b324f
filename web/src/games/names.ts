/** The games, in the order in which they are shown. */
export const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"] as const;
export type GameName = (typeof GAMES)[number];

/** The rule behind each option. */
export const OPTION_RULES: Record<string, string> = {
  risk: "W27",
  remove_turn_cards: "W17",
  without: "E4",
  turn_limit: "B28",
  finish: "S21",
  board: "S1",
};
