/** What somebody says with a signal: at their plate, for a while, and aloud; bots, when they have seen what it is about. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { occasion } from "../../src/games/wagnis/occasions";
import { announced } from "../../src/lib/announce.svelte";
import { placeBeside } from "../../src/lib/beside";
import { Chatter, type Occasions } from "../../src/lib/chatter";
import type { Staging } from "../../src/lib/game";
import { words } from "../../src/lib/language.svelte";
import { Round } from "../../src/lib/round.svelte";
import { change } from "../../src/lib/settings.svelte";
import type { Table } from "../../src/lib/table.svelte";
import type { Change, EventOut } from "../../src/lib/wire";
import Said from "../../src/table/Said.svelte";
import { counting, part, player, type CountView } from "./views";

const LENGTH = 300;
let shown: Record<string, unknown> | null = null;

beforeEach(async () => {
  vi.useFakeTimers();
  change({ speed: "normal", chatter: true, language: "de" });
  await words("table");
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.useRealTimers();
});

const PLAYERS = [player(0), player(1), player(2, { kind: "bot", level: "kueken" })];
const nothing = () => undefined;
const around = { players: PLAYERS, pending: false, playing: true, looking: null, act: nothing, takeBack: nothing };
const dared: EventOut = { actor: 0, token: "place:3", turn: 1, effects: [{ kind: "placed", who: 0, row: 3 } as never] };

/** A round of the table in which the bot speaks, or none in which it does. */
function numberOf(speaks: boolean): number {
  for (let number = 1; ; number++) {
    const chatter = new Chatter(`BABA ${number}`, occasion as Occasions);
    const bots = [{ seat: 2, level: "kueken" }];
    if (Boolean(chatter.hear(dared.effects![0]!, { turn: 1, players: 2 }, bots)) === speaks) return number;
  }
}

function sit(changes: Change[], number = 1, more: object = {}): Round<CountView> {
  const there = { ...around, comeBack: nothing, goOn: nothing };
  const round = new Round<CountView>("wagnis", counting as unknown as Staging<CountView>, there, part(0, 0));
  const info = { game: "wagnis", round: number };
  const table = { code: "BABA", info, round, rounds: [round], players: PLAYERS, changes, curtain: null, ...more };
  shown = mount(Said, { target: document.body, props: { table: table as unknown as Table, covered: false } });
  flushSync();
  return round;
}
const bubbles = () => [...document.querySelectorAll(".said p")].map((one) => one.textContent.trim());

test("a signal is a picture and a word, read out with the name, and goes by itself", async () => {
  sit([
    { what: "signal", player: 1, signal: "dare_you" },
    { what: "ready", player: 1 },
  ]);
  expect(bubbles()).toEqual(["P1:Trau dich!"]);
  expect(document.querySelectorAll(".said p svg path").length).toBeGreaterThan(1);
  expect(announced.sentences.at(-1)?.text).toBe("P1: Trau dich!");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bubbles()).toEqual([]);
});

test("who says another thing has said only that", () => {
  sit([
    { what: "signal", player: 1, signal: "hello" },
    { what: "signal", player: 2, signal: "hello" },
    { what: "signal", player: 1, signal: "stop" },
  ]);
  expect(bubbles()).toEqual(["P2:Hallo!", "P1:Halt!"]);
});

test("a bot speaks when it has seen what happened, and not before", async () => {
  const round = sit([], numberOf(true));
  await vi.advanceTimersByTimeAsync(1);
  round.take({ ...part(0, 0), events: [dared] }, true);
  await vi.advanceTimersByTimeAsync(LENGTH / 2);
  expect([round.effect?.kind, bubbles()]).toEqual(["placed", []]);
  await vi.advanceTimersByTimeAsync(LENGTH);
  expect(bubbles()).toEqual(["P2:Trau dich!"]);
});

test.each([
  ["where it has nothing to say", () => sit([], numberOf(false))],
  ["behind a curtain", () => sit([], numberOf(true), { curtain: 1 })],
  [
    "where nobody wants to hear it",
    () => {
      change({ chatter: false });
      return sit([], numberOf(true));
    },
  ],
])("a bot keeps quiet %s", async (_, begin) => {
  const round = begin();
  await vi.advanceTimersByTimeAsync(1);
  round.take({ ...part(0, 0), events: [dared] }, true);
  await vi.advanceTimersByTimeAsync(3 * LENGTH);
  expect(bubbles()).toEqual([]);
});

test("a bubble lies below its thing, or above it where it must, inside the screen, with its tail at the thing", () => {
  const [screen, bubble] = [
    { width: 360, height: 640 },
    { width: 200, height: 40 },
  ];
  const at = (left: number, top: number, above = false) =>
    placeBeside({ left, top, width: 20, height: 20 }, bubble, screen, { gap: 10, above });
  expect(at(170, 100)).toEqual({ left: 80, top: 130, tail: 100, below: true });
  expect(at(170, 100, true)).toEqual({ left: 80, top: 50, tail: 100, below: false });
  expect(at(170, 20, true).below).toBe(true);
  expect(at(170, 600)).toMatchObject({ top: 550, below: false });
  expect(at(2, 100)).toMatchObject({ left: 6, tail: 18 });
  expect(at(338, 100)).toMatchObject({ left: 154, tail: 182 });
});
