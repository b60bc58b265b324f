/** What will be remembered of a round of sternenzahlen. */

import { about, Counts, effectsOf, those, type Fact, type Feat } from "../facts";
import type { EventOut } from "../../lib/wire";
import type { Effect } from "./effects";
import type { View } from "./view";

const MANY = 2;
const WAYS = 3;

/** Each red chip counts one. */
export function parts(view: View, seat: number): number[] {
  return Array<number>(view.seats[seat]?.red_chips ?? 0).fill(1);
}

/** How each seat split numbers: every way once. */
function ways(told: readonly EventOut[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const { effect } of effectsOf<Effect>(told)) {
    if (effect.kind !== "split") continue;
    const own = found.get(effect.who) ?? new Set();
    found.set(effect.who, own.add(`${effect.large}+${effect.small}`));
  }
  return found;
}

export function facts(told: readonly EventOut[]): Fact[] {
  const [stars, pulled, split] = [new Counts(), new Counts(), new Counts()];
  let out: number | null = null;
  for (const { effect } of effectsOf<Effect>(told)) {
    if (effect.kind === "stars") stars.add(effect.who, effect.stars);
    else if (effect.kind === "pulled") pulled.add(effect.who);
    else if (effect.kind === "out") out = effect.who;
  }
  for (const [seat, own] of ways(told)) split.add(seat, own.size);
  return those(
    about("page-fact-stars", stars.first(MANY)),
    about("page-fact-holes", pulled.first(MANY)),
    about("page-fact-ways", split.first(WAYS)),
    out !== null && { say: "page-fact-out", args: {}, who: out },
  );
}

/** The ways of splitting that somebody has found. */
export function feat(told: readonly EventOut[], seat: number): Feat {
  return { found: [...(ways(told).get(seat) ?? [])] };
}
