import { expect, test } from "vitest";
import type { Sentence } from "../../src/lib/round.svelte";
import type { Effect } from "../../src/lib/wire";
import { missable, since, told, turns } from "../../src/table/told";

const sentence = (key: number, ...kinds: string[]): Sentence => ({
  key,
  turn: 0,
  seat: null,
  effects: kinds.map((kind) => ({ kind, say: [`event-${kind}`, {}] })),
});
/** A game that has words for many cards that are turned, and for no others. */
const round = {
  t: (id: string) => (id === "event-turned-all" ? "cards were turned" : ""),
  words: (effects: readonly Effect[]) => effects.map(({ kind }) => kind).join(" "),
};
const lines = (...sentences: Sentence[]) => told(round, sentences).map(({ key, text }) => [key, text]);

test("those for which there are words for many are one line", () => {
  const turned = [0, 1, 2, 3].map((key) => sentence(key, "turned"));
  expect(lines(...turned, sentence(4, "opened"))).toEqual([
    [0, "cards were turned"],
    [4, "opened"],
  ]);
});

test("later ones are a line of their own, and what came with one of them is told", () => {
  expect(lines(sentence(0, "turned"), sentence(1, "turned", "again"), sentence(2, "turned"))).toEqual([
    [0, "cards were turned"],
    [1, "again"],
    [2, "cards were turned"],
  ]);
});

test("a kind without such words is told each time, whatever it is called", () => {
  expect(lines(sentence(0, "dealt"), sentence(1, "dealt"))).toEqual([
    [0, "dealt"],
    [1, "dealt"],
  ]);
});

test("all that is said of one step is one line", () => {
  expect(lines(sentence(0, "die_fell", "landed"))).toEqual([[0, "die_fell landed"]]);
});

test("the log has the lines of a turn together, and says whose it was", () => {
  const line = (key: number, turn: number, seat: number | null) => ({ key, turn, seat, text: "" });
  const lines = [line(0, 0, null), line(1, 1, 1), line(2, 1, null), line(3, 1, 2), line(4, 2, null), line(5, 2, 0)];
  expect(turns(lines).map(({ key, seat, lines }) => [key, seat, lines.length])).toEqual([
    [0, null, 1],
    [1, 1, 3],
    [4, 0, 2],
  ]);
});

test("what each seat sets up before anybody's turn stands under its own name", () => {
  const line = (key: number, turn: number, seat: number | null) => ({ key, turn, seat, text: "" });
  const lines = [line(0, 0, null), line(1, 0, 0), line(2, 0, null), line(3, 0, 1), line(4, 0, null), line(5, 1, 0)];
  expect(turns(lines).map(({ seat, lines }) => [seat, lines.map(({ key }) => key)])).toEqual([
    [null, [0]],
    [0, [1, 2]],
    [1, [3, 4]],
    [0, [5]],
  ]);
});

test("what others did since somebody's own last turn, by whom it was; what luck added to that turn was seen", () => {
  const step = (key: number, seat: number | null, kind: string, who?: number): Sentence => {
    const effects = [{ kind, say: ["said", {}], ...(who === undefined ? {} : { who }) } as Effect];
    return { key, turn: 0, seat, effects };
  };
  const own = [step(0, 1, "before", 1), step(1, 0, "draws", 0), step(2, null, "turned"), step(3, null, "rolled", 0)];
  const others = [
    step(4, 1, "draws", 1),
    step(5, null, "turned", 1),
    step(6, 2, "took", 2),
    step(7, null, "rolled", 0),
  ];
  const found = (sentences: Sentence[]) =>
    since(sentences, 0).map(({ seat, effects }) => [seat, effects.map(({ kind }) => kind).join(" ")]);
  expect(found(own)).toEqual([]);
  expect(found([...own, ...others])).toEqual([
    [1, "draws turned"],
    [2, "took"],
    [0, "rolled"],
  ]);
  // Before anybody's turn there is only the deal.
  expect(found([step(0, null, "dealt", 1), step(1, 1, "laid", 1)])).toEqual([[1, "laid"]]);
});

test("one thing is said by the line above the table; of more, some can be missed", () => {
  const doings = (...counts: number[]) =>
    counts.map((count, seat) => ({ seat, effects: Array.from({ length: count }, (_, at) => ({ kind: `did-${at}` })) }));
  expect([doings(), doings(1), doings(2), doings(1, 1)].map(missable)).toEqual([false, false, true, true]);
});
