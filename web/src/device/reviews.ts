/** Reviews of rounds that are over, worked out a little at a time: whoever asks hears how far it is, and asks again. Where nobody asks any more, nothing goes on. */

import type { Players } from "../engine/players";
import { Judge, type Progress, type Review } from "../engine/review";
import type { State } from "../engine/state";

/** How well a round is thought over, and how often each place is played on: as well as people wait for. */
const LEVEL = "koenner";
const TIMES = 150;
/** The same for everybody who looks at the same round. */
const SEED = 1n;
/** So many milliseconds are worked at a time. */
const SHIFT = 200;

export type Reviewed = { progress: Progress } | { review: Review };

export class Reviews {
  /** The last one, by what was asked. */
  #last: { asked: string; work: AsyncGenerator<Progress, Review>; going: Promise<Reviewed> } | null = null;

  /** Go on with what was asked, if it is not done yet. */
  async of(asked: string, over: () => Promise<{ state: State; players: Players }>, seat: number): Promise<Reviewed> {
    if (this.#last?.asked !== asked) {
      const { state, players } = await over();
      const work = new Judge(state, players, seat, LEVEL, SEED, {}, TIMES).review();
      this.#last = { asked, work, going: Promise.resolve({ progress: [0, 1] }) };
    }
    const { work, going } = this.#last;
    return (this.#last.going = going.then((before) => ("review" in before ? before : shift(work))));
  }
}

async function shift(work: AsyncGenerator<Progress, Review>): Promise<Reviewed> {
  for (const ends = performance.now() + SHIFT; ;) {
    const { done, value } = await work.next();
    if (done) return { review: value };
    if (performance.now() >= ends) return { progress: value };
  }
}
