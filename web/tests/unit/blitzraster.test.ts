import { expect, test } from "vitest";
import { from, length, sound, stage, to } from "../../src/games/blitzraster/stage";
import { cellName } from "../../src/games/blitzraster/cards";
import type { Shown } from "../../src/games/blitzraster/shown";
import type { Seat, Cell } from "../../src/games/blitzraster/view";
import type { Say } from "../../src/lib/wire";

const down: Partial<Cell> = { card: null, up: false };
const up = (card: string): Partial<Cell> => ({ card, up: true });

/** A grid of three by three face-down cards, but for some. */
function grid(changes: Record<string, Partial<Cell>> = {}): Cell[][] {
  return [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => {
      const cell = cellName(row, column);
      return { cell, card: null, up: false, looked_at: false, ...changes[cell] };
    }),
  );
}
const seat = (more: Partial<Seat> = {}): Seat => ({
  grid: grid(),
  hand: ["red-1", "blue-2"],
  hand_size: 2,
  second_grid: false,
  points: 9,
  ...more,
});

function table(more: Partial<Shown> = {}): Shown {
  return {
    game: "blitzraster",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "play",
    active: 0,
    turn_limit: null,
    pile: 50,
    pile_cards: null,
    box: 0,
    discards: 1,
    top: "pink-4",
    looking_at: null,
    seats: [seat(), seat({ hand: null })],
    ...more,
  };
}
const event = (token: string, actor: number | "chance" = 0, say: Say | null = null, shown?: string[]) => ({
  actor,
  token,
  turn: 1,
  say,
  ...(shown && { shown }),
});
const cell = (view: Shown, name: string, of = 0) => view.seats[of]!.grid.flat().find((one) => one.cell === name);
/** The one view of an event with one step. */
function after(view: Shown, ...what: Parameters<typeof event>): Shown {
  const steps = stage(view, event(...what));
  expect(steps).toHaveLength(1);
  return steps[0]!;
}

test("cards are dealt into the grids, then one lies open", () => {
  const empty = seat({ grid: [], points: 0, hand: [], hand_size: 0 });
  let view = table({ phase: "setup", discards: 0, top: null, seats: [empty, seat()] });
  for (let cards = 0; cards < 4; cards++) view = after(view, "card:?", "chance");
  expect(view.seats[0]!.grid.map((row) => row.map((one) => one.cell))).toEqual([["a1", "b1", "c1"], ["a2"]]);
  expect([view.pile, view.seats[0]!.points]).toEqual([46, 4]);
  view = after(table({ phase: "setup", discards: 0, top: null }), "card:pink-4", "chance");
  expect([view.discards, view.top]).toEqual([1, "pink-4"]);
});

test("a drawn card comes into the hand of whom it concerns", () => {
  const own = after(table({ phase: "draw" }), "card:green-5", "chance");
  expect([own.seats[0]!.hand_size, own.seats[0]!.hand!.includes("green-5")]).toEqual([3, true]);
  const other = after(table({ phase: "draw", concerns: 1 }), "card:?", "chance");
  expect([other.seats[1]!.hand_size, other.seats[1]!.hand]).toEqual([3, null]);
});

test("the open card is taken", () => {
  const view = after(table(), "discard");
  expect([view.top, view.discards]).toEqual([null, 0]);
  expect(view.seats[0]!.hand).toContain("pink-4");
});

test("a hand card is dropped", () => {
  const view = after(table(), "drop:red-1");
  expect([view.top, view.discards, view.phase]).toEqual(["red-1", 2, "reveal"]);
  expect([view.seats[0]!.hand, view.seats[0]!.hand_size]).toEqual([["blue-2"], 1]);
});

test("a hand card takes the place of a grid card, which is shown on the discards", () => {
  const hidden = after(table(), "put:red-1:b2", 0, null, ["brown-9"]);
  expect(cell(hidden, "b2")).toMatchObject(up("red-1"));
  expect([hidden.top, hidden.discards, hidden.seats[0]!.hand_size]).toEqual(["brown-9", 2, 1]);
  const open = table({ seats: [seat({ grid: grid({ b2: up("lime-3") }) }), seat({ hand: null })] });
  expect(after(open, "put:red-1:b2").top).toBe("lime-3");
});

test("a card is turned up, also the one that is looked at", () => {
  expect(cell(after(table(), "reveal:c3", 1, null, ["lime-3"]), "c3", 1)).toMatchObject(up("lime-3"));
  const view = after(table({ looking_at: "a1" }), "turn", 0, null, ["lime-3"]);
  expect(cell(view, "a1")).toMatchObject(up("lime-3"));
  expect(view.looking_at).toBeNull();
});

