/** What there is to learn, at the moment when it matters. */

import type { Lesson } from "../../lib/coach.svelte";
import type { Effect } from "./effects";
import type { View } from "./view";

export const LESSONS: readonly Lesson<View, Effect>[] = [
  {
    name: "rows",
    rule: "E10",
    of: ".seat, .mark.start, .stop",
    after: (effect) => effect.kind === "laid" && effect.way === "first",
    before: ({ view }) => view.phase === "first",
  },
  { name: "lay", rule: "E7", before: ({ view }) => view.phase === "start" },
  { name: "keep", rule: "E7", before: (round) => round.may("end") },
  { name: "draw", rule: "E11", of: ".deck .pile", before: (round) => round.may("draw") },
  {
    name: "drawn",
    rule: "E12",
    of: "[data-place^=drawn]",
    after: (effect, seat) => effect.kind === "drawn" && effect.who === seat && effect.fate === "unfit",
  },
];
