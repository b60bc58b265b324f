/** How the person of this browser has played: counted when a round is over, and kept nowhere else. */

import type { Feat } from "../games/facts";
import { read, write } from "./storage";
import type { TableInfo } from "./wire";

export interface Against {
  rounds: number;
  won: number;
}

export interface OwnRounds {
  rounds: number;
  won: number;
  /** By `level:` and a bot's level, or `name:` and a person's name. */
  against: Record<string, Against>;
  /** The most points, cards or lines, whatever the game asks for. */
  best: number;
  found: string[];
}

interface Kept {
  games: Record<string, OwnRounds>;
  /** The rounds that count already, so that none does twice. */
  counted: string[];
}

const NAME = "rounds";
/** A result is looked at again soon, or never. */
const MOST_COUNTED = 200;

const nothing = (): Kept => ({ games: {}, counted: [] });
const none = (): OwnRounds => ({ rounds: 0, won: 0, against: {}, best: 0, found: [] });

export const ownRounds = (): Record<string, OwnRounds> => read(NAME, nothing()).games;

export const forgetRounds = (): void => write(NAME, nothing());

/** The last round of a table is over. Where people share a screen it is nobody's own. */
export function countRound({ code, game, players, results }: TableInfo, you: readonly number[], feat: Feat): void {
  const kept = read(NAME, nothing());
  const last = results.at(-1);
  const own = players.find(({ player }) => player === you[0]);
  const round = `${code}/${last?.round}`;
  // What goes on from another round is an exercise.
  if (
    !last ||
    last.abandoned ||
    last.given !== undefined ||
    !own ||
    you.length > 1 ||
    own.level ||
    kept.counted.includes(round)
  )
    return;
  const before = kept.games[game] ?? none();
  const won = Number(last.winners.includes(own.player));
  const against = { ...before.against };
  const others = players.filter(({ player }) => player !== own.player);
  // Two bots of one level are met once.
  for (const who of new Set(others.map(({ level, name }) => (level ? `level:${level}` : `name:${name ?? ""}`)))) {
    const met = against[who] ?? { rounds: 0, won: 0 };
    against[who] = { rounds: met.rounds + 1, won: met.won + won };
  }
  kept.games[game] = {
    rounds: before.rounds + 1,
    won: before.won + won,
    against,
    best: Math.max(before.best, feat.best ?? 0),
    found: [...new Set([...before.found, ...(feat.found ?? [])])],
  };
  write(NAME, { games: kept.games, counted: [...kept.counted, round].slice(-MOST_COUNTED) });
}
