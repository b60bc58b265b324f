import { expect, test } from "vitest";
import { blank } from "../../src/lib/notes";
import { ownSeats } from "../../src/lib/ownseats";

const record = (names: string) => `tischlein-record 1\ngame: wagnis\nnames: ${names}\n\n1: draw\n`;
const told = { steps: 1, late: 0, hash: "", before: null };
const noted = (...seats: number[]) => ({
  ...blank("WOBA-GILO", 1),
  story: { seq: 1, ended: true, torn: false, seats: Object.fromEntries(seats.map((seat) => [seat, told])) },
});

test("where the people of this device sat: by its notes, by the record, and by both", () => {
  const names = record('["Anna", "Ben", "Zo\\u00eb"]');
  expect(ownSeats(names, null, ["Zoë", "Anna"])).toEqual([0, 2]);
  expect(ownSeats(names, noted(1), [])).toEqual([1]);
  expect(ownSeats(names, noted(1), ["Anna", "Ben"])).toEqual([0, 1]);
  expect(ownSeats(names, blank("WOBA-GILO", 1), [])).toEqual([]);
});

test("a record that says nothing about seats talks no noted seat away", () => {
  for (const bad of ["", record("Anna"), record('{"0": "Anna"}'), record("[1, null]"), "names: ["])
    expect(ownSeats(bad, noted(2), ["Anna"]), bad).toEqual([2]);
});
