// Takes bytes in through the page's own engine, and says of each why it is no state, or plays on from there.
// `test_bytes.py` does the same in Python. `node bytes.mjs WEB GAME`, bytes as JSON on standard input.
import { answer, asked, game } from "./engine.mjs";

const MOVES = 20;

async function verdict({ players, options, bytes }) {
  try {
    const state = await game.fromBytes(
      players,
      options,
      Buffer.from(bytes, "hex"),
    );
    const same = Buffer.from(state.bytes()).toString("hex") === bytes;
    for (let move = 0; move < MOVES && state.actor !== "over"; move++)
      if (state.actor === "chance") state.playCase(move % state.cases);
      else state.applyCode(state.legalCodes()[0]);
    return [
      same ? "" : "other bytes",
      Buffer.from(state.bytes()).toString("hex"),
    ];
  } catch (error) {
    if (error.name !== "DamagedState") throw error;
    return [error.message, null];
  }
}

const said = [];
for (const one of asked) said.push(await verdict(one));
await answer(said);
