/** How somebody has played: counted on the device, each round once, and erased with everything else. */
import { beforeEach, expect, test } from "vitest";
import { forgetEverywhere } from "../../src/lib/own";
import { countRound, forgetRounds, ownRounds } from "../../src/lib/ownrounds";
import type { RoundResult } from "../../src/lib/wire";
import { info, player } from "./views";

beforeEach(forgetRounds);

const PLAYERS = [
  player(0),
  player(1, { kind: "bot", level: "neuling" }),
  player(2, { name: "Ben" }),
  player(3, { kind: "bot", level: "neuling" }),
];
const round = (number: number, winners: number[], more: Partial<RoundResult> = {}) =>
  info({ players: PLAYERS, results: [{ round: number, match: number, points: [3, 2, 1], winners, ...more }] });

test("rounds and wins are counted, against whom, and the best of all", () => {
  countRound(round(1, [0]), [0], { best: 4, found: ["3+1"] });
  countRound(round(2, [2]), [0], { best: 9, found: ["2+2", "3+1"] });
  countRound(round(3, [2]), [0], {});
  expect(ownRounds()).toEqual({
    wagnis: {
      rounds: 3,
      won: 1,
      against: { "level:neuling": { rounds: 3, won: 1 }, "name:Ben": { rounds: 3, won: 1 } },
      best: 9,
      found: ["3+1", "2+2"],
    },
  });
});

test("a round counts once, however often its result is looked at, also after the page was loaded anew", () => {
  countRound(round(1, [0]), [0], {});
  countRound(round(1, [0]), [0], {});
  expect(ownRounds()["wagnis"]).toMatchObject({ rounds: 1, won: 1 });
  expect(JSON.parse(localStorage.getItem("tischlein.rounds")!)).toMatchObject({ counted: ["WOBA-GILO/1"] });
});

test("nobody's rounds are counted where people share a screen, watch, gave up, or let a bot play", () => {
  countRound(round(1, [0]), [0, 2], {});
  countRound(round(1, [0]), [], {});
  countRound(round(1, [], { abandoned: true }), [0], {});
  countRound(round(1, [1]), [1], {});
  expect(ownRounds()).toEqual({});
});

test("it is erased with everything else about somebody", async () => {
  countRound(round(1, [0]), [0], {});
  await forgetEverywhere();
  expect(ownRounds()).toEqual({});
});
