/** Rounds looked at again: worked out in the worker a little at a time, and made ready to be shown. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Decision, Review, Term } from "../../src/engine/review";
import { balanceOf, driftOf, games, momentsOf, sizeOf, stepsBehind, sumsOf } from "../../src/lib/review.svelte";
import type { Replay } from "../../src/lib/wire";
import { bot, two, Window } from "./window";

const alone = [{ kind: "me" as const, name: "Änne" }, bot];

describe("the worker", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Of a record from anywhere, as it is when it is over. */
  const recordOf = (window: Window) => window.ask("record", { code: window.code, round: 1 });
  const asking = async (window: Window, seat = 0, record?: string) =>
    window.ask("review", { record: record ?? (await recordOf(window)), round: 1, seat });

  /** Asked again and again, as by a page; gives how far it was each time, and what came out. */
  async function whole(window: Window, seat = 0): Promise<{ done: number[]; review: Review }> {
    const done: number[] = [];
    for (;;) {
      const found = await asking(window, seat);
      if ("review" in found) return { done, review: found.review };
      done.push(found.progress[0]);
    }
  }

  it("works it out a little at a time, the same whenever it is asked", async () => {
    const window = new Window();
    await window.make("sternenzahlen", alone);
    await window.play();
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 10));
    const { done, review } = await whole(window);
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    const sum = review.terms.reduce((all, { change }) => all + change, 0);
    expect(sum).toBeCloseTo(review.chances.at(-1)! - review.chances[0]!, 9);
    expect(await whole(window), "it is kept").toEqual({ done: [], review });
    const other = await whole(window, 1);
    expect(other.review.seat).toBe(1);
    expect((await whole(window)).review).toEqual(review);
  });

  it("looks at nothing that is still played, that was given up, or that nobody played", async () => {
    const window = new Window();
    await window.make("elferreihe", two);
    await expect(asking(window)).rejects.toThrow("round-not-over");
    await window.give({ do: "close" });
    await expect(asking(window)).rejects.toThrow("round-not-over");
    const over = new Window();
    await over.make("sternenzahlen", two);
    await over.play();
    await expect(asking(over, 2)).rejects.toThrow("no-place");
    await expect(asking(over, 0.5)).rejects.toThrow("no-place");
    await expect(asking(over, 0, "Liebe Oma!")).rejects.toThrow("bad-record");
  });
});

describe("what is shown", () => {
  const decision = (step: number, cost: number, name: Decision["name"]) => ({ step, cost, name }) as Decision;
  const luck = (step: number, change: number): Term => ({
    ...{ step, cause: "luck", change },
    name: Math.abs(change) >= 0.1 ? (change > 0 ? "fortune" : "misfortune") : null,
  });
  const review = (decisions: Decision[], terms: Term[]): Review => ({ seat: 0, chances: [], terms, decisions });

  it("are the costliest decisions, in the order of the game", () => {
    const decisions = [
      decision(3, 0.04, "slip"),
      decision(9, 0.3, "blunder"),
      decision(12, 0.2, null),
      decision(20, 0.11, "blunder"),
      decision(30, 0.06, "mistake"),
    ];
    expect(momentsOf(review(decisions, [luck(5, 0.5)])).map(({ step }) => step)).toEqual([9, 20, 30]);
  });

  it("are strokes of luck where there were few mistakes", () => {
    const terms = [luck(2, 0.2), luck(4, 0.05), luck(8, -0.4), luck(10, 0.3)];
    const found = momentsOf(review([decision(9, 0.05, "mistake")], terms));
    expect(found.map(({ step }) => step)).toEqual([8, 9, 10]);
    expect(momentsOf(review([], [luck(1, 0.01)]))).toEqual([]);
  });

  it("are luck once of each beat, with all that came of it", () => {
    const terms = [luck(2, -0.16), luck(3, -0.15), luck(6, 0.2), luck(7, -0.19), luck(9, 0.12)];
    const found = momentsOf(review([], terms), undefined, (step) => Math.floor(step / 2));
    expect(found.map((one) => [one.step, "luck" in one && games(one.luck)])).toEqual([
      [2, -31],
      [9, 12],
    ]);
  });

  it("are the costliest of each turn, and little things where there is nothing else", () => {
    const decisions = [decision(3, 0.04, "slip"), decision(4, 0.06, "mistake"), decision(9, 0.02, "slip")];
    expect(momentsOf(review(decisions, []), (step) => (step < 9 ? 1 : 2)).map(({ step }) => step)).toEqual([4, 9]);
    const little = [1, 2, 3, 4].map((step) => ({ ...decision(step, step / 250, null), sure: step !== 3 }));
    expect(momentsOf(review(little, [])).map(({ step }) => step)).toEqual([2, 4]);
    expect(momentsOf(review(little, [luck(7, 0.2), luck(8, -0.2)])).map(({ step }) => step)).toEqual([4, 7, 8]);
  });

  it("says what many little mistakes cost together", () => {
    const decided = (change: number): Term => ({ step: 1, cause: "decision", change, name: null });
    expect(
      driftOf(
        review(
          [],
          Array.from({ length: 16 }, () => decided(-0.01)),
        ),
      ),
    ).toBe(16);
    expect(driftOf(review([], [decided(-0.04)]))).toBe(0);
    expect(driftOf(review([], [decided(0.2), luck(2, -0.4)]))).toBe(0);
    expect(driftOf(review([], []))).toBe(0);
  });

  it("are sums of what there is", () => {
    const terms: Term[] = [
      luck(1, 0.251),
      luck(3, -0.1),
      { step: 2, cause: "others", change: -0.064, name: null },
      { step: 4, cause: "decision", change: -0.06, name: null },
    ];
    expect(sumsOf(review([], terms))).toEqual([
      { cause: "luck", games: 15 },
      { cause: "decision", games: -6 },
      { cause: "others", games: -6 },
    ]);
  });

  it("are what nobody decides, and what the seat did", () => {
    const light: Term = { step: 5, cause: "light", change: 0.02, name: null };
    const decided: Term = { step: 6, cause: "decision", change: -0.06, name: null };
    const others: Term = { step: 7, cause: "others", change: -0.3, name: null };
    expect(balanceOf(review([], [luck(1, -0.16), light, decided, others]))).toEqual({ luck: -14, skill: -6 });
    expect([0, -4, 5, -14, 15].map(sizeOf)).toEqual(["none", "none", "little", "little", "much"]);
  });

  it("counts luck to the step before it, as a replay does", () => {
    const step = (actor: number | "chance") => ({ event: { actor, token: "x", turn: 1 } });
    const steps = [{ view: {} }, step("chance"), step(0), step("chance"), step("chance"), step(1)];
    expect(stepsBehind({ steps } as unknown as Replay)).toEqual([1, 4, 5]);
  });
});
