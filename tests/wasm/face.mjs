// Plays games through the page's own engine (web/src/engine) and sums up what everybody is told at every node, as JSON.
// `test_face.py` does the same in Python. `node face.mjs WEB GAME`, tables as JSON on standard input.
import { crc32 } from "node:zlib";
import { answer, asked as tables, game, part } from "./engine.mjs";

const { load, write } = await part("record");
const same = (some, others) =>
  Buffer.compare(some.bytes(), others.bytes()) === 0;

async function play({ players, options, names, seed, nodes, show }) {
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
  if (!same(await load(game, record), state))
    throw new Error("the record leads elsewhere");
  return {
    sums,
    shown,
    record,
    bytes: Buffer.from(state.bytes()).toString("hex"),
  };
}

await answer(await Promise.all(tables.map(play)));
