import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { read, sizeOf, type Kind } from "../../src/lib/sheet";

interface Shown {
  numbers: string[];
  view: unknown;
}
/** Sheets of games that the Python engine played, with what it reads from them; scripts/wire_types.py writes them. */
const GAMES = JSON.parse(readFileSync(`${import.meta.dirname}/sheets.json`, "utf8")) as Record<
  string,
  { schema: Kind; shown: Shown[] }
>;

test.each(Object.keys(GAMES))("%s: the page reads from a sheet what Python reads", (game) => {
  const { schema, shown } = GAMES[game]!;
  expect(shown.length).toBeGreaterThan(10);
  for (const { numbers, view } of shown) {
    expect(numbers.length).toBe(sizeOf(schema));
    expect(read(schema, BigInt64Array.from(numbers, BigInt))).toEqual(view);
  }
});
