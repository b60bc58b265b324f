/** Rounds that are played on from somewhere in their middle, at a table of this device against bots. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { load, write } from "../../src/engine/record";
import { CARRIED as GAMES } from "./rules";
import { bot, open, sameFromLog, two, Window } from "./window";

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const me = { kind: "me" as const, name: "Cleo" };

it.each(GAMES)("%s: it is the same round until then, and another one after that", async (game) => {
  const first = new Window();
  await first.make(game, two);
  await first.play();
  const record = await first.ask("record", { code: first.code, round: 1 });
  const { steps } = await load(await open(game), record);
  const decisions = steps.flatMap(({ actor }, at) => (typeof actor === "number" ? [at] : []));
  const at = decisions[Math.floor(decisions.length / 2)]!;
  const heir = steps[at]!.actor as number;

  const other = new Window(undefined, null, 2);
  const chairs = [0, 1].map((seat) => (seat === heir ? me : bot));
  const before = { record, round: 1, steps: at };
  const wanted = { game, chairs, key: "on", pace: "instant" as const };
  other.code = await other.ask("make", { wanted, before });
  await other.sit();
  expect(other.table).toMatchObject({ status: "playing", rounds: 1, results: [] });
  expect(other.parts.map(({ seat, legal }) => [seat, Boolean(legal)])).toEqual([[heir, true]]);
  await sameFromLog(other);
  await other.play();
  expect(other.table!.status).toBe("match_over");
  const given = steps[at - 1]?.turn ?? 0;
  expect(other.table!.results).toMatchObject([{ given }]);

  const text = await other.ask("record", { code: other.code, round: 1 });
  expect(text).toContain(`\nluck: given up to turn ${given}\n`);
  const state = await load(await open(game), text);
  expect(state.steps.slice(0, at).map(({ token }) => token)).toEqual(steps.slice(0, at).map(({ token }) => token));
  expect(write(state)).toBe(text);
  // The next match at that table is its own.
  await other.give({ do: "rematch", player: heir });
  await other.play();
  expect(other.table!.results.map((result) => result.given)).toEqual([given, undefined]);
});

it("nothing is made where nobody could go on", async () => {
  const [game] = GAMES as [string];
  const first = new Window();
  await first.make(game, two);
  await first.play();
  const record = await first.ask("record", { code: first.code, round: 1 });
  const { steps } = await load(await open(game), record);
  const cases: [chairs: (typeof me | typeof bot)[], round: number, steps: number, code: string][] = [
    [[me, bot], 1, steps.length, "bad-input"],
    [[me, bot], 1, 0, "bad-input"],
    [[me, bot, bot], 1, 20, "bad-chair"],
    [[{ ...me, name: "\u202e" }, bot], 1, 20, "bad-name"],
  ];
  for (const [chairs, round, upTo, code] of cases) {
    const wanted = { game, chairs, key: `${code} ${upTo}` };
    const made = first.ask("make", { wanted, before: { record, round, steps: upTo } });
    await expect(made, code).rejects.toMatchObject({ refused: { code } });
  }
  const damaged = first.ask("make", {
    wanted: { game, chairs: [me, bot], key: "damaged" },
    before: { record: record.slice(0, -20), round: 1, steps: 20 },
  });
  await expect(damaged).rejects.toMatchObject({ refused: { code: "bad-record" } });
});
