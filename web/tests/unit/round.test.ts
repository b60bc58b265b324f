import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { announced } from "../../src/lib/announce.svelte";
import type { Staging } from "../../src/lib/game";
import { words } from "../../src/lib/language.svelte";
import { haste, shorten } from "../../src/lib/pacing";
import { Round } from "../../src/lib/round.svelte";
import type { Surroundings } from "../../src/lib/surroundings";
import { change } from "../../src/lib/settings.svelte";
import type { Effect, EventOut, Say } from "../../src/lib/wire";
import { counting, part, player, view, type CountView } from "./views";

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
    looking: null,
    goOn: () => undefined,
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

test("steps are shown one after the other, then the view that was sent", async () => {
  const shown = round();
  shown.take(part(0, 10, ["a", "b"]), true);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.view.count, shown.busy, shown.effect?.kind]).toEqual([1, true, "did-a"]);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown.view.count, shown.effect?.kind]).toEqual([2, "did-b"]);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown.view.count, shown.busy, shown.effect]).toEqual([10, false, null]);
  expect(shown.sentences.length).toBe(2);
});

test("people are called what the table calls them, whatever name comes with an effect", async () => {
  await words("wagnis");
  const shown = round();
  const stops = (who: number | undefined, name: string) =>
    shown.words([{ kind: "stopped", who, say: ["event-stops", { who: name, who_you: "no" }] } as Effect]);
  expect(stops(1, "Somebody")).toBe(stops(undefined, "P1"));
  expect(stops(undefined, "Somebody")).not.toBe(stops(undefined, "P1"));
});

test("where several people read, none of them is you, and those who stay keep their order", async () => {
  await words("wagnis");
  const stops = { kind: "stopped", who: 0, say: ["event-stops", { who: "P0", who_you: "yes" }] } as Effect;
  expect(round().words([stops])).not.toContain("P0");
  around = { ...around, players: [0, 1, 2].map((seat) => player(seat)), open: true };
  expect(round().words([stops])).toContain("P0");
  const sent = { ...part(1, 0), view: { ...view(1, 0), players: 3 } };
  expect(new Round<CountView>("wagnis", counting as unknown as Staging<CountView>, around, sent).others).toEqual([
    0, 2,
  ]);
});

// ---- the effects of a step

/** The die falls, the piece goes, a chip is paid; then it is somebody else's turn. */
const ROLLED: EventOut = {
  actor: "chance",
  token: "die:3",
  turn: 1,
  effects: [
    { kind: "fell", say: ["event-fell-here", {}] },
    { kind: "moved", patch: [[["count"], 3]] },
    { kind: "paid", say: ["event-paid-here", {}], patch: [[["supply"], 1]] },
  ],
  patch: [[["actor"], 1]],
};
/** There is nothing to see of anything else. */
const LENGTHS: Record<string, number> = { fell: 400, moved: 200, paid: 100 };
const table = (more: Partial<Staging<CountView>> = {}) =>
  new Round<CountView>("wagnis", { length: ({ kind }) => LENGTHS[kind] ?? 0, ...more }, around, part(0, 0));
const rolled = () => ({ ...part(0, 3), view: { ...view(0, 3, 1 as 0), supply: 1 }, events: [{ ...ROLLED }] });

function at(shown: Round<CountView>) {
  const { count, actor, supply } = shown.view as CountView & { supply?: number };
  return [shown.effect?.kind ?? null, count, supply ?? 0, actor];
}

test("a step is shown effect by effect, each with the view as it is then", async () => {
  const shown = table();
  shown.take(rolled(), true);
  const seen: unknown[] = [];
  for (const wait of [1, 400, 200, 100]) {
    await vi.advanceTimersByTimeAsync(wait);
    seen.push(at(shown));
  }
  expect(seen).toEqual([
    ["fell", 0, 0, 0],
    ["moved", 3, 0, 0],
    ["paid", 3, 1, 0],
    [null, 3, 1, 1],
  ]);
});

