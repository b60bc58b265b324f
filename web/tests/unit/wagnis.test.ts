import { expect, test } from "vitest";
import { from, length, stage, to } from "../../src/games/wagnis/stage";
import type { View } from "../../src/games/wagnis/view";
import { keyed } from "../../src/table/keyed";

const NOTHING = { green: 0, yellow: 0, red: 0, blue: 0, purple: 0 };
const seat = (open: string[] = []) => ({ open, secured: { ...NOTHING }, secured_cards: [], points: 0 });

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
    seats: [seat(), seat()],
    too_far: false,
    unfit: { cards: 0, of: 100 },
    ...more,
  };
}
const event = (token: string, actor: number | "chance" = 0) => ({ actor, token, turn: 1 });

test("a card is turned up, laid and taken", () => {
  let view = stage(table(), event("card:green-3", "chance"));
  expect([view.pile, view.waiting]).toEqual([99, "green-3"]);
  view = stage(view, event("place:1"));
  expect([view.rows, view.waiting]).toEqual([[{ cards: ["green-3"], taken: false }], null]);
  view = stage({ ...view, waiting: "die" }, event("place:1"));
  view = stage(view, event("take:1", 1));
  expect(view.rows).toEqual([{ cards: [], taken: true }]);
  expect([view.seats[1]!.open, view.seats[1]!.points]).toEqual([["green-3"], 3]);
});

test("the die takes a colour from whom it concerns", () => {
  const view = stage(
    table({ concerns: 1, seats: [seat(["red-1"]), seat(["red-5", "blue-2"])] }),
    event("roll:red", "chance"),
  );
  expect(view.seats.map((one) => one.open)).toEqual([["red-1"], ["blue-2"]]);
  expect(view.too_far).toBe(false);
});

test("a card that waits when the die rolls has gone too far", () => {
  const view = stage(table({ waiting: "red-1" }), event("roll:blue", "chance"));
  expect([view.waiting, view.too_far]).toEqual([null, true]);
});

test("securing moves a colour to safety", () => {
  const view = stage(table({ seats: [seat(["red-1", "blue-2"]), seat()] }), event("secure:red"));
  expect([view.seats[0]!.open, view.seats[0]!.secured.red]).toEqual([["blue-2"], 1]);
  expect(to(event("secure:red"), view, "red-1", "own:0")).toBe("secured:0:red");
});

test("the old view stays as it was", () => {
  const old = Object.freeze(table());
  expect(stage(old, event("card:turn", "chance")).turn_cards_aside).toBe(1);
  expect(old.turn_cards_aside).toBe(0);
});

test("cards come from the pile and go to who takes them", () => {
  expect(from(event("card:red-1", "chance"))).toBe("pile");
  expect(to(event("take:1", 1), table({ concerns: 1 }), "red-1", "row:1")).toBe("open:1:red");
  expect(length(event("draw"))).toBe(0);
});

test("the same card twice has two keys", () => {
  expect(keyed(["a", "b", "a"]).map((one) => one.key)).toEqual(["a/1", "b/1", "a/2"]);
});
