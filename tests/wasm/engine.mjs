// The page's own engine (web/src/engine) in Node, for the drivers beside this file.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** What the test says on standard input. */
export const asked = JSON.parse(readFileSync(0, "utf8"));
const [web, name, folder = `${web}/src/engine/rules`] = process.argv.slice(2);
const { createServer } = await import(
  pathToFileURL(createRequire(`${web}/x.js`).resolve("vite")).href
);
const vite = await createServer({
  configFile: false,
  root: web,
  logLevel: "silent",
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});

/** A module of the page, and one of the engine. */
export const source = (path) => vite.ssrLoadModule(`/src/${path}.ts`);
export const part = (of) => source(`engine/${of}`);
export const file = (ending) => readFileSync(`${folder}/${name}.${ending}`);
export const game = await (
  await part("game")
).Game.open(
  file("wasm"),
  JSON.parse(file("json")),
  () => Promise.resolve(file("players.wasm")),
  () => Promise.resolve(file("check.wasm")),
);

/** The games that are carried: this one. */
export async function open(wanted) {
  if (wanted !== name) throw new Error("not carried");
  return game;
}

export async function answer(found) {
  process.stdout.write(JSON.stringify(found));
  await vite.close();
}
