import { GAMES } from "./names";

/** Whether a game is one of ours, of which the page has the rules. */
export const isOurs = (game: string | undefined): boolean => (GAMES as readonly (string | undefined)[]).includes(game);
