import { flushSync, mount, unmount, type Component } from "svelte";
import { expect, test } from "vitest";
import Grids from "../../src/games/blitzraster/Grids.svelte";
import Others from "../../src/games/blitzraster/Others.svelte";
import Piles from "../../src/games/blitzraster/Piles.svelte";
import { Touch } from "../../src/games/blitzraster/touch.svelte";
import { base, still } from "../../src/games/figures";
import { cellName, ofSeat, placeOf, type Changed } from "../../src/games/blitzraster/cards";
import type { Effect } from "../../src/games/blitzraster/effects";
import { Look } from "../../src/games/blitzraster/look.svelte";
import { Names } from "../../src/games/blitzraster/names";
import { forbids, from, holds, length, sound, to } from "../../src/games/blitzraster/stage";
import type { Cell, View } from "../../src/games/blitzraster/view";
import type { Round } from "../../src/lib/round.svelte";

const VIEW = {} as View;
const UNCOVERED: Effect = { kind: "uncovered", who: 1, cell: "c3", card: "lime-3" };
const PUT: Effect = { kind: "put", who: 1, card: "red-1", cell: "c3", old: "lime-3", hidden: true };
const TURNED_UP: Effect = { kind: "turned_up", who: 1, cell: "c3", card: "lime-3" };
const LOOKED: Effect = { kind: "looked", who: 0, cell: "a1", card: "red-7" };
const REMEMBERED: Effect = { kind: "remembered", who: 0, cell: "a1" };
const TOOK: Effect = { kind: "took", who: 1, card: "pink-4" };
type Line = Extract<Changed, { line: string }>["line"];
const struck = (link: number): Effect => ({ kind: "struck", who: 0, line: "a", link });
const cleared = (line: Line): Changed =>
  "abcd".includes(line)
    ? { kind: "column_cleared", who: 0, line, way: "alone", colour: "red" }
    : { kind: "row_cleared", who: 0, line, way: "alone", number: 4 };

/** Rows of cells, named anew. */
function grid(rows: number, columns: number): Cell[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({
      cell: cellName(row, column),
      card: null,
      up: false,
      looked_at: false,
    })),
  );
}

test("cards come from the pile, out of a hand or from under themselves", () => {
  expect(from({ kind: "drawn", who: 0, card: "red-1" }, VIEW, "red-1", "hand")).toBe("pile");
  expect(from({ kind: "dealt", who: 0, cell: "a1", card: null }, VIEW, "down:0", "grid:0:0.0")).toBe("pile");
  expect(from({ kind: "dropped", who: 1, card: "red-1" }, VIEW, "red-1", "discards")).toBe("hand:1");
  expect(from(PUT, VIEW, "red-1", "grid:1:2.2")).toBe("hand:1");
  expect(from(PUT, VIEW, "lime-3", "discards")).toBeNull();
  expect(from(UNCOVERED, VIEW, "lime-3", "grid:1:2.2")).toBe("back:1:c3");
  expect(from(TURNED_UP, VIEW, "lime-3", "grid:1:2.2")).toBe("back:1:c3");
  expect(from(TURNED_UP, VIEW, "down:1", "grid:1:0.0")).toBeNull();
});

test("what is cleared goes into the box, and an open card to who takes it", () => {
  expect(to(cleared("1"), VIEW, "red-1", "grid:0:0.0")).toBe("box");
  expect(to(cleared("a"), VIEW, "red-1", "grid:0:0.0")).toBe("box");
  expect(to(TOOK, VIEW, "pink-4", "discards")).toBe("hand:1");
  expect(to(TURNED_UP, VIEW, "down:1", "grid:1:2.2")).toBeNull();
});

test("a line flashes and thunders before it goes", () => {
  expect([struck(1), struck(2), cleared("a")].map(sound)).toEqual(["bolt", "link", null]);
  expect(length(struck(1))).toBeGreaterThan(length(cleared("a")));
});

