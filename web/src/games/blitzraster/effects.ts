// Made by scripts/wire_types.py from tischlein/games/blitzraster/effects.py. Run it again after a change.
import type { Lasting } from "../../lib/lasting";
import type { Effect as Any } from "../../lib/wire";

export type Effect = Any &
  (
    | { kind: "dealt"; who: number; cell: string; card: string | null }
    | { kind: "opened"; card: string }
    | { kind: "drawn"; who: number; card: string | null }
    | { kind: "reaches"; who: number }
    | { kind: "took"; who: number; card: string }
    | { kind: "dropped"; who: number; card: string }
    | { kind: "uncovered"; who: number; cell: string; card: string }
    | { kind: "put"; who: number; card: string; cell: string; old: string; hidden: boolean }
    | { kind: "swapped"; who: number; first: string; second: string }
    | { kind: "swap"; who: number; first: string; second: string; one: string; other: string }
    | { kind: "swap_reveal"; who: number; first: string; second: string; cell: string; card: string }
    | { kind: "turned_up"; who: number; cell: string; card: string }
    | { kind: "looked"; who: number; cell: string; card: string | null }
    | { kind: "remembered"; who: number; cell: string }
    | { kind: "skips"; who: number }
    | { kind: "keeps"; who: number; cell: string }
    | { kind: "struck"; who: number; line: "a" | "b" | "c" | "d" | "1" | "2" | "3"; link: number }
    | { kind: "column_cleared"; who: number; line: "a" | "b" | "c" | "d" | "1" | "2" | "3"; way: "chosen" | "alone" | "also" | "chain"; colour: "red" | "orange" | "yellow" | "lime" | "green" | "lightblue" | "darkblue" | "purple" | "pink" | "brown" }
    | { kind: "row_cleared"; who: number; line: "a" | "b" | "c" | "d" | "1" | "2" | "3"; way: "chosen" | "alone" | "also" | "chain"; number: number }
    | { kind: "emptied"; who: number; second: boolean; columns: number; rows: number }
    | { kind: "renewed"; cards: number; pile: string[] }
  );

/** For how long each kind is shown. */
export const LENGTHS: Record<string, Lasting> = {
  dealt: [90, []],
  opened: [240, []],
  drawn: [240, []],
  took: [280, []],
  dropped: [300, []],
  uncovered: [280, []],
  put: [320, []],
  swapped: [340, []],
  swap_reveal: [280, []],
  turned_up: [320, []],
  looked: [600, []],
  remembered: [160, []],
  struck: [350, [["link", 1, 420]]],
  column_cleared: [320, []],
  row_cleared: [320, []],
  emptied: [1100, [["second", true, 1600]]],
};
