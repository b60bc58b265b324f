import { expect, test } from "vitest";
import type { Sentence } from "../../src/lib/round.svelte";
import { told } from "../../src/table/told";

const sentence = (key: number, ...kinds: string[]): Sentence => ({
  key,
  turn: 0,
  seat: null,
  effects: kinds.map((kind) => ({ kind, say: [`event-${kind}`, {}] })),
});
const kinds = (lines: ReturnType<typeof told>) =>
  lines.map(({ effects }) => effects?.map(({ kind }) => kind).join(" ") ?? "cards were dealt");

test("cards that are dealt are one line", () => {
  const dealt = [0, 1, 2, 3].map((key) => sentence(key, "dealt"));
  expect(told([...dealt, sentence(4, "opened")])).toEqual([
    { key: 0, turn: 0, effects: null, seat: null },
    sentence(4, "opened"),
  ]);
});

test("a second deal is a line of its own, and why it came is told", () => {
  const lines = told([sentence(0, "dealt"), sentence(1, "dealt", "redealt"), sentence(2, "dealt")]);
  expect(kinds(lines)).toEqual(["cards were dealt", "redealt", "cards were dealt"]);
});

test("all that is said of one step is one line", () => {
  expect(kinds(told([sentence(0, "die_fell", "landed")]))).toEqual(["die_fell landed"]);
});
