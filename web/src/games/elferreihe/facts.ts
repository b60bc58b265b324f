/** What will be remembered of a round of elferreihe. */

import { about, Counts, effectsOf, those, type Fact, type Feat } from "../facts";
import type { EventOut } from "../../lib/wire";
import { parts as partsOf, sorted } from "./cards";
import type { Effect } from "./effects";
import { VALUES, type View } from "./view";

const LONG = 12;
const MANY_AT_ONCE = 3;
const MANY_DRAWN = 3;

/** What is left in the hand. */
export function parts(view: View, seat: number): number[] {
  return sorted(view.seats[seat]?.hand ?? []).map((card) => partsOf(card).value);
}

/** The most cards that each seat laid in one turn. */
function runs(told: readonly EventOut[]): Counts {
  const runs = new Counts();
  const now = new Map<number, number>();
  for (const { turn, effect } of effectsOf<Effect>(told)) {
    if (effect.kind !== "laid") continue;
    now.set(turn, (now.get(turn) ?? 0) + 1);
    runs.most(effect.who, now.get(turn)!);
  }
  return runs;
}

/** Who once had a single card left, and did not win all the same. */
function nearly(told: readonly EventOut[], view: View): number | undefined {
  const near = effectsOf<Effect>(told).flatMap(({ effect }) =>
    effect.kind === "laid" && effect.left === 1 && !view.winners.includes(effect.who) ? [effect.who] : [],
  );
  return near.at(-1);
}

export function facts(told: readonly EventOut[], view: View): Fact[] {
  const drawn = new Counts();
  for (const { effect } of effectsOf<Effect>(told)) if (effect.kind === "drawn") drawn.add(effect.who);
  const near = nearly(told, view);
  const rows = view.rows.flatMap(({ colour, low, high }) =>
    low === null || high === null ? [] : [{ colour, low, high, count: high - low + 1 }],
  );
  const whole = rows.filter(({ count }) => count === VALUES).length;
  const longest = rows.toSorted((one, other) => other.count - one.count)[0];
  return those(
    about("page-fact-run", runs(told).first(MANY_AT_ONCE)),
    near !== undefined && { say: "page-fact-near", args: {}, who: near },
    whole > 0 && { say: "page-fact-whole", args: { count: whole } },
    about("page-fact-drawn", drawn.first(MANY_DRAWN)),
    !whole && longest && longest.count >= LONG && { say: "page-fact-longest", args: { ...longest } },
    !drawn.of.size && told.length > 0 && { say: "page-fact-none-drawn", args: {} },
  );
}

/** The most cards laid in one turn. */
export function feat(told: readonly EventOut[], seat: number): Feat {
  return { best: runs(told).of.get(seat) ?? 0 };
}
