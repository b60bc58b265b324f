/** What there is to be known of a game before a table is made. The page knows it of our own games, and asks the server about guests. */

import { GAMES } from "../games/names";
import { serverInfo } from "./http";
import { served } from "./place";
import type { GameInfo } from "./wire";

/** Written by `make page`, from the same source as the server's answer. */
const OWN = import.meta.glob<GameInfo>("../engine/rules/about/*.json", { import: "default" });

const own = (name: string) => OWN[`../engine/rules/about/${name}.json`]?.();

/** Null where it is no game of ours, and none of the server's. */
export async function aboutGame(name: string): Promise<GameInfo | null> {
  const carried = own(name);
  if (carried || !served) return (await carried) ?? null;
  return (await serverInfo()).games.find((game) => game.name === name) ?? null;
}

/** Our own games, and behind them the guests of the server, where it can be reached. */
export async function aboutGames(): Promise<GameInfo[]> {
  const all = served
    ? await serverInfo().then(
        ({ games }) => games,
        () => [],
      )
    : [];
  const carried = await Promise.all(GAMES.map(aboutGame));
  return [...carried.filter((game) => game !== null), ...all.filter(({ name }) => !own(name))];
}
