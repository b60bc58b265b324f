import { expect, test } from "vitest";
import { from, length, sound, stage, to } from "../../src/games/sternenzahlen/stage";
import { spread } from "../../src/games/sternenzahlen/board";
import type { Seat, View } from "../../src/games/sternenzahlen/view";

const seat = (more: Partial<Seat> = {}): Seat => ({
  place: 0,
  field: null,
  red_chips: 2,
  swims: false,
  home: false,
  out: false,
  points: 2,
  ...more,
});

const EVENTS = { steal: 3, gain: 3, robbed: 3, lose: 3 };

function table(more: Partial<View> = {}): View {
  return {
    game: "sternenzahlen",
    players: 3,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "roll",
    active: 0,
    finish: "first",
    board: {
      path: ["2", "4", "hole", "6*"],
      rows: { 1: ".*", 2: "..", 3: "*.", 4: ".." },
      events: EVENTS,
      red_chips: 20,
    },
    covered: {},
    supply: 10,
    pile: 12,
    events_left: EVENTS,
    number: null,
    seats: [seat(), seat(), seat()],
    ...more,
  };
}
const event = (token: string, actor: number | "chance" = 0) => ({ actor, token, turn: 1 });
const at = (place: number, more: Partial<View> = {}) => table({ seats: [seat({ place }), seat(), seat()], ...more });
const chips = (view: View) => view.seats.map((one) => one.red_chips);

test("the die moves the piece to a number", () => {
  const view = stage(table(), event("die:2", "chance"));
  expect(view.seats[0]).toMatchObject({ place: 2, field: "4", home: false });
  expect(view.number).toBe(4);
  expect(stage(table(), event("die:4", "chance")).number).toBe(6);
});

test("a hole costs a red chip, with the next event", () => {
  const fallen = stage(table(), event("die:3", "chance"));
  expect([fallen.number, chips(fallen), fallen.supply]).toEqual([null, [2, 2, 2], 10]);
  const next = stage(fallen, event("roll", 1));
  expect([chips(next), next.supply]).toEqual([[1, 2, 2], 11]);
});

test("who has no chip left swims, and is out with the next loss", () => {
  const seats = [seat({ red_chips: 1 }), seat(), seat()];
  const swims = stage(stage(table({ seats }), event("die:3", "chance")), event("roll", 1));
  expect(swims.seats[0]).toMatchObject({ red_chips: 0, swims: true, out: false });
  const out = stage(
    stage({ ...swims, seats: [{ ...swims.seats[0]!, place: 0 }, seat(), seat()] }, event("die:3", "chance")),
    event("roll", 1),
  );
  expect(out.seats[0]).toMatchObject({ out: true, place: null, points: null });
});

test("beyond the last field is home", () => {
  const view = stage(at(3), event("die:6", "chance"));
  expect(view.seats[0]).toMatchObject({ place: 5, field: null, home: true });
  expect(view.number).toBeNull();
});

test("a split lays two chips, and a star brings a red one", () => {
  const view = stage(table({ number: 4 }), event("split:3+1"));
  expect([view.covered, view.number]).toEqual([{ 1: 1, 3: 1 }, null]);
  const next = stage(view, event("roll", 1));
  expect([chips(next), next.supply]).toEqual([[3, 2, 2], 9]);
});

test("two equal numbers lie in one row, beside each other", () => {
  const view = stage(table({ number: 2 }), event("split:1+1"));
  expect(view.covered).toEqual({ 1: 2 });
  expect(chips(stage(view, event("roll", 1)))).toEqual([3, 2, 2]);
});

test.each([
  ["gain", [3, 2, 2], 9],
  ["lose", [1, 2, 2], 11],
  ["robbed", [1, 3, 2], 10],
])("the event %s moves a chip", (card, expected, supply) => {
  const turned = stage(table(), event(`event:${card}`, "chance"));
  expect([turned.pile, chips(turned)]).toEqual([11, [2, 2, 2]]);
  const next = stage(turned, event("roll", 1));
  expect([chips(next), next.supply]).toEqual([expected, supply]);
});

test("only who is still on the way robs", () => {
  const seats = [seat(), seat({ home: true }), seat({ out: true })];
  const turned = stage(table({ seats }), event("event:robbed", "chance"));
  expect(chips(stage(turned, event("roll", 1)))).toEqual([2, 2, 2]);
  const third = stage(table({ seats: [seat(), seat({ home: true }), seat()] }), event("event:robbed", "chance"));
  expect(chips(stage(third, event("roll", 2)))).toEqual([1, 2, 3]);
});

test("stealing is done at once, by choice", () => {
  const turned = stage(table(), event("event:steal", "chance"));
  const view = stage(turned, event("steal:2"));
  expect([chips(view), view.supply]).toEqual([[3, 2, 1], 10]);
});

test("an empty supply gives nothing", () => {
  const turned = stage(table({ supply: 0 }), event("event:gain", "chance"));
  expect(chips(stage(turned, event("roll", 1)))).toEqual([2, 2, 2]);
});

test("things come from where they belong", () => {
  expect(from(event("split:3+1", 1), table(), "blue")).toBe("number:1");
  expect(from(event("event:gain", "chance"), table(), "red")).toBe("supply");
  expect(from(event("event:gain", "chance"), table(), "event-gain")).toBe("pile");
  expect([to(event("roll"), table(), "red"), to(event("roll"), table(), "blue")]).toEqual(["supply", null]);
  expect([length(event("die:3")), length(event("roll"))]).toEqual([800, 0]);
  expect(["die:3", "event:lose", "event:gain", "split:3+1", "roll"].map((token) => sound(event(token)))).toEqual([
    "die",
    "oh",
    "card",
    "chip",
    null,
  ]);
});

test("the old view stays as it was", () => {
  const old = table({ number: 4 });
  const copy = structuredClone(old);
  for (const token of ["die:3", "event:robbed", "split:3+1", "steal:2", "roll"]) stage(old, event(token));
  expect(old).toEqual(copy);
});

test("pieces that are to be touched keep apart, in the box, and move no more than they must", () => {
  const at = (x: number, y = 0) => ({ x, y });
  const gaps = (across: number[]) => {
    const sorted = across.toSorted((one, other) => one - other);
    return sorted.slice(1).map((x, index) => Math.round(x - sorted[index]!));
  };
  expect(spread([at(100), at(300), at(110, 90)], 80, 900)).toEqual([100, 300, 110]);
  expect(spread([at(440), at(460)], 80, 900)).toEqual([410, 490]);
  for (const points of [
    [at(50), at(50), at(50)],
    [at(850), at(850, 30), at(850, 60)],
    [at(18), at(50), at(82)],
    [at(400), at(430), at(480)],
  ]) {
    const across = spread(points, 80, 900);
    expect(Math.min(...gaps(across)), JSON.stringify(points)).toBeGreaterThanOrEqual(80);
    expect(Math.min(...across)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...across)).toBeLessThanOrEqual(860);
  }
});
