/** The games whose rules the page carries; each is fetched when it is first played, and its players when the first of them is to act. */

import type { Facts } from "./facts";
import { Game } from "./game";
import { BrokenRules } from "./rules";

/** The page does not carry the rules of a game. */
export class NotCarried extends Error {
  override name = "NotCarried";
}

const modules = import.meta.glob<string>(["./rules/*.wasm", "!./rules/*.players.wasm"], {
  query: "?url",
  import: "default",
});
const players = import.meta.glob<string>("./rules/*.players.wasm", { query: "?url", import: "default", eager: true });
const facts = import.meta.glob<string>("./rules/*.json", { query: "?url", import: "default" });

const opened = new Map<string, Promise<Game>>();

/** The games whose rules the page carries. */
export const CARRIED = Object.keys(modules).map((path) => /([^/]+)\.wasm$/.exec(path)![1]!);

export function loadGame(name: string): Promise<Game> {
  const known = opened.get(name);
  if (known) return known;
  const loading = fetched(name);
  opened.set(name, loading);
  loading.catch(() => opened.delete(name)); // so that it can be tried again
  return loading;
}

async function fetched(name: string): Promise<Game> {
  const [code, about] = [modules[`./rules/${name}.wasm`], facts[`./rules/${name}.json`]];
  if (!code || !about) throw new NotCarried(`this page does not carry the rules of ${name}`);
  const minds = players[`./rules/${name}.players.wasm`];
  const [module, data] = await Promise.all([answer(await code()), answer(await about())]);
  const fetchPlayers = minds ? async () => (await answer(minds)).arrayBuffer() : null;
  return Game.open(await module.arrayBuffer(), (await data.json()) as Facts, fetchPlayers);
}

async function answer(address: string): Promise<Response> {
  const found = await fetch(address);
  if (!found.ok) throw new BrokenRules(`${address} answers ${found.status}`);
  return found;
}