test("what an effect says is said when it has happened, and a step is one sentence that grows", async () => {
  const shown = table();
  shown.take(rolled(), true);
  const told = () => shown.sentences.map(({ effects }) => effects.map(({ kind }) => kind).join(" "));
  const seen: unknown[] = [];
  for (const wait of [1, 400, 200, 100]) {
    await vi.advanceTimersByTimeAsync(wait);
    seen.push(told());
  }
  expect(seen).toEqual([[], ["fell"], ["fell"], ["fell paid"]]);
  expect(shown.sentences[0]).toMatchObject({ turn: 1, seat: null });
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toEqual(["fell paid", "fell paid"]);
});

test("each effect is heard and announced at its time", async () => {
  change({ language: "en" });
  await words("wagnis");
  const heard: string[] = [];
  const say = (who: string): Say => ["event-stops", { who, who_you: "no" }];
  const shown = table({
    sound: ({ kind }, before) => {
      heard.push(`${kind} sounds at ${before.count}`);
      return null;
    },
  });
  const start = announced.sentences.at(-1)?.key ?? -1;
  const said = () => announced.sentences.filter(({ key }) => key > start).map(({ text }) => text.split(" ")[0]);
  const [fell, moved, paid] = ROLLED.effects!;
  const step = { ...ROLLED, effects: [{ ...fell!, say: say("Ada") }, moved!, { ...paid!, say: say("Ben") }] };
  shown.take({ ...rolled(), events: [step] }, true);
  await vi.advanceTimersByTimeAsync(399);
  expect([heard, said()]).toEqual([["fell sounds at 0"], []]);
  await vi.advanceTimersByTimeAsync(2);
  expect([heard.at(-1), said()]).toEqual(["moved sounds at 0", ["Ada"]]);
  await vi.advanceTimersByTimeAsync(200);
  expect([heard.at(-1), said()]).toEqual(["paid sounds at 3", ["Ada"]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(said()).toEqual(["Ada", "Ben"]);
});

test("an effect that takes no time is heard of, too, in its place", async () => {
  const shown = table();
  const heard: string[] = [];
  const silence = shown.listen({ hear: ({ kind }) => heard.push(kind) });
  const quick = { ...ROLLED, effects: [{ kind: "rolls" }, ...ROLLED.effects!, { kind: "rests" }] };
  shown.take({ ...rolled(), events: [quick] }, true);
  await vi.advanceTimersByTimeAsync(1);
  expect([heard, shown.effect?.kind, shown.lasts]).toEqual([["rolls", "fell"], "fell", 400]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(["rolls", "fell", "moved", "paid", "rests"]);
  silence();
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toHaveLength(5);
});

test("whoever skips hears of the rest at once, and nothing twice", async () => {
  const shown = table();
  const heard: string[] = [];
  shown.listen({ hear: ({ kind }) => heard.push(kind) });
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(450);
  shown.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect([heard, at(shown)]).toEqual([
    ["fell", "moved", "paid"],
    [null, 3, 1, 1],
  ]);
  expect(shown.sentences.map(({ effects }) => effects.length)).toEqual([2]);
  shown.take(rolled(), false);
  expect(heard).toHaveLength(6);
});

test("what is being shown, and what was last of some kinds", async () => {
  const shown = table();
  expect([shown.now("fell"), shown.last("fell")]).toEqual([null, null]);
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.now("fell", "paid")?.kind, shown.now("paid"), shown.last("fell")?.kind]).toEqual([
    "fell",
    null,
    "fell",
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown.now("paid"), shown.last("fell", "paid")?.kind, shown.last("fell")?.kind]).toEqual([
    null,
    "paid",
    "fell",
  ]);
  // The past that comes with the first frame, and one that is told anew.
  const late = new Round<CountView>("wagnis", { length: () => 0 }, around, rolled());
  expect([late.last("fell", "moved")?.kind, late.effect, late.sentences.length]).toEqual(["moved", null, 1]);
  late.retell([]);
  expect([late.last("fell"), late.sentences]).toEqual([null, []]);
});

test("things fly when what moves them is shown, and know from where", async () => {
  const asked: string[] = [];
  const shown = table({
    from: ({ kind }, { count }, thing) => {
      asked.push(`${thing} with ${kind} at ${count}`);
      return null;
    },
  });
  vi.spyOn(shown.flights, "fly").mockImplementation((_before, length, hints) => {
    if (length) hints?.from?.(`for ${length}`, "");
  });
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([
    "for 360 with fell at 0",
    "for 200 with moved at 0",
    "for 100 with paid at 3",
    "for 180 with paid at 3",
  ]);
});

// ---- the whole

test("nothing can be done while effects are shown", async () => {
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

test("all that one action brings about takes six seconds at most, and a short one as long as it takes", () => {
  expect(shorten([320, 900, 700])).toEqual([320, 900, 700]);
  expect(shorten([3000, 9000])).toEqual([1500, 4500]);
  expect(shorten([])).toEqual([]);
});

test("where much waits to be shown, it goes faster, but never too fast to be seen", () => {
  expect([0, 2500, 5000, 1e6].map(haste)).toEqual([1, 1, 0.5, 0.2]);
});

test("two scenes follow each other whole; of many, each takes less time the more of them wait", async () => {
  const shown = round();
  const ends = async (scenes: number) => {
    for (let scene = 1; scene <= scenes; scene++) shown.take(part(0, scene, ["a"]), true);
    const begun = Date.now();
    while (shown.busy) await vi.advanceTimersByTimeAsync(10);
    return Date.now() - begun;
  };
  expect(await ends(2)).toBeGreaterThanOrEqual(600);
  const many = await ends(40);
  expect(many).toBeLessThan(40 * 300 * 0.6);
  expect(many).toBeGreaterThan(2500);
});

test("what numbers follow changes when things have landed, within the effect that moves them", async () => {
  const shown = table({ length: ({ kind }) => (kind === "moved" ? 1000 : 0) });
  shown.take(rolled(), true);
  const seen = async (wait: number) => {
    await vi.advanceTimersByTimeAsync(wait);
    return [shown.effect?.kind, shown.view.count, shown.landed.count];
  };
  expect([shown.lasts, await seen(1), shown.lasts, shown.lands]).toEqual([0, ["moved", 3, 0], 1000, 360]);
  expect(await seen(358)).toEqual(["moved", 3, 0]);
  expect(await seen(2)).toEqual(["moved", 3, 3]);
  expect(await seen(638)).toEqual(["moved", 3, 3]);
  expect(await seen(2)).toEqual([undefined, 3, 3]);
});

test("whoever skips has everything landed at once", async () => {
  const shown = table();
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(450);
  expect(shown.landed.count).toBe(0);
  shown.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown.landed.count, shown.landed === shown.view, shown.busy]).toEqual([3, true, false]);
});

test("without movement everything is there at once", () => {
  change({ speed: "off" });
  const shown = round();
  shown.take(part(0, 10, ["a", "b"]), true);
  expect([shown.view.count, shown.busy]).toEqual([10, false]);
});

// ---- taps, haste, and looks

const LOOK = { kind: "looked", patch: [[["count"], 5]] } as Effect;
const looks = () => ({ ...part(0, 5), events: [{ ...ROLLED, effects: [LOOK, ...ROLLED.effects!] }] });

test("a tap ends what is being shown, not what comes behind it, and says that nobody waits", async () => {
  let hurried = 0;
  around.goOn = () => hurried++;
  const shown = table();
  shown.take(rolled(), true);
  shown.take({ ...rolled(), view: { ...view(0, 9) } }, true);
  await vi.advanceTimersByTimeAsync(1);
  shown.tap();
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.busy, shown.effect?.kind, shown.sentences.length, hurried]).toEqual([true, "fell", 1, 1]);
  shown.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect([shown.busy, shown.view.count, shown.sentences.length]).toEqual([false, 9, 2]);
});

