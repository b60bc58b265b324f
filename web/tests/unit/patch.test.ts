import { expect, test } from "vitest";
import { after, patched } from "../../src/lib/patch";

const view = () => ({
  turn: 1,
  seats: [
    { hand: ["red-1"], points: 1 },
    { hand: null as string[] | null, points: 2 },
  ],
  rows: [{ cards: ["blue-3"] }],
  covered: {} as Record<string, number>,
});

test("parts of a view are replaced, however deep they lie", () => {
  const now = patched(view(), [
    [["turn"], 2],
    [["seats", 1, "points"], 7],
    [["rows"], []],
    [["covered", "4"], 1],
  ]);
  expect(now).toEqual({
    ...view(),
    turn: 2,
    seats: [view().seats[0], { hand: null, points: 7 }],
    rows: [],
    covered: { 4: 1 },
  });
  expect(Array.isArray(now.seats)).toBe(true);
});

test("the old view stays as it is, and what has not changed is shared", () => {
  const old = view();
  const now = patched(old, [[["seats", 0, "points"], 9]]);
  expect(old).toEqual(view());
  expect(now.seats[1]).toBe(old.seats[1]);
  expect(now.seats[0]!.hand).toBe(old.seats[0]!.hand);
  expect(now.rows).toBe(old.rows);
});

test("without a patch it is the same view", () => {
  const old = view();
  expect(patched(old)).toBe(old);
  expect(after(old, { actor: 0, token: "pass", turn: 1 })).toBe(old);
});

test("a step is its effects in their order, and what changes behind them", () => {
  const step = {
    actor: 0,
    token: "roll",
    turn: 1,
    effects: [
      { kind: "a", patch: [[["seats", 0, "points"], 3]] },
      { kind: "b" },
      { kind: "c", patch: [[["seats", 0, "points"], 4]] },
    ],
    patch: [[["turn"], 2]],
  } satisfies Parameters<typeof after>[1];
  const now = after(view(), step);
  expect([now.turn, now.seats[0]!.points]).toEqual([2, 4]);
});
