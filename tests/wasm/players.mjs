// Asks players of all levels through the page's own engine (web/src/engine) at nodes of games, and says what they do.
// `test_players.py` asks the same in Python. `node players.mjs WEB GAME`, nodes as JSON on standard input.
import { crc32 } from "node:zlib";
import { answer, asked, game, part } from "./engine.mjs";

const { Memory, playerFor, SearchPlayer, toldTo } = await part("player");
const players = await game.players();

/** A game as far as it was played, and what its steps have told. */
function played({ players: number, options, tokens }) {
  const state = game.start(number, options);
  return { state, moments: tokens.map((token) => state.apply(token)) };
}

function told({ state, moments }, level, depth) {
  const first = game.first(state.players, state.options);
  const player = playerFor(
    new Memory(players, first, state.actor),
    level,
    depth,
  );
  player.hear(toldTo(state.actor, moments));
  return player;
}

async function choices(node) {
  const at = played(node);
  const sheet = at.state.sheet(at.state.actor);
  const found = [];
  for (const [level, seed, depth] of node.asked) {
    const player = told(at, level, depth);
    if (player instanceof SearchPlayer) {
      const { code, plans, rollouts } = await player.search(
        sheet,
        BigInt(seed),
      );
      found.push([code, crc32(plans), rollouts]);
    } else found.push([await player.choose(sheet, BigInt(seed))]);
  }
  return found;
}

/** A search that would last for days, and is not wanted any more after its first portion. */
async function stopped(node) {
  const at = played(node);
  const depth = {
    ...players.depthOf(node.level),
    rollouts: 2 ** 40,
  };
  let rests = 0;
  const { code, rollouts } = await told(at, node.level, depth).search(
    at.state.sheet(at.state.actor),
    1n,
    { rest: () => Promise.resolve(rests++), stop: () => rests > 0 },
  );
  return { legal: at.state.legalCodes().includes(code), rollouts, rests };
}

const found = [];
for (const node of asked.nodes)
  found.push(await (node.level ? stopped(node) : choices(node)));
await answer(found);
