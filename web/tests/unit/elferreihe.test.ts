import { expect, test } from "vitest";
import { from, length, sound, stage, to } from "../../src/games/elferreihe/stage";
import { COLOURS } from "../../src/games/elferreihe/cards";
import type { Seat, View, Row } from "../../src/games/elferreihe/view";

const seat = (hand: string[] | null, cards = hand?.length ?? 0): Seat => ({
  cards,
  hand,
  points: hand && hand.reduce((sum, card) => sum + Number(card.split("-")[1]), 0),
});
const rows = (changes: Partial<Record<string, [number, number]>> = {}): Row[] =>
  COLOURS.map((colour) => ({ colour, low: changes[colour]?.[0] ?? null, high: changes[colour]?.[1] ?? null }));

function table(more: Partial<View> = {}): View {
  return {
    game: "elferreihe",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "start",
    active: 0,
    redeals: 0,
    pile: 20,
    pile_cards: null,
    drawn: 0,
    waiting: null,
    rows: rows(),
    seats: [seat(["red-11", "blue-3"]), seat(null, 5)],
    ...more,
  };
}
const event = (token: string, actor: number | "chance" = 0) => ({ actor, token, turn: 1 });

test("a card that is laid begins its row and leaves the hand", () => {
  const view = stage(table(), event("lay:red-11"));
  expect(view.rows).toEqual(rows({ red: [11, 11] }));
  expect(view.seats[0]).toEqual(seat(["blue-3"]));
  expect(view.phase).toBe("laid");
});

test("a row grows at both ends", () => {
  const begun = table({ rows: rows({ green: [10, 12] }), seats: [seat(["green-9"]), seat(null, 5)] });
  expect(stage(begun, event("lay:green-9")).rows).toEqual(rows({ green: [9, 12] }));
  expect(stage(begun, event("lay:green-13", 1)).rows).toEqual(rows({ green: [10, 13] }));
});

test("what another lays is one card less, and still nobody knows that hand", () => {
  const view = stage(table({ waiting: "red-11" }), event("lay:yellow-11", 1));
  expect(view.seats[1]).toEqual(seat(null, 4));
  expect([view.actor, view.concerns, view.active, view.waiting]).toEqual([1, 1, 1, null]);
});

test("a drawn card comes into the hand in its order", () => {
  const view = stage(table({ phase: "draw" }), event("card:yellow-2", "chance"));
  expect(view.seats[0]).toEqual(seat(["red-11", "yellow-2", "blue-3"]));
  expect([view.pile, view.drawn, view.phase]).toEqual([19, 1, "drawn"]);
});

test("what another draws stays face down", () => {
  const view = stage(table({ phase: "draw", concerns: 1, active: 1 }), event("card:?", "chance"));
  expect(view.seats[1]).toEqual(seat(null, 6));
  expect(view.seats[0]).toEqual(seat(["red-11", "blue-3"]));
});

test("dealing is no drawing", () => {
  const view = stage(table({ phase: "deal" }), event("card:red-5", "chance"));
  expect([view.phase, view.drawn]).toEqual(["deal", 0]);
  expect(length(event("card:red-5", "chance"), table({ phase: "deal" }))).toBe(0);
  expect(length(event("card:red-5", "chance"), table({ phase: "draw" }))).toBeGreaterThan(0);
});

test("passing only says who acts", () => {
  const view = stage(table(), event("pass", 1));
  expect([view.actor, view.active]).toEqual([1, 1]);
  expect(view.seats).toEqual(table().seats);
});

test("the last card gets more time than any other", () => {
  const last = table({ seats: [seat(["red-11"]), seat(null, 5)] });
  expect(length(event("lay:red-11"), last)).toBeGreaterThan(length(event("lay:red-11"), table()));
  expect(length(event("end"), table())).toBe(0);
});

test("cards come from the pile, from a hand, or from where they lay drawn, and go to who drew them", () => {
  expect(from(event("card:red-1", "chance"), table(), "red-1", "hand")).toBe("pile");
  expect(from(event("lay:red-11", 1), table(), "red-11", "row")).toBe("fan:1");
  expect(from(event("lay:red-11", 1), table({ drawn: 2 }), "red-11", "row")).toBe("drawn:1");
  expect(from(event("end"), table(), "red-11", "row")).toBeNull();
  expect(to(event("pass", 1), table(), "back:1:0")).toBe("fan:1");
  expect(to(event("lay:red-11"), table(), "red-11")).toBeNull();
  expect([sound(event("lay:red-11")), sound(event("end"))]).toEqual(["card", null]);
});

test("the old view stays as it was", () => {
  const old = table();
  const copy = structuredClone(old);
  stage(old, event("lay:red-11"));
  stage(old, event("card:red-5", "chance"));
  expect(old).toEqual(copy);
});
