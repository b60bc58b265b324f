/** What will be remembered of a round of blitzraster. */

import { about, Counts, effectsOf, those, type Fact, type Feat } from "../facts";
import type { EventOut } from "../../lib/wire";
import type { Effect } from "./effects";
import type { View } from "./view";

const CHAIN = 2;
const MANY = 2;

/** Each card that is left counts one. */
export function parts(view: View, seat: number): number[] {
  return (view.seats[seat]?.grid ?? []).flat().map(() => 1);
}

/** The longest chain reaction of each seat: its lines, with the one that began it. */
function chains(told: readonly EventOut[]): Counts {
  const longest = new Counts();
  for (const { effect } of effectsOf<Effect>(told))
    if (effect.kind === "struck" && effect.link > 1) longest.most(effect.who, effect.link);
  return longest;
}

export function facts(told: readonly EventOut[]): Fact[] {
  const [cleared, looked] = [new Counts(), new Counts()];
  let first: { who: number; turn: number } | null = null;
  for (const { turn, effect } of effectsOf<Effect>(told)) {
    if (effect.kind === "column_cleared" || effect.kind === "row_cleared") cleared.add(effect.who);
    else if (effect.kind === "looked") looked.add(effect.who);
    else if (effect.kind === "emptied") first ??= { who: effect.who, turn };
  }
  return those(
    about("page-fact-chain", chains(told).first(CHAIN)),
    first && { say: "page-fact-first", args: { turn: first.turn }, who: first.who },
    about("page-fact-cleared", cleared.first(MANY)),
    about("page-fact-looked", looked.first(MANY)),
  );
}

/** The longest chain reaction. */
export function feat(told: readonly EventOut[], seat: number): Feat {
  return { best: chains(told).of.get(seat) ?? 0 };
}
