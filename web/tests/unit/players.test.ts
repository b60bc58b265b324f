/** Players in the engine: one module for all seats, whoever asks, and while a search goes on. That they play as in Python, tests/wasm says. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Game } from "../../src/engine/game";
import { seededLuck } from "../../src/engine/luck";
import { Memory, playerFor, SearchPlayer, toldTo } from "../../src/engine/player";
import { CARRIED, factsOf, moduleOf, openGame, playersOf } from "./rules";

const POLICIES = ["zufall", "kueken", "neuling", "simple", "koenner"];
const SEARCHES = ["meister", "grossmeister"];
const DEPTH = { rollouts: 600, turns: 0, workers: 2, notes: 1 << 8 };

/** A decision some way into a game, for a seat that was told all that has happened. */
async function decision(name: string, round: number) {
  const game = await openGame(name);
  const players = (await game.players())!;
  const luck = seededLuck(game.rules, new Uint8Array(32).fill(round));
  const state = game.start(2);
  const moments = state.deal(luck);
  for (let step = 0; step < 8 + round || state.legalCodes().length < 2; step++) {
    const codes = state.legalCodes();
    moments.push(state.applyCode(codes[(step * 7) % codes.length]!), ...state.deal(luck));
  }
  const seat = state.actor as number;
  const player = (level: string) => {
    const found = playerFor(new Memory(players, game.first(2, state.options), seat), level, DEPTH)!;
    found.hear(toldTo(seat, moments));
    return found;
  };
  const search = (seed: bigint, rest?: () => Promise<void>) =>
    (player("meister") as SearchPlayer).search(state.sheet(seat), seed, rest && { rest });
  const choose = (level: string, seed: bigint) => player(level).choose(state.sheet(seat), seed);
  return { choose, search, legal: state.legalCodes() };
}

afterEach(() => void vi.restoreAllMocks());

describe.each(CARRIED)("players of %s", (name) => {
  it("do something legal, the same for the same luck", async () => {
    const codes = new Set<number>();
    for (let round = 0; round < 4; round++) {
      const { choose, legal } = await decision(name, round);
      for (const level of [...POLICIES, ...SEARCHES]) {
        const code = await choose(level, 77n);
        expect(legal).toContain(code);
        expect(await choose(level, 77n)).toBe(code);
        codes.add(code);
      }
    }
    expect(codes.size).toBeGreaterThan(1);
  });

  it("do not get into each other's way, neither after one another nor while one of them thinks", async () => {
    const [one, other] = [await decision(name, 1), await decision(name, 3)];
    const apart = [await one.search(5n), await other.search(6n)];
    const policy = await other.choose("koenner", 7n);
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 10)); // after each portion there is a rest
    const between: number[] = [];
    const rest = async () => void between.push(await other.choose("koenner", 7n));
    expect(await Promise.all([one.search(5n, rest), other.search(6n, rest)])).toEqual(apart);
    expect(between.length).toBeGreaterThan(3);
    expect(new Set(between)).toEqual(new Set([policy]));
  });
});

const [GAME, OTHER] = CARRIED as [string, string];

describe("a module of players", () => {
  it("knows its levels", async () => {
    const game = await openGame(GAME);
    const memory = new Memory((await game.players())!, game.first(2, game.allOptions(2)), 0);
    for (const level of POLICIES) expect(playerFor(memory, level)).not.toBeInstanceOf(SearchPlayer);
    const depths = SEARCHES.map((level) => (playerFor(memory, level) as SearchPlayer).depth.rollouts);
    expect(depths[1]).toBeGreaterThan(depths[0]!);
    for (const level of ["wizard", "constructor", ""]) expect(playerFor(memory, level)).toBeNull();
  });

  it("is fetched once, again where that failed, and must be of this game", async () => {
    let fetched = 0;
    const answers = [() => Promise.reject(new Error("lost")), () => Promise.resolve(playersOf(GAME))];
    const game = await Game.open(moduleOf(GAME), factsOf(GAME), () => answers[Math.min(fetched++, 1)]!());
    expect(fetched).toBe(0);
    await expect(game.players()).rejects.toThrow("lost");
    expect(await game.players()).toBe(await game.players());
    expect(fetched).toBe(2);
    for (const code of [playersOf(OTHER), moduleOf(GAME)]) {
      const wrong = await Game.open(moduleOf(GAME), factsOf(GAME), () => Promise.resolve(code));
      await expect(wrong.players()).rejects.toThrow(/are not those of this page/);
    }
    expect(await (await Game.open(moduleOf(GAME), factsOf(GAME))).players()).toBeNull();
  });
});
