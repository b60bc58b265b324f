/** What the set-up has to know of the games' options. */

/** Options that are only for two players. */
export const FOR_TWO = ["remove_turn_cards", "without"];

/** The rule behind each option. */
export const OPTION_RULES: Record<string, string> = {
  risk: "W27",
  remove_turn_cards: "W17",
  without: "E4",
  turn_limit: "B28",
  finish: "S21",
  board: "S1",
};
