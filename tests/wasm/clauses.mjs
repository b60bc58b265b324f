// Plays in a game's module what the tests of its rules play on the engine, and says where it comes to something else.
// `test_clauses.py` asks. `node clauses.mjs WEB GAME RULES`, nodes, plays and refusals as JSON on standard input.
import { answer, asked, game, part } from "./engine.mjs";

const { State } = await part("state");
const bytes = asked.nodes.map((node) => Buffer.from(node.state, "hex"));
const states = asked.nodes.map(
  ({ players }, number) => new State(game, players, {}, [], bytes[number]),
);
const wrong = { nodes: [], plays: [], refusals: [] };

function compare(kind, about, found, expected) {
  const [ours, theirs] = [found, expected].map((one) => JSON.stringify(one));
  if (ours !== theirs) wrong[kind].push({ ...about, found, expected });
}

asked.nodes.forEach(({ seen }, number) => {
  const state = states[number];
  const found = {
    actor: state.actor,
    legal: state.legal(),
    cases: state.cases,
    points: state.points(),
    winners: state.winners(),
  };
  compare("nodes", { number }, found, seen);
});

for (const { node, token, told, after } of asked.plays) {
  const state = states[node];
  const code = state.legalCodes()[state.legal().indexOf(token)];
  const about = { node, token };
  if (code === undefined) {
    compare("plays", about, "not legal", "legal");
    continue;
  }
  const step = game.rules.step(bytes[node], code);
  const rows = step.rows.map((row) =>
    [...row.subarray(0, 2 + Number(row[1]))].map(Number),
  );
  const arrived = Buffer.from(step.after).toString("hex");
  compare("plays", about, [rows, arrived], [told, asked.nodes[after].state]);
}

for (const { node, token, rule } of asked.refusals)
  compare("refusals", { node, token }, states[node].refuse(token), rule);

await answer(wrong);
