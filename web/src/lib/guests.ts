/** Games of other packages that this server has beside ours. The page has no pictures of them, but all else. */

import { GAMES } from "../games/names";
import { serverInfo } from "./http";
import { words } from "./language.svelte";
import { served } from "./place";
import type { ServerInfo } from "./wire";

const OWN: readonly string[] = GAMES;

/** Their names, and with them their words. */
export async function guestsOf(info: ServerInfo): Promise<string[]> {
  const guests = info.games.map(({ name }) => name).filter((name) => !OWN.includes(name));
  await words(...guests);
  return guests;
}

/** Whether a game can be played here, ours or a guest. */
export async function isGame(name: string): Promise<boolean> {
  return OWN.includes(name) || (served && (await guestsOf(await serverInfo())).includes(name));
}
