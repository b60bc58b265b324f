/** A game that is over, step by step. The server is of paper; everything else is real. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announced } from "../../src/lib/announce.svelte";
import { Refusal, Unreachable } from "../../src/lib/http";
import { words } from "../../src/lib/language.svelte";
import { beatsOf, readWanted, Replay, type Reader } from "../../src/lib/replay.svelte";
import { change } from "../../src/lib/settings.svelte";
import type { EventOut, Replay as Story } from "../../src/lib/wire";
import { counting, view, type CountView } from "./views";

/** Two turns of Ada's, one of Ben's: `turn:actor`, luck without an actor. */
const TOLD = ["0:", "0:", "1:0", "1:", "1:0", "2:1", "2:", "3:0"];

function story(reader: Reader = "open"): Story {
  const seat = typeof reader === "number" ? reader : null;
  const event = (told: string, index: number): EventOut => {
    const [turn, actor] = told.split(":");
    return {
      actor: actor ? Number(actor) : "chance",
      token: told,
      turn: Number(turn),
      effects: [{ kind: told, say: [told, {}], patch: [[["count"], -1]] }],
      patch: [[["count"], index + 1]],
    };
  };
  return {
    game: "wagnis",
    players: 2,
    names: ["Ada", "Ben"],
    options: {},
    points: [3, 5],
    winners: [1],
    round: 1,
    rounds: 1,
    steps: [{ view: view(seat, 0) }, ...TOLD.map((told, index) => ({ event: event(told, index) }))],
  };
}

let asked: Reader[];
let replay: Replay;
let answer: (reader: Reader) => Promise<Story>;

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: "off" });
  asked = [];
  answer = (reader) => Promise.resolve(story(reader));
  replay = new Replay(
    {
      story: (reader) => {
        asked.push(reader);
        return answer(reader);
      },
      record: (round) => Promise.resolve({ record: "the record", round }),
    },
    () => Promise.resolve(counting),
  );
});
afterEach(() => {
  replay.pause();
  vi.useRealTimers();
});

const open = (search = "") => replay.open(1, readWanted(search));
const count = () => (replay.round?.view as CountView | undefined)?.count;

test("a step is what somebody did with the luck that followed; luck before that belongs to the beginning", () => {
  const beats = beatsOf(story());
  expect(beats.map(({ turn, step, events }) => [turn, step, events.length])).toEqual([
    [0, 0, 2],
    [1, 1, 2],
    [1, 2, 1],
    [2, 1, 2],
    [3, 1, 1],
  ]);
  expect(beats.map((beat) => beat.view.count)).toEqual([2, 4, 5, 7, 8]);
});

test("who plays on from a step takes what has happened until then", async () => {
  await open("?turn=1&step=2");
  expect(await replay.before()).toEqual({ record: "the record", round: 1, steps: 5 });
  expect(await replay.before(0)).toEqual({ record: "the record", round: 1, steps: 2 });
});

test("views are folded once, and share what does not change", () => {
  const beats = beatsOf(story());
  expect(new Set(beats.map(({ view }) => view.options)).size).toBe(1);
  expect(beats.map(({ view }) => view.players)).toEqual([2, 2, 2, 2, 2]);
});

test("one goes forward, back, to the ends and never beyond", async () => {
  await open();
  expect([replay.at, count()]).toEqual([0, 2]);
  replay.step(1);
  expect([replay.at, count()]).toEqual([1, 4]);
  replay.step(-1);
  replay.step(-1);
  expect([replay.at, count()]).toEqual([0, 2]);
  replay.jump(replay.last);
  replay.step(1);
  expect([replay.at, count(), replay.atEnd]).toEqual([4, 8, true]);
});

test("one goes from turn to turn", async () => {
  await open();
  const way: number[] = [];
  for (const by of [1, 1, 1, 1, -1, -1, -1] as const) {
    replay.turn(by);
    way.push(replay.at);
  }
  expect(way).toEqual([1, 3, 4, 4, 3, 1, 0]);
  replay.jump(2);
  replay.turn(-1);
  expect(replay.at).toBe(1);
});

test("an address leads to its step, and every step has an address", async () => {
  await open();
  for (let index = 0; index <= replay.last; index++) {
    replay.jump(index);
    const { search } = replay;
    await open(search);
    expect([search, replay.at]).toEqual([search, index]);
  }
  await open("?turn=1&step=9&seat=1");
  expect([replay.at, replay.reader, count(), replay.search]).toEqual([2, 1, 5, "?seat=1&turn=1&step=2"]);
  await open("?turn=99");
  expect(replay.at).toBe(replay.last);
  await open("?turn=x&seat=-7");
  expect([replay.at, replay.reader]).toEqual([0, "open"]);
});

test("other eyes see the same step; what was fetched once is not fetched again", async () => {
  await open("?turn=2");
  await replay.look(1);
  expect([replay.at, replay.round?.seat, count()]).toEqual([3, 1, 7]);
  await replay.look("open");
  await replay.look("watch");
  expect([replay.round?.seat, asked]).toEqual([null, ["open", 1, "watch"]]);
});

test("of two wishes the later one counts", async () => {
  await open();
  let late: (found: Story) => void = () => undefined;
  answer = (reader) => (reader === 0 ? new Promise((resolve) => (late = resolve)) : Promise.resolve(story(reader)));
  const first = replay.look(0);
  await replay.look(1);
  late(story(0));
  await first;
  expect([replay.reader, replay.busy]).toEqual([1, false]);
});

test("it plays by itself to the end, and from the beginning again", async () => {
  await open();
  replay.toggle();
  expect(replay.playing).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(replay.at).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([replay.at, replay.playing]).toEqual([4, false]);
  replay.toggle();
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.step(1);
  expect(replay.playing).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replay.at).toBe(1);
});

