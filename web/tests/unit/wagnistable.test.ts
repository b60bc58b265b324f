/** The table of wagnis: scenes, and what somebody can touch. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import wagnis from "../../src/games/wagnis";
import type { Effect } from "../../src/games/wagnis/effects";
import type { Row, Seat, View } from "../../src/games/wagnis/view";
import { words } from "../../src/lib/language.svelte";
import { Round } from "../../src/lib/round.svelte";
import type { Surroundings } from "../../src/lib/surroundings";
import { change } from "../../src/lib/settings.svelte";
import type { LegalAction, SeatPart } from "../../src/lib/wire";
import { player } from "./views";

const NONE = { green: 0, yellow: 0, red: 0, blue: 0, purple: 0 };
const seat = (...open: string[]): Seat => {
  const points = open.reduce((sum, card) => sum + Number(card.split("-")[1]), 0);
  return { open, secured: NONE, secured_cards: [], points, points_of: NONE };
};
const row = (cards: string[], clashing: string[] = []): Row => ({ cards, taken: false, clashing });
const ROWS = [row(["red-2", "blue-5"]), row(["yellow-6", "die"]), row(["purple-4"])];

function view(more: Partial<View> = {}): View {
  return {
    game: "wagnis",
    players: 2,
    options: {},
    seat: 0,
    actor: 0,
    turn: 1,
    winners: [],
    concerns: 0,
    phase: "reveal",
    active: 0,
    pile: 40,
    waiting: null,
    rows: ROWS,
    turn_cards_aside: 0,
    taking_order: [1],
    seats: [seat("red-5", "red-6", "blue-1"), seat("green-2")],
    too_far: false,
    unfit: { cards: 10, of: 40 },
    ...more,
  };
}
const sent = (now: View, tokens: string[], effects: object[] = []): SeatPart => ({
  seat: 0,
  view: now as never,
  events: effects.length ? [{ actor: "chance", token: "", turn: 1, effects: effects as never }] : [],
  legal: tokens.map((token): LegalAction => ({ token, say: ["action-stop", {}] })),
});

let acted: string[];
let clear: () => void;
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

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  change({ speed: "normal", language: "en", gauge: true, percent: false, lays: true });
  await words("home", "table", "wagnis");
  acted = [];
});
afterEach(() => {
  clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sit(now: View, tokens: string[]): Round<View, Effect> {
  const round = new Round<View, Effect>("wagnis", wagnis, around, sent(now, tokens));
  const target = document.createElement("div");
  document.body.append(target);
  const shown = mount(wagnis.Table, { target, props: { round } });
  flushSync();
  clear = () => {
    void unmount(shown);
    target.remove();
  };
  return round;
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((one) => one.textContent.replace(/\s+/g, " ").trim());
const buttons = () => texts(".bar .wide");
const question = () => texts(".bar .prompt")[0];
function touch(selector: string): void {
  const [found] = all(selector);
  expect(found, selector).toBeDefined();
  found!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  found!.click();
  flushSync();
}

// ---- too far

const TOO_FAR = [
  {
    kind: "turned_up",
    card: "red-4",
    patch: [
      [["waiting"], "red-4"],
      [
        ["rows"],
        [row(["red-2", "blue-5"], ["red-2"]), row(["yellow-6", "red-4"], ["red-4"]), row(["purple-4"], ["purple-4"])],
      ],
    ],
  },
  { kind: "too_far", who: 0, card: "red-4" },
  {
    kind: "die_fell",
    who: 0,
    face: "red",
    patch: [
      [["waiting"], null],
      [["rows"], ROWS],
    ],
  },
  { kind: "rolled", who: 0, face: "red", lost: 2, risk: false, patch: [[["seats", 0], seat("blue-1")]] },
];

/** What is to be seen in the middle of an effect. */
async function seen(round: Round<View, Effect>, kind: string) {
  while (round.effect?.kind !== kind) await vi.advanceTimersByTimeAsync(20);
  await vi.advanceTimersByTimeAsync(20);
  return {
    kept: all(".kept").map(({ dataset }) => `${dataset.at} ${dataset.thing}`),
    stamp: texts(".stamp"),
    large: all(".die.lit").length,
    points: texts(".bar .points .number, .bar .points")[0]?.match(/\d+/)?.[0],
  };
}

