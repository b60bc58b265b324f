/** Long work in the worker: whoever else asks something is heard meanwhile, so that nobody takes it for dead. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Memory } from "../../src/device/store";
import { watchedRecord } from "../../src/device/past";
import { write } from "../../src/engine/record";
import { breather, rest } from "../../src/engine/rest";
import { open, Window } from "./window";

/** Milliseconds, one more whenever somebody looks. */
let clock = 0;
/** How often others had their turn. */
let turns = 0;
let over = false;

beforeEach(() => {
  [clock, turns, over] = [0, 0, false];
  vi.spyOn(performance, "now").mockImplementation(() => clock++);
});
afterEach(() => {
  over = true;
  vi.restoreAllMocks();
});

async function meanwhile<T>(work: Promise<T>): Promise<T> {
  void (async () => {
    for (; !over; turns++) await rest();
  })();
  return work.finally(() => (over = true));
}

async function longGame() {
  const state = (await open("wagnis")).start(6);
  for (let stroke = 7; state.actor !== "over"; stroke = (stroke * 31) % 9973)
    if (state.actor === "chance") state.playCase(stroke % state.cases);
    else state.apply(state.choose(BigInt(stroke)));
  return state;
}

test("what is short is done at once, what is long rests now and then", async () => {
  const breathe = breather();
  let rests = 0;
  await meanwhile(
    (async () => {
      for (let step = 0; step < 900; step++) {
        const pause = breathe();
        if (pause) rests++;
        await pause;
      }
    })(),
  );
  expect(rests).toBeGreaterThan(90);
  expect(rests).toBeLessThan(130);
  expect(turns).toBeGreaterThan(90);
});

test("a record from anywhere is watched in portions", async () => {
  const state = await longGame();
  expect(state.steps.length).toBeGreaterThan(200);
  const seen = await meanwhile(watchedRecord(open, write(state), 1, null));
  expect(seen.steps).toHaveLength(state.steps.length + 1);
  // Once to check it, and once to tell it.
  expect(turns).toBeGreaterThan((2 * state.steps.length) / 12);
});

test("a table is opened in portions, and its rounds are watched in portions", async () => {
  const chairs = Array.from({ length: 4 }, (_, seat) => ({ kind: "me" as const, name: "ABCD"[seat] }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const window = new Window(new Memory());
  await window.make("wagnis", chairs);
  await window.play();
  const { code } = window;
  const acts = window.seq - 2;
  const later = new Window(window.disk);
  later.code = code;
  await meanwhile(later.sit());
  // Once to fold its log, and once for each person.
  expect(turns).toBeGreaterThan((5 * acts) / 12);
  [turns, over] = [0, false];
  await meanwhile(later.ask("replay", { code, round: 1, seat: -1 }));
  expect(turns).toBeGreaterThan((2 * acts) / 12);
  vi.useRealTimers();
});