test("a link of a chain reaction and an empty grid have their time", () => {
  // The flash, and what goes with it.
  for (const link of [2, 3, 6]) {
    const takes = length(struck(link)) + length(cleared("1"));
    expect(takes).toBeGreaterThanOrEqual(600);
    expect(takes).toBeLessThanOrEqual(700);
  }
  expect(length({ kind: "emptied", who: 0, second: false, columns: 4, rows: 3 })).toBeGreaterThanOrEqual(1000);
  expect(length({ kind: "emptied", who: 0, second: true, columns: 0, rows: 0 })).toBeGreaterThan(1000);
});

/** What a component shows of itself, by a selector. */
function drawn(component: Component<never>, props: object, selector: string): string[] {
  const target = document.createElement("div");
  const shown = mount(component as Component, { target, props });
  flushSync();
  const found = [...target.querySelectorAll(selector)].map((one) => one.getAttribute("class")!.split(" ")[0]!);
  void unmount(shown);
  return found;
}

test.each([
  [false, false, ["now", "next"]],
  [true, false, ["done", "now"]],
  [true, true, ["done", "done"]],
])("the sign of the two grids: second %s, empty %s", (second, done, states) => {
  expect(drawn(Grids, { second, done }, ".grids > g")).toEqual(states);
});

test("a plate shows which grid is being played, and the link of a chain reaction at its line", () => {
  const seats = [false, true].map((second_grid) => ({
    grid: grid(3, second_grid ? 4 : 3),
    hand: null,
    hand_size: 2,
    second_grid,
    points: second_grid ? 12 : 9,
  }));
  const view: View = { ...base("blitzraster"), ...VIEW, seats };
  const plate = (seat: number, link: number) => {
    const round = still<View, Effect>(view, [], { ...struck(link), who: 1 } as Effect);
    return drawn(Others, { round, seat }, ".grids > g, .times");
  };
  expect(plate(0, 2)).toEqual(["now", "next"]);
  expect(plate(1, 2)).toEqual(["done", "now", "times"]);
  expect(plate(1, 1)).toEqual(["done", "now"]);
});

test("a look is quiet and takes longer than the mark that stays of it", () => {
  expect([LOOKED, REMEMBERED].map(sound)).toEqual([null, null]);
  expect(length(LOOKED)).toBeGreaterThan(length(REMEMBERED));
  expect(length({ kind: "skips", who: 0 })).toBe(0);
});

test("who looks at a card does so for as long as they like; the others only see that somebody looks", () => {
  expect([holds(LOOKED, 0), holds(LOOKED, 1), holds(REMEMBERED, 0)]).toEqual([true, false, false]);
});

/** A table of seat 0 with what is being shown there, and the effects that were heard so far. */
function looking(...effects: Effect[]): { look: Look; round: Round<View, Effect> } {
  const seats = [{ grid: grid(3, 3), hand: [], hand_size: 0, second_grid: false, points: 9 }];
  seats[0]!.grid[0]![0]!.card = "red-7";
  const view: View = { ...base("blitzraster"), ...VIEW, seats, looking_at: null };
  const round = still<View, Effect>(view, [], effects.at(-1) ?? null);
  const look = new Look(round);
  for (const effect of effects) look.hear(effect);
  return { look, round };
}
const seen = ({ look }: { look: Look }) => [look.now?.card ?? null, look.at("a1"), look.isBack("a1")];

test("a look lies open and large while it is shown, then open until something else happens, and leaves its mark last", () => {
  expect(seen(looking(LOOKED))).toEqual(["red-7", "red-7", false]);
  expect(seen(looking(LOOKED, REMEMBERED))).toEqual([null, "red-7", false]);
  expect(seen(looking(LOOKED, REMEMBERED, UNCOVERED))).toEqual([null, null, true]);
  expect(seen(looking(LOOKED, REMEMBERED, UNCOVERED, TOOK))).toEqual([null, null, false]);
  const shown = looking(LOOKED, REMEMBERED);
  shown.look.close();
  expect(seen(shown)).toEqual([null, null, true]);
});

