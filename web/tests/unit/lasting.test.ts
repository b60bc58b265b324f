/** For how long effects are shown, by the data of their games. */
import { expect, test } from "vitest";
import { lasting, lengthsOf } from "../../src/lib/lasting";
import type { Effect } from "../../src/lib/wire";
import { LENGTHS } from "../../src/games/blitzraster/effects";
import { CARRIED, factsOf } from "./rules";

const effect = (fields: Record<string, unknown>) => fields as unknown as Effect;

test("the first case that is so counts, else what is usual", () => {
  const laid = [
    300,
    [
      ["way", "last", 1200],
      ["count", 0, 80],
    ],
  ] as const;
  expect(lasting(effect({ kind: "laid", way: "last", count: 0 }), laid)).toBe(1200);
  expect(lasting(effect({ kind: "laid", way: "new", count: 0 }), laid)).toBe(80);
  expect(lasting(effect({ kind: "laid", way: "new", count: 3 }), laid)).toBe(300);
});

test("what is not in the table takes no time", () => {
  expect(lengthsOf(LENGTHS)(effect({ kind: "struck", link: 2 }))).toBe(350);
  expect(lengthsOf(LENGTHS)(effect({ kind: "struck", link: 1 }))).toBe(420);
  expect(lengthsOf(LENGTHS)(effect({ kind: "reaches" }))).toBe(0);
});

test("the worker has the same table", () => {
  expect(CARRIED).toContain("blitzraster");
  const { effects } = factsOf("blitzraster");
  const there = Object.fromEntries(effects.filter(({ lasts: [usual] }) => usual).map((one) => [one.kind, one.lasts]));
  expect(there).toEqual(LENGTHS);
});
