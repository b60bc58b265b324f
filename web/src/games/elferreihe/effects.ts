// Made by scripts/wire_types.py from tischlein/games/elferreihe/effects.py. Run it again after a change.
import type { Lasting } from "../../lib/lasting";
import type { Effect as Any } from "../../lib/wire";

export type Effect = Any &
  (
    | { kind: "dealt"; who: number; card: string | null }
    | { kind: "redealt" }
    | { kind: "draws"; who: number; again: boolean }
    | { kind: "drawn"; who: number; card: string | null; fate: "fits" | "unfit" | "last" | null; count: number }
    | { kind: "laid"; who: number; card: string; way: "plain" | "new" | "drawn" | "last" | "first"; closes: "nothing" | "side" | "row"; left: number }
    | { kind: "passes"; who: number }
    | { kind: "ends"; who: number }
  );

/** For how long each kind is shown. */
export const LENGTHS: Record<string, Lasting> = {
  drawn: [340, [["count", 3, 900]]],
  laid: [300, [["way", "last", 1600], ["closes", "row", 1300], ["closes", "side", 900], ["left", 1, 900]]],
  passes: [600, []],
};
