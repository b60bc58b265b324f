/** What there is to learn, at the moment when it matters. */

import type { Lesson } from "../../lib/coach.svelte";
import type { Effect } from "./effects";
import type { View } from "./view";

export const LESSONS: readonly Lesson<View, Effect>[] = [
  { name: "roll", rule: "S5", of: ".lives, .supply", before: ({ view }) => view.phase === "roll" },
  { name: "split", rule: "S6", before: ({ view }) => view.phase === "split" },
  {
    name: "star",
    rule: "S9",
    of: ".cell .star",
    after: (effect, seat) => effect.kind === "stars" && effect.who === seat && effect.chips > 0,
  },
  {
    name: "event",
    rule: "S10",
    of: "[data-thing^=event], .cards .pile",
    after: (effect, seat) => effect.kind === "event_card" && effect.who === seat,
  },
  {
    name: "hole",
    rule: "S11",
    of: ".swirl, .fatal",
    after: (effect, seat) => effect.kind === "pulled" && effect.who === seat,
  },
  {
    name: "swim",
    rule: "S12",
    after: (effect, seat) => effect.kind === "swims" && effect.who === seat,
  },
  { name: "steal", rule: "S14", before: ({ view }) => view.phase === "steal" },
];
