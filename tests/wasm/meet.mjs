// Lets the module of a game's players come to the end of a round of searches with one worker, which are plans as hexadecimal bytes, and says how
// many actions are left and what the plans are then. `test_players.py` does the same in Python. `node meet.mjs WEB GAME`.
import { answer, asked, file } from "./engine.mjs";

const { exports } = (await WebAssembly.instantiate(file("players.wasm"), {}))
  .instance;
const at = exports.heap.value;
const found = asked.map((plans) => {
  const bytes = Buffer.from(plans, "hex");
  const lacking = at + bytes.length - exports.memory.buffer.byteLength;
  if (lacking > 0) exports.memory.grow(Math.ceil(lacking / 65536));
  const there = Buffer.from(exports.memory.buffer, at, bytes.length);
  bytes.copy(there);
  return [exports.meet(at, 1), there.toString("hex")];
});
await answer(found);
