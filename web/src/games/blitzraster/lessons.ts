/** What there is to learn, at the moment when it matters. */

import type { Lesson } from "../../lib/coach.svelte";
import type { Effect } from "./effects";
import type { View } from "./view";

export const LESSONS: readonly Lesson<View, Effect>[] = [
  { name: "setup", rule: "B3", before: ({ view }) => view.phase === "setup" },
  { name: "start", rule: "B5", of: "[data-place=discards]", before: ({ view }) => view.phase === "start" },
  { name: "play", rule: "B10", before: ({ view }) => view.phase === "play" },
  { name: "swap", rule: "B8", after: (effect, seat) => effect.kind === "dropped" && effect.who === seat },
  {
    name: "line",
    rule: "B13",
    of: ".ready",
    after: (effect, seat) => effect.kind === "struck" && effect.who === seat && effect.link === 1,
  },
  {
    name: "chain",
    rule: "B18",
    after: (effect, seat) => effect.kind === "struck" && effect.who === seat && effect.link > 1,
  },
  { name: "reward", rule: "B16", before: ({ view }) => view.phase === "reward" },
  {
    name: "second",
    rule: "B25",
    of: ".grids",
    after: (effect, seat) => effect.kind === "emptied" && effect.who === seat && !effect.second,
  },
  { name: "mark", rule: "B3", of: ".mark, .looked" },
  { name: "box", rule: "B21", of: ".box" },
];
