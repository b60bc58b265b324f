/** The games whose rules the page carries, opened without a worker. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Facts } from "../../src/engine/facts";
import { Game } from "../../src/engine/game";

const RULES = resolve(import.meta.dirname, "../../src/engine/rules");

export const CARRIED = readdirSync(RULES)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -5));

export const moduleOf = (name: string) => new Uint8Array(readFileSync(`${RULES}/${name}.wasm`));
export const playersOf = (name: string) => new Uint8Array(readFileSync(`${RULES}/${name}.players.wasm`));
const checkOf = (name: string) => new Uint8Array(readFileSync(`${RULES}/${name}.check.wasm`));
export const factsOf = (name: string) => JSON.parse(readFileSync(`${RULES}/${name}.json`, "utf8")) as Facts;

const opened = new Map<string, Promise<Game>>();

export function openGame(name: string): Promise<Game> {
  const players = () => Promise.resolve(playersOf(name));
  const check = () => Promise.resolve(checkOf(name));
  const game = opened.get(name) ?? Game.open(moduleOf(name), factsOf(name), players, check);
  opened.set(name, game);
  return game;
}