test("the next step waits until the last one has been shown", async () => {
  change({ speed: "normal" });
  await open();
  replay.tempo = "fast";
  replay.play();
  await vi.advanceTimersByTimeAsync(310);
  expect([replay.at, replay.round?.busy]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(310);
  expect(replay.at).toBe(1);
  await vi.advanceTimersByTimeAsync(600);
  expect(replay.at).toBe(2);
});

test("who is in a hurry sees the place at once, whatever is still moving", async () => {
  change({ speed: "normal" });
  await open();
  replay.step(1);
  await vi.advanceTimersByTimeAsync(10);
  replay.step(1);
  replay.jump(3);
  await vi.advanceTimersByTimeAsync(10);
  expect([count(), replay.round?.busy]).toEqual([7, false]);
});

test("the table tells what happened up to where one is, however one came there", async () => {
  const told = () => replay.round!.sentences.map(({ effects }) => effects[0]!.kind);
  const last = () => replay.round!.last(...TOLD)?.kind;
  await open("?turn=1");
  expect([told(), last()]).toEqual([TOLD.slice(0, 4), "1:"]);
  replay.step(1);
  expect([told(), last()]).toEqual([TOLD.slice(0, 5), "1:0"]);
  replay.jump(4);
  expect([told(), last()]).toEqual([TOLD, "3:0"]);
  replay.jump(1);
  expect([told(), last()]).toEqual([TOLD.slice(0, 4), "1:"]);
  change({ speed: "normal" });
  replay.step(1);
  await vi.advanceTimersByTimeAsync(10);
  replay.jump(0);
  await vi.advanceTimersByTimeAsync(100);
  expect([told(), last()]).toEqual([TOLD.slice(0, 2), "0:"]);
});

test("jumps and the end are announced", async () => {
  change({ language: "en" });
  await words("home", "past", "table");
  await open();
  const heard = listening();
  replay.jump(3);
  await vi.advanceTimersByTimeAsync(0);
  replay.step(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard()).toEqual(["Turn 2 of 3", "Turn 3 of 3", "Ben wins!"]);
});

/** What is announced from now on. */
function listening(): () => string[] {
  const before = announced.sentences.at(-1)?.key ?? -1;
  return () => announced.sentences.filter(({ key }) => key > before).map(({ text }) => text);
}

const WAYS: Record<string, [from: string, go: () => void]> = {
  "by a step": ["?turn=2", () => replay.step(1)],
  "by a jump": ["", () => replay.jump(4)],
  "by itself, fast": ["?turn=2", () => ((replay.tempo = "fast"), replay.play())],
  "from the end and back": ["?turn=3", () => (replay.step(-1), replay.step(1))],
};

test.each(Object.keys(WAYS))(
  "who won is said when the last step has been shown, however one came there: %s",
  async (way) => {
    change({ language: "en", speed: "normal" });
    await words("home", "past", "table");
    const [from, go] = WAYS[way]!;
    await open(from);
    const heard = listening();
    go();
    while (!replay.round!.busy) await vi.advanceTimersByTimeAsync(1);
    expect(replay.atEnd || way === "from the end and back").toBe(true);
    while (replay.round!.busy) {
      expect([replay.over, heard().includes("Ben wins!")]).toEqual([false, false]);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect([replay.over, heard().filter((text) => text === "Ben wins!")]).toEqual([true, ["Ben wins!"]]);
  },
);

test("a step is told as far as it has been shown; until then what was told before stays", async () => {
  change({ language: "en", speed: "normal" });
  await words("home", "past", "table", "wagnis");
  const spoken = story();
  for (const effect of spoken.steps.flatMap(({ event }) => event?.effects ?? []))
    effect.say = effect.kind.endsWith(":")
      ? ["event-turned-up", { card: "red 7" }]
      : ["event-stops", { who: "Ada", who_you: "no" }];
  answer = () => Promise.resolve(spoken);
  await open();
  replay.step(1);
  const told = [replay.told];
  while (replay.round!.busy) {
    if (replay.told !== told.at(-1)) told.push(replay.told);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([...told, replay.told]).toEqual(["This is how it began.", "Ada stops.", "Ada stops. It is the red 7."]);
});

test("a seat that there is not: all cards open instead", async () => {
  const refused = { type: "refused", status: 422, code: "no-place", say: ["refusal-no-place", {}] } as const;
  answer = (reader) =>
    reader === "open" ? Promise.resolve(story()) : Promise.reject(new Refusal({ ...refused, say: ["x", {}] }));
  await open("?seat=9&turn=2");
  expect([replay.reader, replay.at, replay.refused]).toEqual(["open", 3, null]);
});

test("a refusal and a lost connection are told apart, and can be mended", async () => {
  answer = () => Promise.reject(new Refusal({ type: "refused", status: 404, code: "no-table", say: ["x", {}] }));
  await open();
  expect([replay.refused?.code, replay.offline, replay.busy]).toEqual(["no-table", false, false]);
  answer = () => Promise.reject(new Unreachable());
  await open();
  expect(replay.offline).toBe(true);
  answer = (reader) => Promise.resolve(story(reader));
  await open();
  expect([replay.refused, replay.offline, replay.at]).toEqual([null, false, 0]);
});

test("where a record has no names, people are called by their seats", async () => {
  change({ language: "de" });
  await words("past");
  answer = (reader) => Promise.resolve({ ...story(reader), names: ["1", "2"] });
  await replay.open(1, readWanted(""));
  expect([replay.names, replay.round!.name(1)]).toEqual([["Platz 1", "Platz 2"], "Platz 2"]);
});
