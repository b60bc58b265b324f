/** Hints: what the worker says of a table on the device, and the lamp that asks for it. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { Players } from "../../src/engine/players";
import type { Hint } from "../../src/lib/house";
import { words } from "../../src/lib/language.svelte";
import { forIt, reasonFor } from "../../src/lib/reasons";
import { Round } from "../../src/lib/round.svelte";
import { change } from "../../src/lib/settings.svelte";
import type { Table } from "../../src/lib/table.svelte";
import type { Say } from "../../src/lib/wire";
import HintLamp from "../../src/table/HintLamp.svelte";
import { CARRIED as GAMES } from "./rules";
import { counting, info, part } from "./views";
import { bot, two, Window } from "./window";

const alone = [{ kind: "me" as const, name: "Änne" }, bot];

describe("the worker", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Until the person is to act and has a choice; of a forced action nobody asks what is best. */
  async function deciding(window: Window): Promise<{ seat: number; tokens: string[] }> {
    for (let steps = 0; steps < 400; steps++) {
      const part = window.parts.find(({ legal }) => legal);
      if (part && part.legal!.length > 1) return { seat: part.seat!, tokens: part.legal!.map(({ token }) => token) };
      if (part) await window.move();
      else await vi.advanceTimersByTimeAsync(10);
    }
    throw new Error("nobody is asked");
  }

  const asking = (window: Window, seat: number) => window.ask("hint", { code: window.code, seat });

  /** Searches that last until nobody wants to know any more. */
  function endless(): { ended: number } {
    const seen = { ended: 0 };
    const real = Players.prototype.search;
    vi.spyOn(Players.prototype, "search").mockImplementation(async function (
      this: Players,
      known,
      depth,
      seed,
      manners,
    ) {
      while (!manners!.stop!()) await vi.advanceTimersByTimeAsync(5);
      seen.ended++;
      return real.call(this, known, { ...depth, rollouts: 1 }, seed);
    });
    return seen;
  }

  it.each(GAMES)("finds something that can be done in %s, and why", async (game) => {
    const window = new Window();
    await window.make(game, alone);
    const { seat, tokens } = await deciding(window);
    const seq = window.seq;
    const found = (await asking(window, seat))!;
    expect(tokens).toContain(found.token);
    expect(found.prospects.length).toBeGreaterThan(0);
    expect(found.prospects.every(([id]) => id.startsWith("prospect-"))).toBe(true);
    expect(window.seq, "nothing happens at the table").toBe(seq);
  });

  it("says nothing to a seat that is not to act, nor where another person plays", async () => {
    const window = new Window();
    await window.make("wagnis", alone);
    const { seat } = await deciding(window);
    expect(await asking(window, 1 - seat)).toBeNull();
    expect(await window.ask("hint", { code: "HERE-99", seat })).toBeNull();
    const shared = new Window();
    await shared.make("wagnis", two);
    expect(await asking(shared, (await deciding(shared)).seat)).toBeNull();
  });

  it("lets nobody wait: who acts meanwhile has acted, and the search is over", async () => {
    const seen = endless();
    const window = new Window();
    await window.make("wagnis", alone);
    const { seat } = await deciding(window);
    const asked = asking(window, seat);
    const seq = window.seq;
    await window.move();
    expect(window.seq).toBeGreaterThan(seq);
    expect(await asked).toBeNull();
    expect(seen.ended).toBe(1);
  });
});

describe("a reason", () => {
  const points: Say = ["prospect-points", { points: 12 }];
  const opens: Say = ["prospect-opens", { card: "x" }];
  const next: Say = ["prospect-brings-on", { card: "x", count: 2 }];
  const first: Say = ["prospect-held-by", { who: "Ben", card: "x", percent: 31 }];
  const other: Say = ["prospect-held-by", { who: "Cem", card: "x", percent: 20 }];

  test("is what speaks for an action, and for whom it opens the way, the likeliest one", () => {
    expect(forIt([next, first, other, points])).toEqual([next, first]);
    expect(forIt([opens, first, other, points])).toEqual([points]);
    expect(forIt([opens, first])).toEqual([]);
    expect(forIt([next, ["prospect-held-alike", { card: "x", count: 2, percent: 30 }]])).toHaveLength(2);
    expect(forIt([points])).toEqual([points]);
    expect(forIt([])).toEqual([]);
  });

  test("is that all else is worse where all that could be said speaks against it", async () => {
    change({ language: "en" });
    await words("table");
    expect(reasonFor([opens, first], "elferreihe")).toBe("Everything else promises less.");
  });
});

