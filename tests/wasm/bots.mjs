// Bots at tables on the device: what they do there at nodes of games, each table folded from its log. `test_bots.py` asks.
import { crc32 } from "node:zlib";
import { answer, asked, game, source } from "./engine.mjs";

const { Recollection } = await source("device/recollection");
const { settingOf, Table } = await source("device/table");
const { Troupe } = await source("device/troupe");
const players = await game.players();

/** A table at which all of that has happened, event by event. */
function tableOf({ players: number, options, tokens }) {
  const made = { e: "made", game: game.facts.game, rules: game.facts.rules };
  const chairs = Array.from({ length: number }, () => ({ level: "meister" }));
  const all = { ...made, options, chairs, rounds: 1, wins: null, pace: "slow" };
  const table = new Table("HERE-1", game, settingOf(all), 1);
  const shadow = game.start(number, options);
  const events = [
    { e: "begun", round: 1, names: table.namesBySeat(), tokens: [] },
  ];
  for (const token of tokens) {
    if (shadow.actor !== "chance")
      events.push({ e: "act", seat: shadow.actor, tokens: [] });
    events.at(-1).tokens.push(token);
    shadow.apply(token);
  }
  for (const { tokens, ...event } of events) {
    const told = tokens.join(" ");
    table.fold({ ...event, [event.e === "act" ? "tokens" : "luck"]: told });
  }
  return table;
}

async function choices(node) {
  const table = tableOf(node);
  const { seat } = table.botToAct();
  const [bots, troupe] = [new Recollection(players), new Troupe(players)];
  const found = [];
  let known;
  for (const [level, seed] of node.asked) {
    const [memory, sheet] = [bots.of(table, seat), table.state.sheet(seat)];
    known = [memory.known(sheet).mind, new Uint8Array(sheet.buffer)].map(
      (bytes) => crc32(bytes),
    );
    const time = { left: Infinity, rest: () => Promise.resolve() };
    found.push(await troupe.choose(level, memory, sheet, BigInt(seed), time));
  }
  return { found, known };
}

const found = [];
for (const node of asked.nodes) found.push(await choices(node));
await answer(found);