test("too far: what keeps the card out, the stamp, the die, the lost cards, then the points", async () => {
  const round = sit(view(), ["draw", "stop"]);
  const after = view({ phase: "take", actor: 1, seats: [seat("blue-1"), seat("green-2")], too_far: true });
  round.take(sent(after, [], TOO_FAR), true);
  expect(await seen(round, "turned_up")).toMatchObject({ kept: [], stamp: [], large: 0, points: "12" });
  expect(await seen(round, "too_far")).toMatchObject({
    kept: ["row:1 red-2", "row:2 red-4", "row:3 purple-4"],
    stamp: ["Too far!"],
    large: 0,
  });
  const [stamp] = all(".stamp");
  const { className } = stamp!;
  expect(await seen(round, "die_fell")).toMatchObject({ kept: [], stamp: ["Too far!"], large: 1, points: "12" });
  expect([all(".stamp")[0], stamp!.className], "it falls once").toEqual([stamp, className]);
  expect(await seen(round, "rolled")).toMatchObject({ stamp: ["Too far!"], large: 1, points: "12" });
  await vi.advanceTimersByTimeAsync(700);
  expect([round.busy, round.landed.seats[0]!.points, texts(".stamp")]).toEqual([false, 1, []]);
});

test("who takes a row with a die rolls without a stamp, also after somebody went too far", async () => {
  const round = sit(view(), []);
  const taken = [
    { kind: "took", who: 1, row: 2, points: 6, die: true },
    { kind: "die_fell", who: 1, face: "blue" },
    { kind: "rolled", who: 1, face: "blue", lost: 0, risk: false },
  ];
  round.take(sent(view({ too_far: true }), [], [...TOO_FAR, ...taken]), true);
  while (round.effect?.kind !== "took") await vi.advanceTimersByTimeAsync(20);
  expect(await seen(round, "die_fell")).toMatchObject({ stamp: [], large: 1 });
  expect(await seen(round, "rolled")).toMatchObject({ stamp: ["Phew!"], large: 1 });
});

test("whoever tries a row that does not fit sees what keeps the card out", () => {
  const rows = [row(["red-2"], ["red-2"]), row(["blue-5"])];
  sit(view({ phase: "place", waiting: "red-4", rows }), ["place:2", "place:3"]);
  expect(all(".kept")).toEqual([]);
  touch("[data-drop='place:1']");
  expect(all(".kept").map(({ dataset }) => dataset.thing)).toEqual(["red-2"]);
  expect(acted, "the rule that forbids it is told").toEqual(["place:1"]);
});

