/** The games whose rules the page carries; each is fetched when it is first played, and its players when the first of them is to act. */

import type { Facts } from "./facts";
import { Game } from "./game";
import { BrokenRules } from "./rules";

/** The page does not carry the rules of a game. */
export class NotCarried extends Error {
  override name = "NotCarried";
}

/** So many milliseconds may a network say nothing; what comes slowly comes. */
const PATIENCE = 8_000;

type Addresses = Partial<Record<string, string>>;
const modules: Addresses = import.meta.glob<string>(["./rules/*.wasm", "!./rules/*.*.wasm"], {
  query: "?url",
  import: "default",
  eager: true,
});
const players: Addresses = import.meta.glob<string>("./rules/*.players.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});
const checks: Addresses = import.meta.glob<string>("./rules/*.check.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});
const facts: Addresses = import.meta.glob<string>("./rules/*.json", { query: "?url", import: "default", eager: true });

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
  const [minds, check] = [players[`./rules/${name}.players.wasm`], checks[`./rules/${name}.check.wasm`]];
  const [module, data] = await Promise.all([bytesAt(code), bytesAt(about)]);
  const known = JSON.parse(new TextDecoder().decode(data)) as Facts;
  return Game.open(module, known, minds ? () => bytesAt(minds) : null, check ? () => bytesAt(check) : null);
}

/** A file of the page. Where the network has stalled it is given up, so that it can be asked for anew. */
async function bytesAt(address: string): Promise<ArrayBuffer> {
  const stalled = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stalled.abort(new BrokenRules(`${address} does not come`)), PATIENCE);
  };
  try {
    heard();
    const answer = await fetch(address, { signal: stalled.signal });
    if (!answer.ok) throw new BrokenRules(`${address} answers ${answer.status}`);
    const pieces: BlobPart[] = [];
    const reader = answer.body!.getReader();
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
    }
    return await new Blob(pieces).arrayBuffer();
  } finally {
    clearTimeout(silence);
  }
}
