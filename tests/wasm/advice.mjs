// Asks for advice, and for reviews of whole games, through the page's own engine (web/src/engine).
// `test_advice.py` asks the same in Python. `node advice.mjs WEB GAME`, nodes and games as JSON on standard input.
import { answer, asked, game, part } from "./engine.mjs";

const { advise } = await part("advice");
const { Memory, toldTo } = await part("player");
const { Judge } = await part("review");
const players = await game.players();

/** A game as far as it was played, and what its steps have told. */
function played({ players: number, options, names, tokens }) {
  const state = game.start(number, options, names);
  return { state, moments: tokens.map((token) => state.apply(token)) };
}

async function advised(node) {
  const { state, moments } = played(node);
  const first = game.first(state.players, state.options);
  const memory = new Memory(players, first, state.actor);
  memory.hear(toldTo(state.actor, moments));
  const manners = node.stop ? { stop: () => true } : {};
  return advise(state, memory, node.depth, BigInt(node.seed), manners);
}

async function judged(asked) {
  const { state } = played(asked);
  const { seat, level, times, seed } = asked;
  const judge = new Judge(
    state,
    players,
    seat,
    level,
    BigInt(seed),
    {},
    times ?? undefined,
  );
  const [review, progress] = [judge.review(), []];
  for (;;) {
    const { done, value } = await review.next();
    if (done) return { ...value, progress };
    progress.push(value);
  }
}

const found = [];
for (const one of asked.nodes ?? []) found.push(await advised(one));
for (const one of asked.games ?? []) found.push(await judged(one));
await answer(found);