describe("the lamp", () => {
  const LEGAL = [
    { token: "stop", say: ["action-stop", {}] as [string, object] },
    { token: "draw", say: ["action-draw", {}] as [string, object] },
  ];
  const DANGER: Hint = {
    token: "draw",
    offer: ["action-draw", {}],
    prospects: [
      ["prospect-gives-up", { points: 4 }],
      ["prospect-danger", { bad: 4, cards: 30 }],
    ],
  };
  const around = {
    players: [],
    pending: false,
    looking: null,
    playing: true,
    act: () => undefined,
    takeBack: () => undefined,
    comeBack: () => undefined,
    goOn: () => undefined,
  };
  const placed: Record<string, unknown>[] = [];
  let games = 0;

  beforeEach(async () => {
    games++;
    change({ hints: 3, language: "en" });
    await words("table", "wagnis");
  });
  afterEach(() => placed.splice(0).forEach((one) => void unmount(one)));

  function lit(found: Hint | null = DANGER, legal = LEGAL) {
    const module = { ...counting, hinted: (token: string) => [`[data-drop="${token}"]`] };
    const round = new Round("wagnis", module, around, part(0, 0, [], { legal } as never));
    const hint = vi.fn(() => Promise.resolve(found));
    const table = { info: info(), code: `HERE-${games}`, house: { hint } } as unknown as Table;
    placed.push(mount(HintLamp, { target: document.body, props: { table, round } }));
    flushSync();
    const lamp = [...document.querySelectorAll<HTMLButtonElement>(".lamp")].at(-1)!;
    const press = async () => {
      lamp.click();
      flushSync();
      await vi.waitFor(() => expect(lamp.classList.contains("thinking")).toBe(false));
      flushSync();
    };
    return { round, hint, lamp, press, note: () => document.querySelector(".note")?.textContent?.trim() ?? "" };
  }

  it("says what is best and why, in a sentence that speaks for it, and what one touches glows", async () => {
    const { round, press, note, lamp } = lit();
    expect(lamp.getAttribute("aria-label")).toBe("Get a hint, 3 are left");
    expect([note(), round.glowing]).toEqual(["", []]);
    await press();
    expect(note()).toBe("Turn up one more card4 of the 30 cards in the pile fit no row.");
    expect(round.glowing).toEqual(['[data-token="draw"]', '[data-drop="draw"]']);
    expect(lamp.getAttribute("aria-label")).toBe("Get a hint, 2 are left");
  });

  it("says the same again for nothing, and is gone when the table goes on", async () => {
    const { round, hint, press, note, lamp } = lit();
    await press();
    await press();
    expect([note(), round.glowing]).toEqual(["", []]);
    await press();
    expect(note()).not.toBe("");
    expect(hint).toHaveBeenCalledTimes(1);
    round.take(part(0, 1, [], { legal: LEGAL } as never), false);
    flushSync();
    expect([note(), round.glowing]).toEqual(["", []]);
    expect(lamp.getAttribute("aria-label")).toContain("2 are left");
  });

  it("gives three in a game, whoever loads the page anew, or as many as somebody likes", async () => {
    for (let count = 0; count < 3; count++) await lit().press();
    const fourth = lit();
    expect(fourth.lamp.getAttribute("aria-label")).toBe("No hint is left in this game");
    expect(fourth.lamp.getAttribute("aria-disabled")).toBe("true");
    await fourth.press();
    expect(fourth.hint).not.toHaveBeenCalled();
    change({ hints: -1 });
    const endless = lit();
    expect(endless.lamp.getAttribute("aria-label")).toBe("Get a hint");
    await endless.press();
    expect(endless.hint).toHaveBeenCalled();
  });

  it("is dim where nothing or one thing only can be done, and costs nothing where there is no answer", async () => {
    const forced = lit(DANGER, LEGAL.slice(1));
    expect(forced.lamp.getAttribute("aria-disabled")).toBe("true");
    await forced.press();
    expect(forced.hint).not.toHaveBeenCalled();
    const silent = lit(null);
    await silent.press();
    expect(silent.lamp.getAttribute("aria-label")).toContain("3 are left");
  });
});
