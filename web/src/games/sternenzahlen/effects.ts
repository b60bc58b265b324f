// Made by scripts/wire_types.py from tischlein/games/sternenzahlen/effects.py. Run it again after a change.
import type { Lasting } from "../../lib/lasting";
import type { Effect as Any } from "../../lib/wire";

export type Effect = Any &
  (
    | { kind: "rolls"; who: number }
    | { kind: "die_fell"; who: number; pips: number }
    | { kind: "moved"; who: number; start: number; goal: number }
    | { kind: "pulled"; who: number }
    | { kind: "landed"; who: number; number: number; stars: boolean; cards: number }
    | { kind: "fell"; who: number; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses" }
    | { kind: "home"; who: number }
    | { kind: "event_card"; who: number; card: "steal" | "gain" | "robbed" | "lose" }
    | { kind: "card_steal"; who: number; card: "steal" | "gain" | "robbed" | "lose"; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses" }
    | { kind: "card_gain"; who: number; card: "steal" | "gain" | "robbed" | "lose"; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses" }
    | { kind: "card_robbed"; who: number; card: "steal" | "gain" | "robbed" | "lose"; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses"; other: number | null }
    | { kind: "card_lose"; who: number; card: "steal" | "gain" | "robbed" | "lose"; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses" }
    | { kind: "stole"; who: number; other: number; fate: "out" | "swims" | "pays" | "gets" | "nothing" | "chooses" }
    | { kind: "split"; who: number; number: number; large: number; small: number }
    | { kind: "stars"; who: number; stars: number; chips: number; short: boolean }
    | { kind: "passes"; who: number; number: number }
    | { kind: "earned"; who: number; chips: number }
    | { kind: "paid"; who: number }
    | { kind: "handed"; who: number; to: number }
    | { kind: "swims"; who: number }
    | { kind: "out"; who: number }
  );

/** For how long each kind is shown. */
export const LENGTHS: Record<string, Lasting> = {
  die_fell: [640, []],
  moved: [750, []],
  pulled: [640, []],
  event_card: [2000, []],
  split: [420, []],
  passes: [180, []],
  earned: [400, []],
  paid: [400, []],
  handed: [420, []],
  swims: [1800, []],
  out: [2200, []],
};
