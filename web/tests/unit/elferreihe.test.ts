import { expect, test } from "vitest";
import type { Effect } from "../../src/games/elferreihe/effects";
import { from, length, sound, to } from "../../src/games/elferreihe/stage";
import type { View } from "../../src/games/elferreihe/view";

function table(more: Partial<View> = {}): View {
  return {
    game: "elferreihe",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "start",
    active: 0,
    redeals: 0,
    pile: 20,
    pile_cards: null,
    drawn: 0,
    waiting: null,
    rows: [],
    seats: [],
    ...more,
  };
}
type Laid = Extract<Effect, { kind: "laid" }>;
const laid = (way: Laid["way"], who = 1): Effect => ({ kind: "laid", who, card: "red-11", way });
const DEALT: Effect = { kind: "dealt", who: 0, card: "red-5" };
const DRAWN: Effect = { kind: "drawn", who: 1, card: null, fate: null, count: 1 };
const PASSES: Effect = { kind: "passes", who: 1 };
const ENDS: Effect = { kind: "ends", who: 1 };

test("dealing is no drawing", () => {
  expect(length(DEALT)).toBe(0);
  expect(length(DRAWN)).toBeGreaterThan(0);
});

test("the last card gets more time than any other", () => {
  expect(length(laid("last"))).toBeGreaterThan(length(laid("plain")));
  expect(length(ENDS)).toBe(0);
});

test("cards come from the pile, from a hand, or from where they lay drawn, and go to who drew them", () => {
  expect(from(DRAWN, table(), "red-1", "hand")).toBe("pile");
  expect(from(laid("plain"), table(), "red-11", "row")).toBe("fan:1");
  expect(from(laid("drawn"), table({ drawn: 2 }), "red-11", "row")).toBe("drawn:1");
  expect(from(laid("plain"), table(), "red-11", "hand")).toBeNull();
  expect(from(ENDS, table(), "red-11", "row")).toBeNull();
  expect(to(PASSES, table(), "back:1:0")).toBe("fan:1");
  expect(to(laid("plain"), table(), "red-11")).toBeNull();
});

test("what is drawn or laid is heard", () => {
  expect([DEALT, DRAWN, laid("new"), PASSES, ENDS].map(sound)).toEqual([null, "card", "card", null, null]);
});
