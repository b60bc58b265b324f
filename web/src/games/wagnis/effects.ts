// Made by scripts/wire_types.py from tischlein/games/wagnis/effects.py. Run it again after a change.
import type { Lasting } from "../../lib/lasting";
import type { Effect as Any } from "../../lib/wire";

export type Effect = Any &
  (
    | { kind: "draws"; who: number }
    | { kind: "turned_up"; who: number; card: string }
    | { kind: "too_far"; who: number; card: string }
    | { kind: "placed"; who: number; card: string; row: number }
    | { kind: "stops"; who: number }
    | { kind: "took"; who: number; row: number; points: number; die: boolean }
    | { kind: "die_fell"; who: number; face: "green" | "yellow" | "red" | "blue" | "purple" | "star" }
    | { kind: "rolled"; who: number; face: "green" | "yellow" | "red" | "blue" | "purple" | "star"; lost: number; risk: boolean }
    | { kind: "secured"; who: number; colour: "green" | "yellow" | "red" | "blue" | "purple"; cards: string[] }
    | { kind: "turn_over"; who: number }
  );

/** For how long each kind is shown. */
export const LENGTHS: Record<string, Lasting> = {
  turned_up: [400, []],
  too_far: [780, []],
  placed: [260, []],
  took: [360, []],
  die_fell: [900, []],
  rolled: [600, []],
  secured: [700, []],
  turn_over: [240, []],
};