test("rows say what they are worth, and that a die lies there, when their cards have landed", async () => {
  const round = sit(view(), ["draw", "stop"]);
  const worth = () =>
    all(".row").map(
      (one) => `${one.querySelector(".worth")?.textContent.trim()}${one.querySelector(".worth .die") ? " die" : ""}`,
    );
  expect(worth()).toEqual(["7", "6 die", "4"]);
  const rows = [ROWS[0]!, ROWS[1]!, row(["purple-4", "green-3"])];
  round.take(
    sent(
      view({ rows }),
      ["draw", "stop"],
      [{ kind: "placed", who: 0, card: "green-3", row: 3, patch: [[["rows"], rows]] }],
    ),
    true,
  );
  await vi.advanceTimersByTimeAsync(10);
  expect([round.effect?.kind, worth()[2]]).toEqual(["placed", "4"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(worth()[2]).toBe("7");
});

test("what lies open before others is drawn with our own digits, which have room anywhere, and said", () => {
  sit(view({ seats: [seat(), seat("green-6", "green-6", "blue-3")] }), []);
  const digits = all(".others .sum").map((one) => one.querySelectorAll("svg path").length);
  expect([digits, texts(".others .sum").join("")]).toEqual([[2, 0, 0, 1, 0], ""]);
  expect(texts(".others .unseen").join(" ")).toMatch(/Green: open 6, 6.*Blue: open 3/);
});

// ---- what is asked, and what is not

test("a stack is lifted by a touch, secured by another one, and put down by a touch elsewhere", () => {
  sit(view({ phase: "start", rows: [] }), ["draw", "secure:red", "secure:blue"]);
  const lifted = () => all(".column[aria-pressed=true]").length;
  touch(".column[data-colour=red], [data-colour=red] .column");
  expect([lifted(), acted, buttons()]).toEqual([1, [], ["Not now", "Secure 11 points"]]);
  touch(".others");
  expect([lifted(), acted]).toEqual([0, []]);
  touch("[data-colour=red] .column");
  touch("[data-colour=red] .column");
  touch("[data-colour=blue] .column");
  expect(buttons()).toEqual(["Not now", "Secure 1 point"]);
  touch(".bar .accent");
  expect(acted).toEqual(["secure:red", "secure:blue"]);
});

test("the risk stands at the button, as cards or in percent, or not at all", () => {
  sit(view(), ["draw", "stop"]);
  expect(buttons()).toEqual(["Stop", "One more! 10 of 40 hurt"]);
  change({ percent: true });
  flushSync();
  expect(buttons()[1]).toBe("One more! 25% risk");
  change({ gauge: false });
  flushSync();
  expect(buttons()[1]).toBe("One more!");
  expect(all(".gauge"), "the same is not shown twice").toEqual([]);
});

test("where no card fits any more a second touch is needed", () => {
  sit(view({ unfit: { cards: 40, of: 40 } }), ["draw", "stop"]);
  touch(".bar .accent");
  expect([acted, question()]).toEqual([[], "No card fits any more. Really?"]);
  touch(".others");
  touch(".deck .pile");
  expect(acted).toEqual([]);
  touch(".bar .accent");
  expect(acted).toEqual(["draw"]);
});

test("nothing is asked where only one thing can be done", () => {
  const asked = (now: Partial<View>, ...tokens: string[]) => {
    sit(view(now), tokens);
    const found = question();
    clear();
    return found;
  };
  expect(asked({}, "draw", "stop")).toBe("Do you dare one more?");
  expect(asked({ rows: [] }, "draw")).toBe("There is no row yet: keep turning up.");
  expect(asked({ pile: 0 }, "stop")).toBe("The pile is empty: take a row.");
  expect(asked({ phase: "take" }, "take:1", "take:2")).toBe("Choose a row.");
  expect(asked({ phase: "take" }, "take:1")).toBe("This row is left for you.");
  sit(view(), []);
});

const waits = view({ phase: "place", waiting: "green-1" });
const TURNED_UP = [
  {
    kind: "turned_up",
    card: "green-1",
    patch: [
      [["waiting"], "green-1"],
      [["phase"], "place"],
    ],
  },
];

test("a card that fits one row goes there by itself when it was seen", async () => {
  const round = sit(view(), ["draw", "stop"]);
  round.take(sent(waits, ["place:3"], TURNED_UP), true);
  await vi.advanceTimersByTimeAsync(300);
  expect(acted, "it is still being turned").toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(acted).toEqual(["place:3"]);
});

test.each([
  ["there are two rows for it", true, ["place:2", "place:3"]],
  ["somebody wants to lay it", false, ["place:3"]],
])("it waits where %s", async (_why, lays, tokens) => {
  change({ lays });
  const round = sit(view(), ["draw", "stop"]);
  round.take(sent(waits, tokens, TURNED_UP), true);
  await vi.advanceTimersByTimeAsync(900);
  expect(acted).toEqual([]);
});

test("a card that was taken back is not laid again by itself", async () => {
  const round = sit(view(), ["draw", "stop"]);
  round.take(sent(waits, ["place:3"], TURNED_UP), true);
  await vi.advanceTimersByTimeAsync(900);
  round.take(sent(view(), ["draw", "stop"], [{ kind: "placed", who: 0, card: "green-1", row: 3 }]), true);
  await vi.advanceTimersByTimeAsync(900);
  round.take(sent(waits, ["place:3"]), true);
  await vi.advanceTimersByTimeAsync(900);
  expect(acted).toEqual(["place:3"]);
});