test("a card that may be turned up stays open until that is decided, and what others look at is seen by nobody else", () => {
  const shown = looking(LOOKED, REMEMBERED);
  shown.look.close();
  shown.round.view = { ...shown.round.view, looking_at: "a1" };
  expect(shown.look.at("a1")).toBe("red-7");
  shown.round.view = { ...shown.round.view, looking_at: null };
  shown.look.hear({ kind: "keeps", who: 0, cell: "a1" });
  expect(seen(shown)).toEqual([null, null, true]);
  expect(seen(looking({ ...LOOKED, who: 1, card: null } as Effect))).toEqual([null, null, false]);
});

test("columns have letters, rows numbers", () => {
  expect(["a", "d", "1", "3"].map(placeOf)).toEqual([
    { column: true, index: 0 },
    { column: true, index: 3 },
    { column: false, index: 0 },
    { column: false, index: 2 },
  ]);
  const effect = cleared("a");
  expect([ofSeat(effect, 0), ofSeat(effect, 1), ofSeat(null, 0)]).toEqual([effect, null, null]);
});

const keys = (names: { key: string }[][]) => names.map((row) => row.map(({ key }) => key));

test("places keep their names when lines go, whatever the places are called then", () => {
  const names = new Names();
  const first = names.of(grid(3, 3), null);
  const gone = cleared("b");
  const left = names.of(grid(3, 2), gone);
  expect(left).toEqual(first.map((row) => [row[0], row[2]]));
  // The same line goes once, however often one looks.
  expect(names.of(grid(3, 2), gone)).toEqual(left);
  expect(names.of(grid(2, 2), cleared("1"))).toEqual(left.slice(1));
});

test("backs that change places take their names along, once, and keep them when a line goes", () => {
  const names = new Names();
  const first = names.of(grid(3, 3), null);
  const swapped = { kind: "swapped", who: 0, first: "b1", second: "b2" } as const;
  const now = names.of(grid(3, 3), swapped);
  expect(keys(now)).toEqual(keys(first));
  expect([now[0]![1]!.back, now[1]![1]!.back]).toEqual([first[1]![1]!.back, first[0]![1]!.back]);
  expect(now[2]).toEqual(first[2]);
  expect(names.of(grid(3, 3), swapped)).toEqual(now);
  expect(names.of(grid(3, 3), null)).toEqual(now);
  expect(names.of(grid(3, 2), cleared("a"))).toEqual(now.map((row) => row.slice(1)));
});

test("a new grid has new names", () => {
  const names = new Names();
  const [old] = keys(names.of(grid(1, 1), null)).flat();
  names.of([], cleared("1"));
  expect(keys(names.of(grid(3, 4), null)).flat()).not.toContain(old);
});

test("the card that was on top is seen below the next one until that lies there, and not below one that goes", () => {
  const view: View = { ...base("blitzraster"), ...VIEW, discards: 1, top: "red-1", pile: 9, box: 0, seats: [] };
  const round = still<View, Effect>(view);
  const props = { round, touch: new Touch(round as never) };
  const piles = mount(Piles, { target: document.body, props });
  const below = () => {
    flushSync();
    return document.querySelector(".below [data-colour]")?.getAttribute("data-colour") ?? null;
  };
  const seen = [below()];
  round.view = { ...view, discards: 2, top: "lime-5" };
  seen.push(below());
  round.landed = round.view;
  seen.push(below());
  round.view = view;
  seen.push(below());
  void unmount(piles);
  expect(seen).toEqual([null, "red", null, null]);
});

test("what has to be done first shakes: piles, cards in the hand, or finished lines", () => {
  expect(forbids("B5", "put:red-1:a1", ["pile", "discard", "swap:a1-b1"])).toEqual([
    ".piles .pile",
    ".piles .discards",
  ]);
  expect(forbids("B6", "pile", ["drop:red-1", "put:red-1:a1"])).toEqual(['.own [data-card="red-1"]']);
  expect(forbids("B14", "pile", ["clear:a", "clear:2"])).toEqual(['.own [data-clears="a"]', '.own [data-clears="2"]']);
  expect(forbids("B8", "swap:a1-b2", ["swap:a1-b1"])).toEqual([]);
});
