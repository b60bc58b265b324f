import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Tally from "../../src/games/wagnis/Tally.svelte";
import type { Effect } from "../../src/games/wagnis/effects";
import { missing } from "../../src/games/wagnis/cards";
import { flight, from, length, sound, to } from "../../src/games/wagnis/stage";
import type { View } from "../../src/games/wagnis/view";
import { keyed } from "../../src/table/keyed";

function table(more: Partial<View> = {}): View {
  return {
    game: "wagnis",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "reveal",
    active: 0,
    pile: 100,
    waiting: null,
    rows: [],
    turn_cards_aside: 0,
    taking_order: [1],
    seats: [],
    too_far: false,
    unfit: { cards: 0, of: 100 },
    ...more,
  };
}
const DRAWS: Effect = { kind: "draws", who: 0 };
const TURNED_UP: Effect = { kind: "turned_up", who: 0, card: "red-1" };
const TOO_FAR: Effect = { kind: "too_far", who: 0, card: "red-1" };
const PLACED: Effect = { kind: "placed", who: 0, card: "red-1", row: 1 };
const DIE_FELL: Effect = { kind: "die_fell", who: 0, face: "blue" };
const ROLLED: Effect = { kind: "rolled", who: 0, face: "blue", lost: 2, risk: false };
const TOOK: Effect = { kind: "took", who: 1, row: 1, points: 3, die: true };
const SECURED: Effect = { kind: "secured", who: 0, colour: "red", cards: ["red-1"] };
const TURN_OVER: Effect = { kind: "turn_over", who: 0 };

test("cards come from the pile and go to who takes or secures them; lost ones fly off", () => {
  expect(from(TURNED_UP)).toBe("pile");
  expect(from(TOOK)).toBeNull();
  expect(to(TOOK, table(), "red-1", "row:1")).toBe("open:1:red");
  expect(to(TOOK, table(), "die", "row:1")).toBe("die");
  expect(to(TOOK, table(), "red-1", "waiting")).toBeNull();
  expect(to(SECURED, table(), "red-1", "own:0")).toBe("secured:0:red");
  expect(to(ROLLED, table(), "blue-1", "own:0")).toBe("away");
});

test("danger takes its time: a card that goes too far, and a die that falls", () => {
  const lengths = [DRAWS, TURNED_UP, TOO_FAR, DIE_FELL].map((effect) => length(effect, table()));
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  expect(length(DRAWS, table())).toBe(0);
});

test("the nearer to too far, the slower a card turns, and all of that time it turns", () => {
  const times = [0, 30, 60].map((cards) => {
    const before = table({ unfit: { cards, of: 60 } });
    return [length(TURNED_UP, before), flight(TURNED_UP, before)!] as const;
  });
  expect(times[0]![0] + length(PLACED, table()), "a safe card").toBeLessThanOrEqual(700);
  expect(times.map(([shown]) => shown - times[0]![0])).toEqual([0, 160, 320]);
  expect(new Set(times.map(([shown, turning]) => shown - turning)).size).toBe(1);
  expect(flight(TOOK, table())).toBeUndefined();
});

test("too much daring is told in two and a half to three seconds", () => {
  const all = [TURNED_UP, TOO_FAR, DIE_FELL, ROLLED];
  const shown = (cards: number) =>
    all.map((effect) => length(effect, table({ unfit: { cards, of: 60 } }))).reduce((sum, one) => sum + one);
  for (const cards of [1, 20, 60]) {
    expect(shown(cards)).toBeGreaterThanOrEqual(2500);
    expect(shown(cards)).toBeLessThanOrEqual(3000);
  }
});

test("a turn that is over takes time only where something is cleared away", () => {
  expect(length(TURN_OVER, table())).toBe(0);
  expect(length(TURN_OVER, table({ rows: [{ cards: [], taken: true, clashing: [] }] }))).toBe(0);
  expect(length(TURN_OVER, table({ rows: [{ cards: ["red-1"], taken: false, clashing: [] }] }))).toBe(240);
  expect(length(TURN_OVER, table({ turn_cards_aside: 1 }))).toBe(240);
});

test("every effect has its sound, or none", () => {
  const relief: Effect = { ...ROLLED, lost: 0 };
  const sounds = ["card", "oh", "die", "oh", "relief", "lid", null];
  expect([TURNED_UP, TOO_FAR, DIE_FELL, ROLLED, relief, SECURED, DRAWS].map(sound)).toEqual(sounds);
});

test("the same card twice has two keys", () => {
  expect(keyed(["a", "b", "a"]).map((one) => one.key)).toEqual(["a/1", "b/1", "a/2"]);
});

test("what is missing is found, each card as often as it is gone", () => {
  expect(missing(["red-1", "red-1", "red-2"], ["red-1"])).toEqual(["red-1", "red-2"]);
  expect(missing(["red-1"], ["red-1", "blue-2"])).toEqual([]);
});

test("the result tells the points of each colour as they were counted, not as somebody adds them up", () => {
  const points_of = { green: 12, yellow: 0, red: 7, blue: 0, purple: 1 };
  const secured = { green: 1, yellow: 0, red: 0, blue: 0, purple: 0 };
  const seat = { open: ["green-2", "red-3"], secured, secured_cards: ["green-4"], points: 20, points_of };
  const tally = mount(Tally, { target: document.body, props: { view: table({ seats: [seat] }), seat: 0, counted: 9 } });
  const shown = [...document.querySelectorAll(".tally .number")].map((one) => Number(one.textContent));
  void unmount(tally);
  expect(shown).toEqual(Object.values(points_of));
});
