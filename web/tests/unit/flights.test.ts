import { expect, test } from "vitest";
import { pair } from "../../src/lib/flights";

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
