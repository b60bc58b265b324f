/** What a browser loads, compressed: until home works, and until each table stands. Fails above the limits. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../tischlein/page");
const HOME_LIMIT = 45_000;
const LIMIT = 110_000;

const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, "utf8"));

/** All files that come with some modules, those they import included. */
function files(names, seen = new Set()) {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    for (const style of chunk.css ?? []) seen.add(style);
    files(chunk.imports ?? [], seen);
  }
  return seen;
}

const size = (names) =>
  [...files(names)].reduce((sum, file) => sum + gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length, 0);
const texts = (subject) => `virtual:texts/${subject}/de`;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const entry = ["index.html", texts("home")];
const home = size(entry);
console.log(`home           ${kilobytes(home)}`);
let most = 0;
const games = Object.keys(manifest).flatMap((name) => /^src\/games\/(\w+)\/index\.ts$/.exec(name)?.[1] ?? []);
for (const game of games) {
  const table = size([
    ...entry,
    "src/screens/TableScreen.svelte",
    `src/games/${game}/index.ts`,
    texts("table"),
    texts(game),
  ]);
  most = Math.max(most, table);
  console.log(`${game.padEnd(14)} ${kilobytes(table)}`);
}
const everything = Object.keys(manifest).filter((name) => !name.includes("/en"));
console.log(`everything     ${kilobytes(size(everything))} (one language)`);
if (home > HOME_LIMIT || most > LIMIT) process.exitCode = 1;
