import { expect, test } from "vitest";
import type { Effect } from "../../src/games/sternenzahlen/effects";
import { from, length, sound, to, walk } from "../../src/games/sternenzahlen/stage";
import { spread } from "../../src/games/sternenzahlen/board";
import type { View } from "../../src/games/sternenzahlen/view";

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

test("a piece takes its time from field to field, and a hole takes longer", () => {
  expect([length(moved(0, 2)), length(moved(2, 5))]).toEqual([walk(0, 2), walk(2, 5)]);
  expect(length({ kind: "pulled", who: 1 })).toBeGreaterThan(walk(0, 4));
  expect([walk(0, 2) < walk(0, 3), walk(0, 30), walk(9, 2)]).toEqual([true, walk(0, 4), walk(0, 4)]);
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
  expect(from(EVENT_CARD, TABLE, "event-gain")).toBe("pile");
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
