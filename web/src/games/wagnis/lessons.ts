/** What there is to learn, at the moment when it matters. */

import type { Lesson } from "../../lib/coach.svelte";
import type { Effect } from "./effects";
import { ROWS, type View } from "./view";

const COLOURS = ["green", "yellow", "red", "blue", "purple"];

export const LESSONS: readonly Lesson<View, Effect>[] = [
  { name: "draw", rule: "W5", before: ({ view }) => view.phase === "start" },
  { name: "place", rule: "W7", before: ({ view }) => view.phase === "place" },
  {
    name: "danger",
    rule: "W19",
    of: ".gauge, .risk",
    before: (round) => round.view.rows.length === ROWS && round.may("draw"),
  },
  { name: "stop", rule: "W10", before: (round) => round.may("stop") },
  { name: "take", rule: "W14", before: ({ view }, seat) => view.phase === "take" && view.active !== seat },
  {
    name: "secure",
    rule: "W21",
    of: ".secured",
    before: (round) => COLOURS.some((colour) => round.may(`secure:${colour}`)),
  },
  {
    name: "die",
    rule: "W12",
    of: "[data-thing=die], .die",
    after: (effect, seat) => effect.kind === "turned_up" && effect.card === "die" && effect.who === seat,
  },
  {
    name: "turn",
    rule: "W15",
    of: "[data-thing=turn], .way",
    after: (effect, seat, { players }) =>
      effect.kind === "turned_up" && effect.card === "turn" && effect.who === seat && players > 2,
  },
  {
    name: "lost",
    rule: "W20",
    after: (effect, seat) => effect.kind === "rolled" && effect.who === seat && effect.lost > 0,
  },
];
