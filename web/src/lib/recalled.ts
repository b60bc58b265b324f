/** What this page was told of the rounds that lie on it, step by step: for what is said of a round when it is over. */

import type { EventOut, Frame, SeatPart } from "./wire";

export class Recalled {
  #told = new WeakMap<object, EventOut[]>();

  /** What is told from the beginning is the whole story, also where it is not shown. */
  hear(round: object, { since, changes }: Frame, part: SeatPart, fresh: boolean, silently: boolean): void {
    const events = part.events ?? [];
    if (!since || (fresh && !silently)) this.#told.set(round, [...events]);
    else if (silently) this.#told.delete(round);
    else {
      const told = this.#told.get(round);
      // What was taken back has not happened.
      if (changes?.some(({ what }) => what === "taken_back")) told?.pop();
      told?.push(...events);
    }
  }

  /** All of it; nothing where some was missed. */
  of(round: object): readonly EventOut[] {
    return this.#told.get(round) ?? [];
  }
}
