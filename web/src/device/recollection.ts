/**
 * What the bots of a table remember of the round in play: each what its seat was told, and nothing else (tischlein/server/recollection.py is
 * the server's). It is made when a bot is to act, and may be thrown away at any time.
 */

import { Memory, toldTo } from "../engine/player";
import type { Players } from "../engine/players";
import type { Moment } from "../engine/state";
import type { Table } from "./table";

interface Heard {
  memory: Memory;
  /** So many steps of the round, and the last of them. */
  steps: number;
  last: Moment | undefined;
}

export class Recollection {
  readonly #heard = new Map<number, Heard>();

  constructor(readonly players: Players) {}

  /** What a seat knows that was told everything in the round so far. The table's owner tells it; no player is given the table. */
  of({ past, state, game }: Table, seat: number): Memory {
    let heard = this.#heard.get(seat);
    // Another round has begun, or a step was taken back that it has heard.
    if (!heard || past.length < heard.steps || past[heard.steps - 1] !== heard.last) {
      const first = game.first(state!.players, state!.options);
      heard = { memory: new Memory(this.players, first, seat), steps: 0, last: undefined };
    }
    heard.memory.hear(toldTo(seat, past.slice(heard.steps)));
    this.#heard.set(seat, { memory: heard.memory, steps: past.length, last: past.at(-1) });
    return heard.memory;
  }
}
