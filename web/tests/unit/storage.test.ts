/** What the browser remembers, where it was damaged, or written by somebody else of the same host. */
import { beforeEach, expect, test } from "vitest";
import { isWhole } from "../../src/device/shelf";
import { ownTables, remember } from "../../src/lib/keys";
import { countRound, ownRounds } from "../../src/lib/ownrounds";
import { read, write } from "../../src/lib/storage";
import { info, player } from "./views";

beforeEach(() => localStorage.clear());

test("what was written is read", () => {
  for (const value of [true, "fast", 7, { a: [1] }, [], {}]) {
    write("one", value);
    expect(read("one", value)).toEqual(value);
  }
  write("one", { a: 1 });
  expect(read<unknown>("one", null)).toEqual({ a: 1 });
  expect(read("none", 7)).toBe(7);
});

test.each(["null", "7", '"x"', "[]", "{", "{}", '{"games": null, "counted": 1}'])(
  "rounds counted, in place of which there is %s",
  (text) => {
    localStorage.setItem("tischlein.rounds", text);
    expect(ownRounds()).toEqual({});
    const results = [{ round: 1, match: 1, points: [1, 0], winners: [0] }];
    countRound(info({ players: [player(0), player(1)], results }), [0], {});
    expect(ownRounds()["wagnis"]).toMatchObject({ rounds: 1, won: 1 });
  },
);

test.each(["null", "7", '"x"', "[]", "{"])("own tables, in place of which there is %s", (text) => {
  localStorage.setItem("tischlein.tables", text);
  expect(ownTables()).toEqual({});
  remember("WOBA-GILO", "wagnis", ["k"]);
  expect(ownTables()["WOBA-GILO"]).toMatchObject({ keys: ["k"] });
});

test("a table that cannot be listed hides none of the others", () => {
  const whole = {
    code: "HERE-1",
    game: "wagnis",
    status: "playing",
    changed: 1,
    you: [0],
    players: ["Anna"],
    results: [],
  };
  expect(isWhole(whole as never)).toBe(true);
  for (const field of ["code", "game", "you", "players", "results"])
    expect(isWhole({ ...whole, [field]: undefined } as never)).toBe(false);
});
