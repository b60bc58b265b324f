// Plays games through the page's own engine (web/src/engine) and sums up what everybody is told at every node, as JSON.
// `test_face.py` does the same in Python. `node face.mjs WEB GAME`, tables as JSON on standard input.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32 } from "node:zlib";
import { pathToFileURL } from "node:url";

const [web, name] = process.argv.slice(2);
const tables = JSON.parse(readFileSync(0, "utf8"));
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
const { load, write } = await vite.ssrLoadModule("/src/engine/record.ts");

const file = (ending) =>
  readFileSync(`${web}/src/engine/rules/${name}.${ending}`);
const game = await Game.open(file("wasm"), JSON.parse(file("json")));
const same = (some, others) =>
  Buffer.compare(some.bytes(), others.bytes()) === 0;

function play({ players, options, names, seed, nodes, show }) {
  const state = game.start(players, options, names);
  const sums = [];
  const shown = [];
  let moments = [];
  let sum = seed;
  for (let node = 0; node < nodes; node++) {
    const over = state.actor === "over";
    const told = [null, ...names.keys()].map((seat) =>
      state.part(seat, true, moments, names),
    );
    const said = [
      told,
      state.legal(),
      state.points(),
      state.winners(),
      over ? state.openView() : null,
    ];
    if (over)
      said.push(moments.map((moment) => moment.hear(null, names, true)));
    const text = JSON.stringify(said);
    sum = crc32(text, sum);
    sums.push(sum);
    if (node === show) shown.push(text);
    if (over) break;
    const twin = state.copy();
    if (state.actor === "chance") moments = [state.playCase(sum % state.cases)];
    else {
      const legal = state.legal();
      const token =
        sum & 1 ? state.choose(BigInt(sum)) : legal[(sum >>> 1) % legal.length];
      moments = [state.apply(token)];
      if (state.mayTakeBack(twin.actor)) {
        const after = state.copy();
        if (state.takeBack(twin.actor) !== token || !same(state, twin))
          throw new Error(`${token} was not taken back`);
        moments = [state.apply(token)];
        if (!same(state, after))
          throw new Error(`${token} was not played again`);
      }
    }
    twin.apply(moments[0].step.token);
    if (!same(twin, state))
      throw new Error(`${moments[0].step.token} is another step for a copy`);
  }
  const record = write(state);
  if (!same(load(game, record), state))
    throw new Error("the record leads elsewhere");
  return {
    sums,
    shown,
    record,
    bytes: Buffer.from(state.bytes()).toString("hex"),
  };
}

process.stdout.write(JSON.stringify(tables.map(play)));
await vite.close();
