import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callOf } from "../../src/games/elferreihe/calls";
import type { Effect } from "../../src/games/elferreihe/effects";
import { forbids, from, length, sound, to } from "../../src/games/elferreihe/stage";
import Table from "../../src/games/elferreihe/Table.svelte";
import { MOST_DRAWS, type View } from "../../src/games/elferreihe/view";
import { words } from "../../src/lib/language.svelte";
import { Round } from "../../src/lib/round.svelte";
import type { Surroundings } from "../../src/lib/surroundings";
import { change } from "../../src/lib/settings.svelte";
import { player } from "./views";

function table(more: Partial<View> = {}): View {
  return {
    game: "elferreihe",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "start",
    active: 0,
    redeals: 0,
    pile: 20,
    pile_cards: null,
    drawn: 0,
    waiting: null,
    rows: [],
    seats: [],
    ...more,
  };
}
type Laid = Extract<Effect, { kind: "laid" }>;
const laid = (way: Laid["way"], more: Partial<Laid> = {}): Effect =>
  ({ kind: "laid", who: 1, card: "red-11", way, closes: "nothing", left: 9, ...more }) as Effect;
const DEALT: Effect = { kind: "dealt", who: 0, card: "red-5" };
const DRAWN: Effect = { kind: "drawn", who: 1, card: null, fate: null, count: 1 };
const PASSES: Effect = { kind: "passes", who: 1 };
const ENDS: Effect = { kind: "ends", who: 1 };

const hands = (...cards: number[]) => cards.map((count) => ({ cards: count, hand: null, points: null }));

test("dealing is no drawing", () => {
  expect(length(DEALT)).toBe(0);
  expect(length(DRAWN)).toBeGreaterThan(0);
});

test("routine is quick; what people talk about has its scene, the last card the longest", () => {
  const plain = length(laid("plain"));
  const side = length(laid("plain", { card: "blue-20", closes: "side" }));
  const whole = length(laid("plain", { card: "red-20", closes: "row", left: 1 }));
  const last = length(laid("last", { card: "red-20", closes: "row", left: 0 }));
  expect(plain).toBeLessThanOrEqual(360);
  expect([plain, side, whole, last]).toEqual([plain, side, whole, last].toSorted((one, other) => one - other));
  expect(side).toBeGreaterThanOrEqual(900);
  expect(whole).toBeGreaterThan(side);
  expect(length(laid("plain", { left: 1 }))).toBeGreaterThanOrEqual(900);
  expect(length(laid("plain", { left: 2 }))).toBe(plain);
  expect(length({ ...DRAWN, count: MOST_DRAWS } as Effect)).toBeGreaterThan(2 * length(DRAWN));
  expect(length(ENDS)).toBe(0);
});

test("cards come from the pile, from a hand, or from where they lay drawn, and go to who drew them", () => {
  expect(from(DRAWN, table(), "red-1", "hand")).toBe("pile");
  expect(from(laid("plain"), table(), "red-11", "row")).toBe("fan:1");
  expect(from(laid("drawn"), table({ drawn: 2 }), "red-11", "row")).toBe("drawn:1");
  expect(from(laid("plain"), table(), "red-11", "hand")).toBeNull();
  expect(from(ENDS, table(), "red-11", "row")).toBeNull();
  expect(to(PASSES, table(), "back:1:0")).toBe("fan:1");
  expect(to(laid("plain"), table(), "red-11")).toBeNull();
});

test("what is drawn or laid is heard", () => {
  const heard = [DEALT, DRAWN, laid("new"), PASSES, ENDS].map((effect) => sound(effect));
  expect(heard).toEqual([null, "card", "card", null, null]);
  const closing = (["row", "side", "nothing"] as const).map((closes) => laid("plain", { card: "red-20", closes }));
  expect(closing.map(sound)).toEqual(["row", "card", "card"]);
});

