// Starts games and reads records through the page's own engine, and says what was agreed or what is wrong.
// `test_options.py` asks. `node options.mjs WEB GAME`, tables and records as JSON on standard input.
import { answer, asked, game, part } from "./engine.mjs";

const { OptionError } = await part("game");
const { load, RecordError, write } = await part("record");

function started({ players, options }) {
  try {
    const state = game.start(players, options);
    return [write(state), Buffer.from(state.bytes()).toString("hex")];
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return [error.option, error.reason];
  }
}

async function read(text) {
  try {
    return write(await load(game, text));
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return [error.line, error.reason];
  }
}

await answer([
  asked.tables.map(started),
  await Promise.all(asked.records.map(read)),
]);
