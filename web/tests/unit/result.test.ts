/** The end of a round: who is listed where, how points come about, what is told, and how it stands. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Facts } from "../../src/games/facts";
import { words } from "../../src/lib/language.svelte";
import { Recalled } from "../../src/lib/recalled";
import { change } from "../../src/lib/settings.svelte";
import type { Table } from "../../src/lib/table.svelte";
import type { Frame, TableInfo } from "../../src/lib/wire";
import Result from "../../src/table/Result.svelte";
import { counting, events, info, player } from "./views";

beforeEach(async () => {
  await words("home", "table", "past", "wagnis");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  change({ speed: "normal" });
});

const FACTS: Facts = {
  parts: (_, seat) => [[3], [4, 5], [5]][seat]!,
  facts: (told) => told.map(({ token }) => ({ say: "page-fact-catch", args: { count: token.length }, who: 1 })),
  feat: () => ({}),
};

interface Wishes extends Partial<TableInfo> {
  points?: number[];
  lowWins?: boolean;
  facts?: Facts | null;
  you?: number[];
  told?: string[];
}

/** A result, looked at. */
function shown({ points = [3, 9, 5], lowWins = false, facts = null, you = [], told = [], ...more }: Wishes): {
  text: (selector: string) => string[];
  end: () => void;
} {
  const players = points.map((_, number) => player(number));
  const results = [{ round: 1, match: 1, points, winners: [1] }];
  const round = { seat: null, view: {} };
  const recalled = new Recalled();
  const frame: Frame = { type: "frame", seq: 1, since: 0 };
  recalled.hear(round, frame, { seat: null, view: {}, events: events(...told) }, true, false);
  const table = {
    ...{ info: info({ status: "match_over", players, results, ...more }), you, round, recalled },
    ...{ host: false, house: { promises: true } },
  };
  const props = { table: table as unknown as Table, module: counting, facts, lowWins, onlook: () => undefined };
  const result = mount(Result, { target: document.body, props: { ...props, onhome: () => undefined } });
  flushSync();
  const text = (selector: string) => {
    flushSync();
    return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent!.trim());
  };
  return { text, end: () => void unmount(result) };
}

test("who won comes first, then who has the better points, whichever they are in this game", () => {
  const high = shown({});
  expect(high.text(".ranking .name")).toEqual(["P1", "P2", "P0"]);
  high.end();
  const low = shown({ lowWins: true, results: [{ round: 1, match: 1, points: [3, 9, 5], winners: [0] }] });
  expect(low.text(".ranking .name")).toEqual(["P0", "P2", "P1"]);
  low.end();
});

test("the reader's own row is marked, where it is one", () => {
  const own = shown({ you: [2] });
  expect(own.text("[aria-current=true] .name")).toEqual(["P2"]);
  own.end();
  const shared = shown({ you: [1, 2] });
  expect(shared.text("[aria-current=true] .name")).toEqual([]);
  shared.end();
});

test("points count up part by part, a touch counts to the end, and where nothing moves they are there at once", () => {
  const result = shown({ facts: FACTS });
  expect(result.text(".points")).toEqual(["0", "0", "0"]);
  vi.advanceTimersByTime(450 + 160);
  expect(result.text(".points")).toEqual(["4", "5", "3"]);
  vi.advanceTimersByTime(160);
  expect(result.text(".points")).toEqual(["9", "5", "3"]);
  result.end();
  const touched = shown({ facts: FACTS });
  document.querySelector(".result")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(touched.text(".points")).toEqual(["9", "5", "3"]);
  touched.end();
  change({ speed: "off" });
  const still = shown({ facts: FACTS });
  expect(still.text(".points")).toEqual(["9", "5", "3"]);
  still.end();
});

test("three facts are told, with names, and as “you” only to whom they are about", () => {
  const others = shown({ facts: FACTS, told: ["a", "bb", "ccc", "dddd"] });
  expect(others.text(".facts p")).toEqual(
    [1, 2, 3].map((count) => `The best catch: P1 takes ${count} points at once.`),
  );
  others.end();
  const own = shown({ facts: FACTS, told: ["a"], you: [1] });
  expect(own.text(".facts p")).toEqual(["The best catch: you take 1 points at once."]);
  own.end();
  const nothing = shown({ facts: FACTS });
  expect(nothing.text(".facts")).toEqual([]);
  nothing.end();
});

test("rounds by themselves count on at a table; a match adds up, and says what is next", () => {
  const again = [1, 2, 3].map((round) => ({ round, match: round, points: [3, 9, round], winners: [round % 2] }));
  const table = shown({ results: again });
  expect(table.text(".score tbody tr")).toEqual(["P0 3 3 3 1", "P1 9 9 9 2", "P2 1 2 3 0"].map(tight));
  table.end();
  const match = shown({
    status: "round_over",
    rounds: 4,
    results: again.map((one) => ({ ...one, match: 1 })),
    totals: [9, 27, 6],
  });
  expect(match.text(".score tbody .sum")).toEqual(["9", "27", "6"]);
  expect(match.text(".coming")).toEqual(["The last round is next."]);
  match.end();
  const wins = shown({ status: "round_over", rounds: null, wins: 2, won: [0, 1, 0], results: again.slice(0, 1) });
  expect(wins.text(".score tbody .sum")).toEqual(["0", "1", "0"]);
  expect(wins.text(".coming")).toEqual(["One win to go: P1."]);
  wins.end();
  const alone = shown({});
  expect(alone.text(".score")).toEqual([]);
  alone.end();
});

const tight = (row: string) => row.replaceAll(" ", "");

test("where the luck was another round's, that is said, and how the people of this page did with it before", () => {
  const result = { round: 1, match: 1, points: [3, 9, 5], winners: [1], given: "all" as const, before: [7, 1, null] };
  const own = shown({ you: [2], results: [result] });
  expect(own.text(".few, .compared")).toEqual([
    "Last time: out of the game. This time: 5.",
    "The luck was the same as in another round. This is for practice and does not count.",
  ]);
  own.end();
  const shared = shown({ you: [0, 1], results: [result] });
  expect(shared.text(".compared")).toEqual([
    "P0: last time 7 points, this time 3",
    "P1: last time 1 point, this time 9",
  ]);
  shared.end();
  const other = shown({ you: [2], results: [{ ...result, given: undefined, before: undefined }] });
  expect(other.text(".few, .compared")).toEqual([]);
  other.end();
});