describe("at a table", () => {
  const acted: string[] = [];
  const around: Surroundings = {
    players: [player(0), player(1)],
    pending: false,
    playing: true,
    act: (_seat, token) => acted.push(token),
    takeBack: () => undefined,
    comeBack: () => undefined,
    looking: null,
    goOn: () => undefined,
  };
  const seats = [
    { cards: 3, hand: ["red-12", "red-15", "blue-1"], points: 28 },
    { cards: 4, hand: null, points: null },
  ];
  const at = (more: Partial<View>, ...tokens: string[]) =>
    new Round<View, Effect>("elferreihe", { length: () => 0 }, around, {
      seat: 0,
      view: table({ seats, ...more }) as never,
      legal: tokens.map((token) => ({ token, say: ["action-draw", { again: "no" }] })),
    });

  beforeEach(async () => {
    await words("home", "table", "elferreihe");
    acted.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    change({ speed: "normal" });
  });

  /** What is done within some seconds in which nobody touches anything. */
  function untouched(round: Round<View, Effect>, before: () => void = () => undefined): string[] {
    const shown = mount(Table, { target: document.body, props: { round } });
    flushSync();
    before();
    vi.advanceTimersByTime(2900);
    void unmount(shown);
    document.body.replaceChildren();
    return [...acted];
  }

  test("what there is no choice about goes on by itself", () => {
    expect(untouched(at({}, "draw"))).toEqual(["draw"]);
    expect(untouched(at({ pile: 0 }, "pass"))).toContain("pass");
    expect(untouched(at({ drawn: 1, waiting: "red-12" }, "lay:red-12"))).toContain("lay:red-12");
  });

  test("neither an end nor the only card of a hand that fits: how soon would say what somebody holds (E14)", () => {
    expect(untouched(at({ phase: "laid" }, "end"))).toEqual([]);
    expect(untouched(at({}, "lay:red-12"))).toEqual([]);
    expect(untouched(at({ phase: "laid" }, "lay:red-12", "end"))).toEqual([]);
  });

  test("nothing goes on by itself where nothing moves, where nobody looks, or while somebody reads the rules", () => {
    change({ speed: "off" });
    expect(untouched(at({}, "draw"))).toEqual([]);
    change({ speed: "normal" });
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    expect(untouched(at({}, "draw"))).toEqual([]);
    hidden.mockRestore();
    const read = () => document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
    expect(untouched(at({}, "draw"), read)).toEqual([]);
    const paused = new Round<View, Effect>(
      "elferreihe",
      { length: () => 0 },
      { ...around, playing: false },
      {
        seat: 0,
        view: table({ seats }) as never,
        legal: [{ token: "draw", say: ["action-draw", { again: "no" }] }],
      },
    );
    expect(untouched(paused)).toEqual([]);
  });

  test("players say why they draw, and what is left, when the card lies", () => {
    const drawing = at({ active: 1, actor: "chance" as never, drawn: 2, phase: "drawn" });
    expect([callOf(drawing, 0), callOf(drawing, 1)]).toEqual(["", "One more!"]);
    const laying = at({ actor: 1, seats: hands(3, 1) });
    expect(callOf(laying, 1)).toBe("");
    laying.effect = laid("plain", { left: 1 });
    expect([callOf(laying, 0), callOf(laying, 1)]).toEqual(["", "Last card!"]);
    laying.landed = table({ seats: hands(3, 2) });
    expect(callOf(laying, 1)).toBe("");
  });
});

test("the row for which a card comes too soon shakes, or what has to be laid", () => {
  const legal = ["lay:red-12", "lay:blue-11"];
  expect(forbids("E10", "lay:red-15", legal)).toEqual(['.middle [data-colour="red"] .next']);
  expect(forbids("E8", "lay:green-15", legal)).toEqual(['.middle [data-colour="green"] .start']);
  expect(forbids("E7", "draw", legal)).toEqual(['button[data-thing="red-12"]', 'button[data-thing="blue-11"]']);
  expect(forbids("E15", "draw", [])).toEqual([]);
});
