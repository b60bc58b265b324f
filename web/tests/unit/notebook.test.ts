/** Which notes go where there are too many. */
import { expect, test } from "vitest";
import { surplus } from "../../src/lib/notebook";
import { blank, type Notes } from "../../src/lib/notes";

const note = (round: number, more: Partial<Notes> = {}): Notes => ({
  ...blank("WOBA-GILO", round),
  at: round,
  ...more,
});
const own: Partial<Notes> = { own: [[0, "a".repeat(64)]] };
const seals: [number, string][] = [[0, "b".repeat(64)]];
const written = (round: number): [string, number] => ["WOBA-GILO", round];
const rounds = (notes: Notes[]) => notes.map(({ round }) => round);

test("the oldest go, those first in which this device had no part", () => {
  expect(surplus([note(1), note(2)], 2, written(2))).toEqual([]);
  expect(rounds(surplus([note(1, own), note(2, own), note(3, own)], 1, written(3)))).toEqual([1, 2]);
  expect(rounds(surplus([note(1, own), note(2, own), note(3), note(4)], 1, written(4)))).toEqual([3, 1, 2]);
});

test("what looked wrong stays, however many rounds come after it", () => {
  const torn = { seq: 1, ended: false, torn: true, seats: {} };
  const wrong = [
    note(1, { changed: ["seals"] }),
    note(2, { ...own, story: torn }),
    note(3, { ...own, seals, back: true }),
  ];
  const many = Array.from({ length: 300 }, (_, index) => note(10 + index, own));
  const gone = surplus([...wrong, ...many], 200, written(309));
  expect(rounds(gone)).toEqual(rounds(many.slice(0, 103)));
});

test("a number that all had sealed, and that no round came of, is not pushed out by numbers that were not sealed by all", () => {
  const all = [note(1, { ...own, seals })];
  const many = Array.from({ length: 300 }, (_, index) => note(10 + index, own));
  expect(rounds(surplus([...all, ...many], 200, written(309)))).toEqual(rounds(many.slice(0, 101)));
});

test.each([
  ["that was exchanged", { changed: ["seals"] }, { back: true, seals }],
  ["that this device has shown its random number for", { ...own, seals, sent: ["a".repeat(64)] }, { seals }],
  [
    "of the same kind, lost by a set-back",
    { ...own, seals, sent: ["a".repeat(64)], back: true },
    { seals, back: true },
  ],
  ["that this device followed to its end", own, { back: true, seals }],
] as [string, Partial<Notes>, Partial<Notes>][])(
  "a number %s is not pushed out by numbers that the server shows without a part of this device",
  (_, kept, others) => {
    const many = Array.from({ length: 300 }, (_, index) => note(10 + index, others));
    expect(rounds(surplus([note(1, kept), ...many], 200, written(309)))).not.toContain(1);
  },
);

test("the number that was just written stays, although nothing is in it yet: without it nobody could be ready", () => {
  const all = [note(1, own), note(2, own), note(3)];
  expect(rounds(surplus(all, 2, written(3)))).toEqual([1]);
});
