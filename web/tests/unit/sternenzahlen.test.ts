import { expect, test } from "vitest";
import type { Effect } from "../../src/games/sternenzahlen/effects";
import { forbids, from, length, sound, to, walk } from "../../src/games/sternenzahlen/stage";
import { fan, fitting, PLANET, spread } from "../../src/games/sternenzahlen/board";
import { LESSONS } from "../../src/games/sternenzahlen/lessons";
import { danger, standing } from "../../src/games/sternenzahlen/standing";
import type { Seat, View } from "../../src/games/sternenzahlen/view";

const EVENTS = { steal: 3, gain: 3, robbed: 3, lose: 3 };
const TABLE: View = {
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
  board: { path: ["2", "4", "hole", "6*"], rows: { 1: ".*", 2: ".." }, events: EVENTS, red_chips: 20 },
  covered: {},
  supply: 10,
  pile: 12,
  events_left: EVENTS,
  number: null,
  seats: [],
};
const DIE_FELL: Effect = { kind: "die_fell", who: 1, pips: 3 };
const EVENT_CARD: Effect = { kind: "event_card", who: 1, card: "gain" };
const SPLIT: Effect = { kind: "split", who: 1, number: 4, large: 3, small: 1 };
const moved = (start: number, goal: number): Effect => ({ kind: "moved", who: 1, start, goal });
const PAID: Effect = { kind: "paid", who: 1 };
const ROLLS: Effect = { kind: "rolls", who: 1 };

test("hops can be counted, a long walk is not waited for, and a hole takes its time", () => {
  expect([length(moved(0, 2)), length(moved(2, 5))]).toEqual([walk(0, 2), walk(2, 5)]);
  const hops = [1, 2, 3, 4].map((fields) => walk(7, 7 + fields) / fields);
  expect(Math.min(...hops), "of what the die shows").toBe(Math.max(...hops));
  expect(hops[0]).toBeGreaterThanOrEqual(250);
  expect([walk(0, 30), walk(30, 0)].every((milliseconds) => milliseconds < 1500)).toBe(true);
  expect(length({ kind: "pulled", who: 1 })).toBeGreaterThan(hops[0]!);
});

test("being put out and the last red chip have their moment, any other chip has none", () => {
  const scenes: Effect[] = [
    { kind: "out", who: 1 },
    { kind: "swims", who: 1 },
  ];
  for (const scene of scenes) {
    expect(length(scene), scene.kind).toBeGreaterThanOrEqual(1500);
    expect(length(scene), scene.kind).toBeLessThanOrEqual(2500);
  }
  expect(scenes.map(sound)).toEqual(["gone", "splash"]);
  const others: Effect[] = [
    PAID,
    { kind: "fell", who: 1, fate: "swims" },
    { kind: "stole", who: 1, other: 2, fate: "swims" },
  ];
  for (const other of others) expect(length(other)).toBeLessThan(500);
});

test("swimming is explained to who swims, not to who took the chip", () => {
  const { after } = LESSONS.find(({ name }) => name === "swim")!;
  const told = (effect: Effect) => [0, 1].filter((seat) => after!(effect, seat, TABLE));
  expect(told({ kind: "swims", who: 1 })).toEqual([1]);
  expect(told({ kind: "stole", who: 0, other: 1, fate: "swims" })).toEqual([]);
});

const seat = (more: Partial<Seat>): Seat => ({
  place: 1,
  field: null,
  red_chips: 0,
  swims: true,
  home: false,
  out: false,
  points: 0,
  ...more,
});

test("who swims is warned of the next hole ahead, and nobody else is", () => {
  const at = (more: Partial<Seat>) => danger({ ...TABLE, seats: [seat(more)] }, 0);
  expect([at({ place: 0 }), at({ place: 2 })]).toEqual([
    { place: 3, steps: 3 },
    { place: 3, steps: 1 },
  ]);
  expect([at({ place: 3 }), at({ place: 4 })], "none ahead").toEqual([null, null]);
  expect([at({ swims: false, red_chips: 1 }), at({ home: true }), at({ out: true, place: null })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(standing(seat({}))).toBe("table-swims");
});

test("pieces stand within their planet, each to be seen", () => {
  for (const of of [1, 2, 3, 4]) {
    const stands = Array.from({ length: of }, (_, nth) => fan(nth, of));
    for (const { x, size } of stands) expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(PLANET);
    const apart = stands.slice(1).map(({ x }, index) => x - stands[index]!.x);
    for (const gap of apart) expect(gap, `${of} pieces`).toBeGreaterThanOrEqual(14);
  }
});

test("the path is as large as its room allows", () => {
  for (const [width, height] of [
    [340, 150],
    [360, 420],
    [900, 600],
  ] as const) {
    const scale = (way: { width: number; height: number }) => Math.min(width / way.width, height / way.height);
    const best = fitting(30, width, height);
    expect(best.spots).toHaveLength(32);
    expect(scale(best), `${width} by ${height}`).toBeGreaterThan(0.34);
    expect(scale(best)).toBeGreaterThanOrEqual(Math.max(scale(fitting(30, 900, 100)), scale(fitting(30, 100, 900))));
  }
});

test("what is only said takes no time", () => {
  const said: Effect[] = [
    ROLLS,
    { kind: "landed", who: 1, number: 4, stars: false, cards: 0 },
    { kind: "fell", who: 1, fate: "pays" },
    { kind: "card_gain", who: 1, card: "gain", fate: "gets" },
    { kind: "stars", who: 1, stars: 1, chips: 1, short: false },
  ];
  expect(said.map((effect) => length(effect))).toEqual([0, 0, 0, 0, 0]);
});

test("things come from where they belong", () => {
  expect(from(SPLIT, TABLE, "blue")).toBe("number:1");
  expect(from(EVENT_CARD, TABLE, "event-gain"), "shown large on its way").toBe(null);
  expect(from({ kind: "earned", who: 1, chips: 1 }, TABLE, "red")).toBe("supply");
  expect([to(PAID, TABLE, "red"), to(PAID, TABLE, "blue")]).toEqual(["supply", null]);
  expect([DIE_FELL, EVENT_CARD, SPLIT, PAID, ROLLS].map(sound)).toEqual(["die", "card", "chip", "chip", null]);
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

test("the row without room shakes, or the die, or those from whom a chip can be taken", () => {
  expect(forbids("S7", "split:5+2", ["split:4+3", "split:6+2"])).toEqual(['[data-row="5"]']);
  expect(forbids("S5", "split:5+2", ["roll"])).toEqual([".middle .die"]);
  expect(forbids("S14", "roll", ["steal:1"])).toEqual(['[data-seat="1"] button']);
});
