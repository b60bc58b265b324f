/** What will be remembered of a round of wagnis. */

import { about, Counts, effectsOf, those, type Fact, type Feat } from "../facts";
import type { EventOut } from "../../lib/wire";
import { COLOURS } from "./cards";
import type { Effect } from "./effects";
import type { View } from "./view";

const BOLD = 5;
const RICH = 8;
const MUCH = 3;
const OFTEN = 2;

/** Each colour, open and secured. */
export function parts(view: View, seat: number): number[] {
  const points = view.seats[seat]?.points_of;
  return COLOURS.map((colour) => points?.[colour] ?? 0);
}

/** The most points that each seat took at once. */
function catches(told: readonly EventOut[]): Counts {
  const best = new Counts();
  for (const { effect } of effectsOf<Effect>(told)) if (effect.kind === "took") best.most(effect.who, effect.points);
  return best;
}

export function facts(told: readonly EventOut[]): Fact[] {
  const [bold, lost] = [new Counts(), new Counts()];
  const now = new Map<number, number>();
  let over = 0;
  for (const { turn, effect } of effectsOf<Effect>(told)) {
    if (effect.kind === "turned_up") {
      now.set(turn, (now.get(turn) ?? 0) + 1);
      bold.most(effect.who, now.get(turn)!);
    } else if (effect.kind === "too_far") over++;
    else if (effect.kind === "rolled") lost.most(effect.who, effect.lost);
  }
  return those(
    about("page-fact-catch", catches(told).first(RICH)),
    about("page-fact-lost", lost.first(MUCH)),
    about("page-fact-bold", bold.first(BOLD)),
    over >= OFTEN && { say: "page-fact-too-far", args: { count: over } },
  );
}

/** The best row. */
export function feat(told: readonly EventOut[], seat: number): Feat {
  return { best: catches(told).of.get(seat) ?? 0 };
}