test("a look shows a card to the looker only", () => {
  expect(cell(after(table(), "peek:a1", 0, null, ["lime-3"]), "a1")).toMatchObject({
    card: "lime-3",
    up: false,
    looked_at: true,
  });
  expect(cell(after(table(), "peek:a1", 1), "a1", 1)).toMatchObject({ ...down, looked_at: true });
});

test("neighbours change places; one that was face down is turned up where it comes to lie", () => {
  const seats = [seat({ grid: grid({ a1: up("lime-3") }) }), seat({ hand: null })];
  const one = after(table({ seats }), "swap:a1-b1", 0, null, ["pink-8"]);
  expect([cell(one, "a1"), cell(one, "b1")]).toMatchObject([up("pink-8"), up("lime-3")]);
  const both = after(table(), "swap:a1-b1:b1", 0, null, ["pink-8"]);
  expect([cell(both, "a1"), cell(both, "b1")]).toMatchObject([up("pink-8"), down]);
});

test("a line flashes, goes into the box, and the grid closes up", () => {
  const say: Say = [
    "event-then",
    { event: ["event-reveal", {}] as Say, then: ["event-cleared-column", { line: "b" }] as Say },
  ];
  const steps = stage(table(), event("reveal:b3", 0, say, ["lime-3"]));
  expect(steps).toHaveLength(3);
  const [turned, flash, gone] = steps as [Shown, Shown, Shown];
  expect(cell(turned, "b3")).toMatchObject(up("lime-3"));
  expect(flash.flash).toEqual({ seat: 0, column: true, index: 1, chain: false });
  expect(gone.seats[0]!.grid.map((row) => row.map((one) => one.cell))).toEqual([
    ["a1", "b1"],
    ["a2", "b2"],
    ["a3", "b3"],
  ]);
  expect([gone.box, gone.seats[0]!.points, gone.flash]).toEqual([3, 6, undefined]);
  expect(sound(event("reveal:b3"), flash)).toBe("bolt");
  expect(length(event("reveal:b3", 0, say), table())).toBeGreaterThan(length(event("reveal:b3"), table()));
});

test("lines go one after the other, a chain reaction too", () => {
  const then: Say = [
    "event-then",
    { event: ["event-clear-row", { line: "1" }] as Say, then: ["event-chain-row", { line: "2" }] as Say },
  ];
  const steps = stage(table(), event("clear:1", 0, then));
  expect(steps.map((step) => [step.flash?.index, step.flash?.chain, step.seats[0]!.points])).toEqual([
    [0, false, 9],
    [undefined, undefined, 6],
    [1, true, 6],
    [undefined, undefined, 3],
  ]);
});

test("who has emptied the first grid gets a second one", () => {
  const say: Say = [
    "event-then",
    { event: ["event-cleared-row", { line: "1" }] as Say, then: ["event-emptied-first", {}] as Say },
  ];
  const small = seat({ grid: grid().slice(0, 1), points: 3 });
  const last = stage(table({ seats: [small, seat()] }), event("reveal:a1", 0, say, ["lime-3"])).at(-1)!;
  expect([last.phase, last.seats[0]!.second_grid, last.seats[0]!.points]).toEqual(["new_grid", true, 0]);
  const dealt = [1, 2, 3, 4, 5].reduce((view) => after(view, "card:?", "chance"), last);
  expect(dealt.seats[0]!.grid.map((row) => row.map((one) => one.cell))).toEqual([["a1", "b1", "c1", "d1"], ["a2"]]);
});

test("cards come from the pile, out of a hand or from under themselves, and go into the box or a hand", () => {
  expect(from(event("card:red-1", "chance"), table(), "red-1", "hand")).toBe("pile");
  expect(from(event("drop:red-1", 1), table(), "red-1", "discards")).toBe("hand:1");
  const turned = stage(table(), event("reveal:c3", 1, null, ["lime-3"]))[0]!;
  expect(from(event("reveal:c3", 1), turned, "lime-3", "grid:1:c3")).toBe("back:1:c3");
  expect(to(event("clear:1"), table(), "red-1", "grid:0:a1")).toBe("box");
  expect(to(event("discard", 1), table(), "pink-4", "discards")).toBe("hand:1");
});

test("the old view stays as it was", () => {
  const old = table();
  const copy = structuredClone(old);
  for (const token of ["discard", "drop:red-1", "put:red-1:b2", "reveal:c3", "peek:a1", "swap:a1-b1:b1"]) {
    stage(old, event(token, 0, null, ["lime-3"]));
  }
  stage(old, event("card:green-5", "chance"));
  expect(old).toEqual(copy);
});
