import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Staging } from "../../src/lib/game";
import { Round, shorten, type Surroundings } from "../../src/lib/round.svelte";
import { change } from "../../src/lib/settings.svelte";
import { counting, part, player, type CountView } from "./views";

let acted: string[];
let around: Surroundings & { pending: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: "normal" });
  acted = [];
  around = {
    players: [player(0), player(1)],
    pending: false,
    playing: true,
    act: (_seat, token) => acted.push(token),
    takeBack: () => undefined,
    comeBack: () => undefined,
  };
});
afterEach(() => vi.useRealTimers());

const round = (count = 0) =>
  new Round<CountView>(
    "wagnis",
    counting as unknown as Staging<CountView>,
    around,
    part(0, count, [], { legal: [{ token: "go", say: ["go", {}] }] }),
  );

test("events are shown one after the other, then the view that was sent", async () => {
  const shown = round();
  shown.take(part(0, 10, ["a", "b"]), true);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.view.count, shown.busy, shown.event?.token]).toEqual([1, true, "a"]);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown.view.count, shown.event?.token]).toEqual([2, "b"]);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown.view.count, shown.busy, shown.event]).toEqual([10, false, null]);
  expect(shown.sentences.length).toBe(2);
});

test("nothing can be done while events are shown", async () => {
  const shown = round();
  expect(shown.may("go")).toBe(true);
  shown.take(part(0, 10, ["a"], { legal: [{ token: "on", say: ["on", {}] }] }), true);
  expect(shown.legal).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown.may("on")).toBe(true);
});

test("a tap skips to the end of everything that waits", async () => {
  const shown = round();
  shown.take(part(0, 10, ["a", "b", "c"]), true);
  shown.take(part(0, 20, ["d"]), true);
  await vi.advanceTimersByTimeAsync(10);
  shown.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.view.count, shown.busy]).toEqual([20, false]);
  expect(shown.sentences.length).toBe(4);
});

test("what nobody looks at is taken at once, with its sentences", () => {
  const shown = round();
  shown.take(part(0, 10, ["a", "b"]), false);
  expect([shown.view.count, shown.busy, shown.sentences.length]).toEqual([10, false, 2]);
});

test("acting ends the show and sends the token, legal or not", async () => {
  const shown = round();
  shown.take(part(0, 10, ["a"]), true);
  await vi.advanceTimersByTimeAsync(10);
  shown.act("anything");
  await vi.advanceTimersByTimeAsync(1);
  expect(acted).toEqual(["anything"]);
  around.pending = true;
  shown.act("again");
  expect(acted).toEqual(["anything"]);
});

test("all events of a frame together take no longer than a second", () => {
  const lengths = shorten([320, 800, 320], 1);
  expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(950);
  expect(shorten([200], 0.5)).toEqual([100]);
  expect(shorten([800], 1.5)).toEqual([950]);
});

test("without movement everything is there at once", () => {
  change({ speed: "off" });
  const shown = round();
  shown.take(part(0, 10, ["a", "b"]), true);
  expect([shown.view.count, shown.busy]).toEqual([10, false]);
});