test("in a hurry all goes three times as fast, until it is one's turn", async () => {
  const shown = table();
  shown.rush();
  shown.take(rolled(), true);
  await vi.advanceTimersByTimeAsync(132);
  expect(shown.effect?.kind).toBe("fell");
  await vi.advanceTimersByTimeAsync(110);
  expect([shown.busy, shown.rushing]).toEqual([false, true]);
  shown.take({ ...part(0, 4), events: [ROLLED] }, true);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown.busy, shown.rushing]).toEqual([false, false]);
});

test.each(["normal", "off"] as const)(
  "what somebody looks at stays until they have seen it; speed: %s",
  async (speed) => {
    change({ speed });
    let looking = 0;
    around = { ...around, looking: () => looking++ };
    const shown = table({ holds: ({ kind }, seat) => kind === "looked" && seat === 0 });
    shown.take(looks(), true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([shown.held, shown.effect?.kind, looking, shown.view.count]).toEqual([true, "looked", 1, 5]);
    shown.tap();
    shown.skip();
    shown.act("go");
    await vi.advanceTimersByTimeAsync(1000);
    expect([shown.held, acted]).toEqual([true, []]);
    shown.release();
    await vi.advanceTimersByTimeAsync(1000);
    expect([shown.held, shown.busy]).toEqual([false, false]);
  },
);

test("who skips sees what they are to look at all the same", async () => {
  around = { ...around, looking: () => undefined };
  const shown = table({ holds: ({ kind }) => kind === "looked" });
  shown.take(rolled(), true);
  shown.take(looks(), true);
  shown.skip();
  await vi.advanceTimersByTimeAsync(10);
  expect([shown.held, shown.effect?.kind]).toEqual([true, "looked"]);
  shown.release();
  await vi.advanceTimersByTimeAsync(10);
  expect(shown.busy).toBe(false);
});

describe("what matters can be read before somebody else goes on", () => {
  const step = (actor: number | "chance", turn: number, kind: string): EventOut => ({
    ...{ actor, token: "", turn, patch: [] },
    effects: [{ kind, say: ["event-stops", { who: "Ada", who_you: "no" }] } as Effect],
  });
  const sent = (...events: EventOut[]) => ({ ...part(0, 1), events });
  const LOST = step("chance", 1, "paid");
  const reading = () => {
    around = { ...around, looking: () => undefined };
    return table({ matters: ({ kind }) => kind === "paid" });
  };
  /** Which effect is shown after so many milliseconds. */
  const after = async (shown: Round<CountView>, wait: number) => {
    await vi.advanceTimersByTimeAsync(wait);
    return shown.effect?.kind ?? null;
  };

  test.each([
    ["in the next turn", step(1, 2, "fell")],
    ["in the same turn", step(2, 1, "fell")],
  ])("%s", async (_when, next) => {
    const shown = reading();
    shown.take(sent(step(1, 1, "moved"), LOST), true);
    expect([await after(shown, 301), shown.busy]).toEqual([null, false]);
    shown.take(sent(next), true);
    expect([await after(shown, 1400), shown.busy]).toEqual([null, true]);
    expect(await after(shown, 120)).toBe("fell");
  });

  test("each of many, also where all were sent together", async () => {
    const shown = reading();
    shown.take(sent(LOST, step(1, 2, "paid"), step(0, 3, "paid"), step(1, 4, "fell")), true);
    const seen = [];
    for (const wait of [50, 800, 800, 300, 1500]) seen.push(await after(shown, wait));
    // The own step waits for nobody.
    expect(seen).toEqual(["paid", null, "paid", null, "fell"]);
  });

  test("whoever acted goes on, and what is plain is not waited for", async () => {
    const shown = reading();
    shown.take(sent(step(1, 1, "moved"), LOST, step(1, 1, "fell")), true);
    expect(await after(shown, 310)).toBe("fell");
    const plain = reading();
    plain.take(sent(step(1, 1, "moved"), step(2, 2, "fell")), true);
    expect(await after(plain, 210)).toBe("fell");
  });

  test("but not by who taps; what comes then is seen", async () => {
    const shown = reading();
    shown.take(sent(step(1, 1, "moved"), LOST), true);
    shown.take(sent(step(1, 2, "fell")), true);
    expect(await after(shown, 400)).toBe(null);
    shown.tap();
    expect(await after(shown, 1)).toBe("fell");
  });

  test("nor where nothing moves, nor in a replay", async () => {
    change({ speed: "off" });
    const still = reading();
    still.take(sent(LOST, step(1, 2, "fell")), true);
    expect(still.busy).toBe(false);
    change({ speed: "normal" });
    around = { ...around, looking: null };
    const replay = table({ matters: () => true });
    replay.take(sent(LOST, step(1, 2, "fell")), true);
    expect(await after(replay, 110)).toBe("fell");
  });
});

test("in a replay nothing waits for anybody", async () => {
  const shown = table({ holds: () => true });
  shown.take(looks(), true);
  await vi.advanceTimersByTimeAsync(2000);
  expect([shown.held, shown.busy]).toEqual([false, false]);
});
