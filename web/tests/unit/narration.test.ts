import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Narration } from "../../src/lib/narration.svelte";
import { READABLE } from "../../src/lib/pacing";
import type { Sentence } from "../../src/lib/round.svelte";
import type { Effect } from "../../src/lib/wire";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const effect = (kind: string): Effect => ({ kind, say: [`event-${kind}`, {}] }) as Effect;
/** What matters is called a loss. */
const narration = () => new Narration(({ kind }) => kind.startsWith("loss"));
let sentences: Sentence[];
beforeEach(() => {
  sentences = [];
});
function say(line: Narration, key: number, ...kinds: string[]): void {
  const others = sentences.filter((one) => one.key !== key);
  sentences = [...others, { key, turn: key, seat: null, effects: kinds.map(effect) }];
  line.follow(sentences);
}
const read = (line: Narration) => line.shown?.effects.map(({ kind }) => kind).join(" ");

test("the newest sentence is shown at once, and grows with its effects", () => {
  const line = narration();
  say(line, 0, "draws");
  expect(read(line)).toBe("draws");
  say(line, 0, "draws", "turned");
  expect(read(line)).toBe("draws turned");
  say(line, 1, "stops");
  expect(read(line)).toBe("stops");
});

test("what matters can be read in peace, while the table goes on", () => {
  const line = narration();
  say(line, 0, "rolls", "loss");
  vi.advanceTimersByTime(200);
  say(line, 1, "draws");
  say(line, 2, "draws", "turned");
  vi.advanceTimersByTime(READABLE - 201);
  expect(read(line)).toBe("rolls loss");
  vi.advanceTimersByTime(1);
  expect(read(line), "and then the newest, not all that came between").toBe("draws turned");
});

test("each loss has its time, from the moment when it was told", () => {
  const line = narration();
  say(line, 0, "loss");
  vi.advanceTimersByTime(1000);
  say(line, 1, "plain");
  say(line, 2, "loss-too");
  vi.advanceTimersByTime(READABLE - 1000);
  expect(read(line)).toBe("loss-too");
  say(line, 3, "stops");
  vi.advanceTimersByTime(READABLE - 1);
  expect(read(line)).toBe("loss-too");
  vi.advanceTimersByTime(1);
  expect(read(line)).toBe("stops");
  vi.advanceTimersByTime(5 * READABLE);
  expect(read(line), "the last one stays").toBe("stops");
});

test("of many losses at once each is there to be read", () => {
  const line = narration();
  for (let key = 0; key < 4; key++) say(line, key, `loss-${key}`);
  say(line, 4, "draws");
  say(line, 5, "stops");
  const seen = [0, 1, 2, 3, 4].map((times) => {
    if (times) vi.advanceTimersByTime(READABLE);
    return read(line);
  });
  expect(seen).toEqual(["loss-0", "loss-1", "loss-2", "loss-3", "stops"]);
});

test("a sentence that goes on while it waits is shown whole", () => {
  const line = narration();
  say(line, 0, "loss");
  say(line, 1, "rolls");
  say(line, 1, "rolls", "loss-too");
  vi.advanceTimersByTime(READABLE);
  expect(read(line)).toBe("rolls loss-too");
  say(line, 2, "stops");
  expect(read(line), "it is held as well").toBe("rolls loss-too");
});

test("what matters without words gives time to what was said before it", () => {
  const line = narration();
  say(line, 0, "turned");
  line.hear({ kind: "loss" } as Effect);
  say(line, 1, "rolls");
  expect(read(line)).toBe("turned");
  vi.advanceTimersByTime(READABLE);
  expect(read(line)).toBe("rolls");
});

test("whoever goes on has read it: the newest is shown", () => {
  const line = narration();
  say(line, 0, "loss");
  say(line, 1, "loss-too");
  say(line, 2, "stops");
  line.touch();
  expect(read(line)).toBe("stops");
  say(line, 3, "draws");
  expect(read(line)).toBe("draws");
});

test("of what happened before somebody came, the end is there to read, and keeps nobody waiting", () => {
  const line = narration();
  sentences = [0, 1].map((key) => ({ key, turn: 0, seat: null, effects: [effect("loss")] }));
  line.begin(sentences);
  expect(line.shown?.key).toBe(1);
  say(line, 2, "draws");
  expect(read(line)).toBe("draws");
});
