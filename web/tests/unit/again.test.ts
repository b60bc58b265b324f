/** The same deal again: a table on this device with the luck of a round that is over, numbered by its kinds. */
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { dealOf } from "../../src/engine/deal";
import { load, write } from "../../src/engine/record";
import type { MakeTable } from "../../src/lib/wire";
import { CARRIED as GAMES } from "./rules";
import { bot, open, sameFromLog, two, Window } from "./window";

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nonsense would go on for ever in one of them. */
const SHORT: Record<string, Record<string, unknown>> = { blitzraster: { turn_limit: 30 } };

/** A round of two that is over, and its record. */
async function played(game: string): Promise<{ first: Window; record: string }> {
  const first = new Window();
  await first.make(game, two, { options: SHORT[game] ?? {} });
  await first.play();
  return { first, record: await recordOf(first) };
}

/** A table with the luck of a record, in a window whose own luck is another one. */
async function again(game: string, record: string, luck: number, kept?: { code: string; on: Window }): Promise<Window> {
  const window = new Window(kept?.on.disk, null, luck);
  const wanted = { game, chairs: two, key: `again ${luck}`, pace: "instant" as const };
  const before = { record, round: 1, kept: kept ? { code: kept.code, round: 1 } : null };
  window.code = await window.ask("make", { wanted, before });
  await window.sit();
  return window;
}

/** Somebody decides differently from `Window.play`, from one move to another. */
async function playDifferently(window: Window, from = 0, until = 4000): Promise<void> {
  for (let moves = from; moves < until && window.table!.status === "playing"; moves++) await window.move(moves * 5 + 1);
}

const recordOf = (window: Window) => window.ask("record", { code: window.code, round: 1 });
const tokensOf = (record: string) => record.slice(record.indexOf("\n\n"));

async function strokesOf(game: string, record: string): Promise<Record<string, string[]>> {
  return (await dealOf(await load(await open(game), record), "")).strokes;
}

it.each(GAMES)("%s: whoever decides the same has the same round, and it says whose luck that was", async (game) => {
  const { first, record } = await played(game);
  const second = await again(game, record, 2);
  expect(second.table).toMatchObject({ status: "playing", rounds: 1, results: [] });
  await second.play();
  const text = await recordOf(second);
  expect(tokensOf(text)).toBe(tokensOf(record));
  expect(text).toContain("\nluck: given\n");
  expect(write(await load(await open(game), text))).toBe(text);
  const { points } = first.table!.results[0]!;
  expect(second.table!.results).toMatchObject([{ given: "all", before: points, points }]);
  await sameFromLog(second);
});

it.each(GAMES)("%s: other decisions shift no later luck, and what nobody has seen yet is fixed, too", async (game) => {
  const { record } = await played(game);
  const had = await strokesOf(game, record);
  const second = await again(game, record, 2);
  await playDifferently(second);
  const other = await recordOf(second);
  expect(tokensOf(other)).not.toBe(tokensOf(record));
  for (const [kind, came] of Object.entries(await strokesOf(game, other))) {
    const before = had[kind] ?? [];
    const both = Math.min(came.length, before.length);
    const same = came.slice(0, both).filter((token, nth) => token === before[nth]).length;
    // What is thrown can always come again; a card may lie elsewhere once others were put back.
    if (kind.includes(" ")) expect(same, kind).toBe(both);
    else expect(same, kind).toBeGreaterThan(both * 0.8);
  }

  // Also what did not come to pass there is kept: who decides as in the first round has that one again.
  const asFirst = await again(game, other, 5, { code: second.code, on: second });
  await asFirst.play();
  expect(tokensOf(await recordOf(asFirst))).toBe(tokensOf(record));

  // Once more from that table, with a window that is closed in between: also what came of the seed comes again.
  const third = await again(game, other, 3, { code: second.code, on: second });
  await playDifferently(third, 0, 25);
  await third.ask("stand", { code: third.code });
  const reloaded = new Window(third.disk, null, 4);
  reloaded.code = third.code;
  await reloaded.sit(true);
  await playDifferently(reloaded, 25);
  expect(tokensOf(await recordOf(reloaded))).toBe(tokensOf(other));
});

test("the next match at such a table has its own luck", async () => {
  const { record } = await played("sternenzahlen");
  const second = await again("sternenzahlen", record, 2);
  await second.play();
  for (const player of [0, 1]) await second.give({ do: "rematch", player });
  await second.play();
  const results = second.table!.results.map(({ given, before }) => [given, before === undefined]);
  expect(results).toEqual([
    ["all", false],
    [undefined, true],
  ]);
  expect(await second.ask("record", { code: second.code, round: 2 })).not.toContain("\nluck:");
});

test("no luck is dealt again that belongs to a round in play, or where chairs do not fit", async () => {
  const { first, record } = await played("sternenzahlen");
  const make = (chairs: MakeTable["chairs"], text: string) =>
    first.ask("make", {
      wanted: { game: "", chairs, key: `${chairs.length} ${text.length}` },
      before: { record: text, round: 1, kept: null },
    });
  await expect(make([...two, bot], record)).rejects.toMatchObject({ refused: { code: "bad-chair" } });
  await expect(make(two, record.slice(0, -20))).rejects.toMatchObject({ refused: { code: "bad-record" } });
  const lines = record.split("\n");
  const unfinished = lines
    .slice(0, 12)
    .join("\n")
    .replace(/^result: .*$/m, "result: unfinished");
  await expect(make(two, `${unfinished}\n`)).rejects.toMatchObject({ refused: { code: "round-not-over" } });
});
