/** What bots say now and then: of what everybody can see, seldom, and each in its own way. */
import { describe, expect, test } from "vitest";
import { seededLuck } from "../../src/engine/luck";
import type { Moment } from "../../src/engine/state";
import { occasionsOf } from "../../src/games/occasions";
import { Chatter, type Bot, type Occasions } from "../../src/lib/chatter";
import { LEVELS, SIGNALS, type Effect } from "../../src/lib/wire";
import { CARRIED, openGame } from "./rules";

const SEED = Uint8Array.from({ length: 32 }, (_, place) => place);
const PLAYERS = 3;
const BOTS: Bot[] = [
  { seat: 1, level: "kueken" },
  { seat: 2, level: "koenner" },
];

/** A game as sensible players play it. */
async function played(name: string): Promise<Moment[]> {
  const game = await openGame(name);
  const state = game.start(PLAYERS, {});
  const luck = seededLuck(game.rules, SEED);
  const moments = state.deal(luck);
  for (let steps = 0n; state.actor !== "over"; steps++)
    moments.push(state.apply(state.choose(steps)), ...state.deal(luck));
  return moments;
}

describe.each(CARRIED)("bots in %s", (name) => {
  test("see only what everybody sees, whoever's page it is, and have something to say", async () => {
    const [moments, occasions] = [await played(name), (await occasionsOf(name))!];
    const seen = (seat: number | null) =>
      moments.flatMap((moment) =>
        (moment.hear(seat, ["A", "B", "C"]).effects ?? []).map((effect) => occasions(effect)),
      );
    const own = seen(0);
    expect(own.some(Boolean)).toBe(true);
    for (const seat of [1, 2, null]) expect(seen(seat), String(seat)).toEqual(own);
  });

  test("say the same on all pages, and one thing at most while the turn goes round", async () => {
    const [moments, occasions] = [await played(name), (await occasionsOf(name))!];
    const heard = (seat: number | null, round = "BABA 1") => {
      const chatter = new Chatter(round, occasions);
      return moments.flatMap((moment) => {
        const { effects = [], turn } = moment.hear(seat, ["A", "B", "C"]);
        const said = effects.flatMap((effect) => chatter.hear(effect, { turn, players: PLAYERS }, BOTS) ?? []);
        return said.map((remark) => ({ ...remark, turn }));
      });
    };
    const remarks = heard(0);
    expect(heard(null)).toEqual(remarks);
    for (const [index, { turn, seat, signal }] of remarks.entries()) {
      expect(turn - (remarks[index - 1]?.turn ?? -PLAYERS)).toBeGreaterThanOrEqual(PLAYERS);
      expect(BOTS.map((bot) => bot.seat)).toContain(seat);
      expect(SIGNALS).toContain(signal);
    }
    const other = ["BABA 2", "BABA 3", "ABAB 1"].map((round) => heard(0, round));
    expect(other.some((one) => one.length > 0)).toBe(true);
    expect(other).not.toEqual([remarks, remarks, remarks]);
  });
});

describe("characters", () => {
  const dares: Occasions = (effect) => (effect.kind === "dares" ? { what: "dare", who: 0 } : null);
  /** What a bot says of so many dares, each in another round. */
  const said = (level: string, occasions = dares, effect: Effect = { kind: "dares" }) =>
    Array.from({ length: 400 }, (_, round) =>
      new Chatter(String(round), occasions).hear(effect, { turn: 1, players: 2 }, [{ seat: 1, level }]),
    ).flatMap((remark) => remark?.signal ?? []);

  test("one dares the others, another one warns them, and the best says little", () => {
    expect(new Set(said("kueken"))).toEqual(new Set(["dare_you"]));
    expect(new Set(said("neuling"))).toEqual(new Set(["stop"]));
    expect(said("grossmeister")).toEqual([]);
    const proud: Occasions = () => ({ what: "feat", who: 0 });
    const often = LEVELS.map((level) => said(level, proud).length);
    expect(often[0]).toBeGreaterThan(400 * 0.4);
    expect(often.at(-1)).toBeLessThan(400 * 0.15);
    expect(often.at(-1)).toBeGreaterThan(0);
  });

  test("nobody praises or dares themselves, and bots of other packages keep quiet", () => {
    const own: Occasions = () => ({ what: "feat", who: 1 });
    for (const level of LEVELS) expect(said(level, own)).toEqual([]);
    expect(said("wizard")).toEqual([]);
    expect(said("kueken", dares, { kind: "waits" })).toEqual([]);
  });
});

test("a game without occasions has quiet bots", async () => {
  expect(await occasionsOf("guest")).toBeNull();
});
