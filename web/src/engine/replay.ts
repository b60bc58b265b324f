/** A game step by step, as a seat saw it or with all cards open: the same as tischlein/server/replay.py makes of it. */

import type { Replay } from "../lib/wire";
import { breather } from "./rest";
import type { State } from "./state";
import { OPEN } from "./telling";

/** All steps of a game. `reader` is a seat, null for a spectator, `OPEN` for all cards. */
export async function replay(state: State, reader: number | null, round = 1, rounds = 1): Promise<Replay> {
  const { game, players, options } = state;
  const names = state.names.length ? [...state.names] : Array.from({ length: players }, (_, seat) => `${seat + 1}`);
  const again = game.start(players, options);
  const everything = reader === OPEN;
  const view = everything ? again.openView() : again.view(reader);
  const seat = everything ? null : reader;
  const steps: Replay["steps"] = [{ view }];
  const breathe = breather();
  for (const { token } of state.steps) {
    await breathe();
    steps.push({ event: again.apply(token).hear(seat, names, everything) });
  }
  return {
    game: game.facts.game,
    players,
    names,
    options,
    points: state.points(),
    winners: state.winners(),
    round,
    rounds,
    steps,
  };
}
