/** Who plays at the tables of one game, and how far they search in the time that they have (tischlein/bots/troupe.py is the server's). */

import { playerFor, SearchPlayer, type Memory } from "../engine/player";
import type { Depth, Manners, Players } from "../engine/players";

/** The best who goes by a policy: it plays for those who have no time at all to search. */
const KOENNER = "koenner";
/** A search is not planned with fewer roll-outs, nor with fewer notes; where even they take too long it is cut short. */
const [FEWEST, LEAST_NOTES] = [500, 1 << 10];
/** How much the last search counts in what is known of this device's speed; and what was over sooner, in milliseconds, says little. */
const [LATELY, WORTH_TIMING] = [0.2, 5];

/** How long somebody has, in milliseconds, and how a search gets along with everything else. */
export interface Time extends Manners {
  left: number;
}

export class Troupe {
  /** Roll-outs in a millisecond; 0 as long as nobody has searched. */
  #speed = 0;

  constructor(readonly players: Players) {}

  /** What a level plays that knows what a seat knows; null where there is no such level. */
  async choose(level: string, memory: Memory, sheet: BigInt64Array, seed: bigint, time: Time): Promise<number | null> {
    const own = this.players.depthOf(level);
    const depth = own && this.depthIn(own, time.left);
    const player = playerFor(memory, level, depth ?? undefined);
    if (!(player instanceof SearchPlayer)) return player && player.choose(sheet, seed);
    const began = performance.now();
    const { code, rollouts } = await player.search(sheet, seed, time);
    this.#note(rollouts, performance.now() - began);
    if (rollouts > 0 || !time.stop?.()) return code;
    return playerFor(memory, KOENNER)!.choose(sheet, seed); // it was not even begun
  }

  /** How far a level searches that has so many milliseconds: its roll-outs are halved as often as it must be. */
  depthIn(own: Depth, left: number): Depth {
    let { rollouts, notes } = own;
    while (this.#speed && rollouts >= 2 * FEWEST && rollouts > left * this.#speed) {
      rollouts >>= 1;
      notes = Math.max(LEAST_NOTES, notes >> 1);
    }
    return { ...own, rollouts, notes };
  }

  #note(rollouts: number, took: number): void {
    if (took < WORTH_TIMING || !rollouts) return;
    const speed = rollouts / took;
    this.#speed = this.#speed ? this.#speed + (speed - this.#speed) * LATELY : speed;
  }
}
