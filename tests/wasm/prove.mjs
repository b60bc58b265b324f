// Has the page's own engine derive rounds from their seeds and records (web/src/engine/prove.ts). `test_prove.py` does the
// same in Python. `node prove.mjs WEB GAME`, what is asked as JSON on standard input.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [web, name] = process.argv.slice(2);
const asked = JSON.parse(readFileSync(0, "utf8"));
const { createServer } = await import(
  pathToFileURL(createRequire(`${web}/x.js`).resolve("vite")).href
);
const options = {
  configFile: false,
  root: web,
  logLevel: "silent",
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
};
const vite = await createServer({
  ...options,
  server: { middlewareMode: true, watch: null, ws: false },
});
const { Game } = await vite.ssrLoadModule("/src/engine/game.ts");
const { prove } = await vite.ssrLoadModule("/src/engine/prove.ts");
const { seedOfProof } = await vite.ssrLoadModule("/src/lib/proof.ts");

const file = (ending) =>
  readFileSync(`${web}/src/engine/rules/${name}.${ending}`);
const game = await Game.open(file("wasm"), JSON.parse(file("json")));
const found = [];
for (const { proof, seats } of asked) {
  const { table, round, record } = proof;
  const seed = seedOfProof(proof);
  found.push({
    seed,
    ...(await prove(() => Promise.resolve(game), {
      table,
      round,
      record,
      seed,
      seats,
    })),
  });
}
process.stdout.write(JSON.stringify(found));
await vite.close();
