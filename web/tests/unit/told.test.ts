import { expect, test } from "vitest";
import type { Sentence } from "../../src/lib/round.svelte";
import { told } from "../../src/table/told";

const sentence = (key: number, id: string): Sentence => ({ key, turn: 0, say: [id, {}], seat: null });

test("cards that are dealt are one line", () => {
  const dealt = ["event-dealt", "event-dealt-hidden", "event-dealt-shown", "event-dealt"].map((id, key) =>
    sentence(key, id),
  );
  expect(told([...dealt, sentence(4, "event-first-discard")])).toEqual([
    { key: 0, turn: 0, say: null, seat: null },
    sentence(4, "event-first-discard"),
  ]);
});

test("a second deal is a line of its own, and why it came is told", () => {
  const lines = told([sentence(0, "event-dealt"), sentence(1, "event-dealt-anew"), sentence(2, "event-dealt")]);
  expect(lines.map((line) => line.say?.[0] ?? "dealt")).toEqual(["dealt", "event-dealt-anew", "dealt"]);
});
