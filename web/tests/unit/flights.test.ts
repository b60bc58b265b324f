import { expect, test } from "vitest";
import { pair, resting } from "../../src/lib/flights";

const at = (thing: string, place: string) => ({ thing, at: place });

test("a thing that is elsewhere has moved", () => {
  const { stayed, moved, came, left } = pair([at("red-1", "pile")], [at("red-1", "row:1")]);
  expect(moved).toEqual([[at("red-1", "pile"), at("red-1", "row:1")]]);
  expect([stayed, came, left]).toEqual([[], [], []]);
});

test("of several alike, those that stay are matched first", () => {
  const before = [at("red-1", "own"), at("red-1", "row:1")];
  const after = [at("red-1", "row:2"), at("red-1", "own")];
  const { stayed, moved } = pair(before, after);
  expect(stayed).toEqual([[at("red-1", "own"), at("red-1", "own")]]);
  expect(moved).toEqual([[at("red-1", "row:1"), at("red-1", "row:2")]]);
});

test("what is new came, what is gone left", () => {
  const { came, left } = pair([at("red-1", "own")], [at("red-2", "own")]);
  expect(came).toEqual([at("red-2", "own")]);
  expect(left).toEqual([at("red-1", "own")]);
});

test("a thing that rests first has its way in the time that is left", () => {
  const [start, end] = [{ opacity: 0, easing: "ease-in" }, { opacity: 1 }];
  expect(resting(0.25, [start, { opacity: 0.5, offset: 0.4 }, end])).toEqual([
    { opacity: 0, easing: "linear", offset: 0 },
    { opacity: 0, easing: "ease-in", offset: 0.25 },
    { opacity: 0.5, offset: 0.55 },
    { opacity: 1, offset: 1 },
  ]);
  expect(resting(0, [start, end])).toEqual([start, end]);
});
