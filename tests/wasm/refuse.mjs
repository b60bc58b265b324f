// Plays games through the page's own engine and says which rule forbids what at some of the nodes.
// `test_refusals.py` asks. `node refuse.mjs WEB GAME`, tables as JSON on standard input.
import { answer, asked as tables, game } from "./engine.mjs";

function play({ players, options, steps }) {
  const state = game.start(players, options);
  return steps.map(({ asks, token }) => {
    const rules = asks.map((ask) => state.refuse(ask));
    if (token !== null) state.apply(token);
    return rules;
  });
}

const said = Object.keys(game.facts.clauses).map((rule) => game.refusal(rule));
await answer([tables.map(play), said]);
