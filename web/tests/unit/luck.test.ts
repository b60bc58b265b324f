/** What the page does for luck by itself, and what it says; notes are kept in memory here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sealOf, type Pair } from "../../src/lib/fairness";
import { A_MOMENT, Luck, type Hint, type Step } from "../../src/lib/luck";
import { notebook } from "../../src/lib/notebook";
import { exported, HOST } from "../../src/lib/notes";
import type { Change, Frame, TableInfo } from "../../src/lib/wire";
import { info, player } from "./views";

const CODE = "WOBA-GILO";
let luck: Luck;
let hints: Hint[];
let now: Frame | null;
let greeted: number;

const page = () =>
  new Luck(CODE, {
    look: () => (now ? Promise.resolve(now) : Promise.reject(new Error("no network"))),
    again: () => greeted++,
    hint: (hint) => hints.push(hint),
    calm: () => hints.splice(0),
  });

beforeEach(async () => {
  vi.useFakeTimers();
  await notebook.forget();
  [hints, now, greeted] = [[], null, 0];
  luck = page();
});
afterEach(() => vi.useRealTimers());

const table = (more: Partial<TableInfo> = {}) => info({ status: "gathering", commitment: "P", round: 5, ...more });
const frame = (seq: number, shown: TableInfo, changes: Change[] = []): Frame => ({
  type: "frame",
  seq,
  since: seq - 1,
  table: shown,
  changes,
});
const hear = (seq: number, shown: TableInfo, changes: Change[] = [], you = [0]) =>
  luck.hear({ ...frame(seq, shown, changes), you }, false).then(() => shown);
const next = (shown: TableInfo, own = [0], wish = true, hosting = false) => luck.next(shown, own, hosting, wish);
const noted = () => notebook.read(CODE, 5);

/** Ready for number 5; the table with the seal, complete. */
async function sealed(own = 0): Promise<TableInfo> {
  const step = (await next(await hear(1, table()), [own])) as Step & { do: "ready" };
  await luck.accepted(step, 5);
  const ready = [player(0, { ready: true }), player(1, { ready: true })];
  const seals: Pair[] = [own, 1 - own].map((one) => [one, one === own ? step.seal : "other"]);
  return table({ sealed: true, players: ready, seals: seals.sort() });
}

test("ready sends a seal, and the random number under it is noted before", async () => {
  const shown = await hear(1, table());
  const step = await next(shown);
  const [[owner, nonce]] = (await noted())!.own as [Pair];
  expect(step).toEqual({ do: "ready", player: 0, seal: sealOf(CODE, 5, nonce) });
  expect(owner).toBe(0);
  expect(await next(shown)).toEqual(step);
  expect(await next(shown, [0], false)).toBe(null);
  expect(await next(table({ status: "playing" }))).toBe(null);
});

test("when all are sealed the random number follows by itself, once, with or without a wish", async () => {
  const shown = await hear(2, await sealed());
  const [[, nonce]] = (await noted())!.own as [Pair];
  const step = await next(shown, [0], false);
  expect(step).toEqual({ do: "unseal", player: 0, nonce });
  expect(await next(shown)).toBe(null);
  luck.missed(step!, 5);
  expect(await next(shown)).toEqual(step);
});

test("after a reload, and in a second window, the number under the seal is known", async () => {
  const shown = await sealed();
  luck = page();
  await luck.hear({ ...frame(2, shown), since: 0 }, true);
  expect(await next(shown, [0], false)).toMatchObject({ do: "unseal", player: 0 });
});

test("another device of the same person leaves it to the one that knows", async () => {
  const shown = table({ sealed: true, seals: [[0, "somebody's"]], players: [player(0, { ready: true })] });
  expect(await next(await hear(2, shown))).toBe(null);
  expect(hints).toEqual([]);
});

test("several people at one device, one after the other", async () => {
  const shown = await hear(1, table());
  const first = (await next(shown, [0, 1])) as Step & { do: "ready" };
  const half = await hear(2, table({ players: [player(0, { ready: true }), player(1)], seals: [[0, first.seal]] }));
  const second = (await next(half, [0, 1])) as Step & { do: "ready" };
  expect([first.player, second.player]).toEqual([0, 1]);
  const seals: Pair[] = [
    [0, first.seal],
    [1, second.seal],
  ];
  const all = await hear(3, table({ sealed: true, seals, players: half.players }));
  expect([await next(all, [0, 1]), await next(all, [0, 1])]).toMatchObject([
    { do: "unseal", player: 0 },
    { do: "unseal", player: 1 },
  ]);
  expect(await next(all, [0, 1])).toBe(null);
});

test("who watches bots gives the one random number", async () => {
  const bots = [player(0, { kind: "bot", level: "simple" }), player(1, { kind: "bot", level: "simple" })];
  const shown = await hear(1, table({ players: bots, hostless: true }));
  expect(await next(shown, [])).toBe(null);
  const step = (await next(shown, [], true, true)) as Step & { do: "ready" };
  expect((await noted())!.own).toMatchObject([[HOST, expect.any(String)]]);
  const all = await hear(2, table({ players: bots, sealed: true, seals: [[HOST, step.seal]] }));
  expect(await next(all, [], false, true)).toMatchObject({ do: "unseal", player: 0 });
});

test("another promise under the same number: said, nothing is given, and another number is asked for", async () => {
  await next(await hear(1, table()));
  const changed = await hear(2, table({ commitment: "Q" }));
  expect(hints).toEqual([{ what: "commitment" }]);
  expect(await next(changed)).toEqual({ do: "renumber", player: 0, above: 5 });
  expect(await next(changed)).toBe(null);
  await hear(3, table({ commitment: "R" }));
  expect(hints.length).toBe(1);
});

test("one who tries twenty secrets gets no random number of this page, and not an endless row of new numbers either", async () => {
  const steps: (Step | null)[] = [];
  for (let number = 5; number < 25; number++) {
    await hear(number * 2, table({ round: number }));
    steps.push(await next(await hear(number * 2 + 1, table({ round: number, commitment: "Q" }))));
  }
  expect(steps.filter((step) => step?.do === "renumber").length).toBe(3);
  expect(steps.filter((step) => step && step.do !== "renumber")).toEqual([]);
  expect(hints.filter(({ what }) => what === "numbers").length, "and it says so").toBeGreaterThan(0);
});

test("a promise that changes when all are sealed: nothing is opened", async () => {
  const shown = await hear(2, { ...(await sealed()), commitment: "Q" });
  expect(await next(shown)).toBe(null);
  expect(hints).toEqual([{ what: "commitment" }]);
});

test("an envelope that is exchanged before this page has opened its own: nothing is opened", async () => {
  const shown = await sealed();
  await hear(2, shown);
  const other = await hear(3, { ...shown, seals: [shown.seals![0]!, [1, "another"]] });
  expect(await next(other)).toBe(null);
  expect(hints).toEqual([{ what: "seals" }]);
});

test("an envelope that is exchanged afterwards is said while the round is played", async () => {
  const shown = await sealed();
  await next(await hear(2, shown));
  const nonce = "c".repeat(64);
  const seals: Pair[] = [shown.seals![0]!, [1, sealOf(CODE, 5, nonce)]];
  const nonces: Pair[] = [(await noted())!.own[0]!, [1, nonce]];
  await hear(3, { ...shown, sealed: false, status: "playing", seals, nonces }, [{ what: "begun" }]);
  expect(hints.map(({ what }) => what)).toEqual(["seals", "nonces"]);
});

test("this page's own envelope exchanged for another: found, and nothing is opened", async () => {
  const shown = await sealed();
  const seals: Pair[] = [[0, "another"], shown.seals![1]!];
  expect(await next(await hear(2, { ...shown, seals }))).toBe(null);
  expect(hints).toEqual([{ what: "seals" }]);
});

test("a round that begins without the envelope of this page: said, unless a bot stands in", async () => {
  const shown = { ...(await sealed()), sealed: false, status: "playing" as const };
  const others = { seals: [shown.seals![1]!], nonces: [] };
  const bot = [player(0, { level: "simple" }), player(1, { ready: true })];
  await hear(2, { ...shown, ...others, players: bot }, [{ what: "begun" }]);
  expect(hints).toEqual([]);
  // Back at the table later: nothing has changed by that.
  await hear(3, { ...shown, ...others });
  expect(hints).toEqual([]);
  await hear(4, { ...shown, ...others }, [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "seals" }]);
});

test.each([false, true])(
  "a round that is not said to begin, and is played without the envelope of this page: said (new window: %s)",
  async (reload) => {
    await next(await hear(1, table()));
    const ready = [player(0, { ready: true }), player(1, { ready: true })];
    const playing = table({ status: "playing", players: ready, seals: [[1, "other"]] });
    if (reload) luck = page();
    await luck.hear({ ...frame(3, playing), since: reload ? 0 : 1, you: [0] }, reload);
    expect(hints).toEqual([{ what: "own" }]);
  },
);

test("other seats, options or bots than were fixed: nothing is opened, and it is said", async () => {
  const shown = await sealed();
  await hear(2, shown);
  const turned: Pair[] = [shown.seats![1]!, shown.seats![0]!];
  expect(await next(await hear(3, { ...shown, seats: turned }))).toBe(null);
  expect(hints).toEqual([{ what: "setting" }]);
});

test("two who have changed seats when the round begins: said", async () => {
  const shown = await sealed();
  await next(await hear(2, shown));
  const players = [player(0, { ready: true, seat: 1 }), player(1, { ready: true, seat: 0 })];
  await hear(3, { ...shown, sealed: false, status: "playing", players, nonces: [] }, [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "setting" }]);
});

test("a page that is told of another seat than its own: said", async () => {
  const shown = await sealed();
  await next(await hear(2, shown));
  const playing = { ...shown, sealed: false, status: "playing" as const, nonces: [] };
  const told = (seq: number, seat: number | null) =>
    luck.hear({ ...frame(seq, playing, []), you: [0], seats: [{ seat, view: {} }] }, false);
  await told(3, 0);
  await told(4, null);
  expect(hints).toEqual([]);
  await told(5, 1);
  expect(hints).toEqual([{ what: "setting" }]);
});

test("ready here, a bot stands in, ready on another device: no alarm, and it is said that this one's number is not in it", async () => {
  const shown = await sealed();
  await hear(2, table({ players: [player(0, { ready: true }), player(1)], seals: [shown.seals![0]!] }));
  await hear(3, table({ players: [player(0, { level: "simple" }), player(1)], seals: [] }));
  const phone: Pair[] = [[0, "phone"], shown.seals![1]!];
  expect(await next(await hear(4, { ...shown, seals: phone }), [0], false)).toBe(null);
  expect(hints).toEqual([]);
  await hear(5, { ...shown, seals: phone, sealed: false, status: "playing", nonces: [] }, [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "own" }]);
});

test("the same while this device was asleep: no alarm either", async () => {
  const shown = await sealed();
  await hear(2, table({ players: [player(0, { ready: true }), player(1)], seals: [shown.seals![0]!] }));
  const phone: Pair[] = [[0, "phone"], shown.seals![1]!];
  await luck.hear({ ...frame(9, { ...shown, seals: phone }), you: [0], since: 2 }, true);
  await hear(10, { ...shown, seals: phone, sealed: false, status: "playing", nonces: [] }, [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "own" }]);
});

test("what was sent is noted, and that the server has it, by its own word or by what it shows", async () => {
  const shown = await hear(2, await sealed());
  const step = (await next(shown)) as Step & { do: "unseal" };
  expect(await noted()).toMatchObject({ sent: [step.nonce], unsealed: [] });
  await luck.accepted(step, 5);
  expect((await noted())!.unsealed).toEqual([0]);
  const players = [player(0, { ready: true, unsealed: true }), player(1, { ready: true, unsealed: true })];
  await hear(3, { ...shown, players });
  expect((await noted())!.unsealed).toEqual([0, 1]);
});

test("a command for a new number that came too late is not counted", async () => {
  await hear(1, table());
  const changed = await hear(2, table({ commitment: "Q" }));
  for (let times = 0; times < 5; times++) {
    const step = await next(changed);
    expect(step).toMatchObject({ do: "renumber" });
    luck.missed(step!, 5);
  }
});

test("a number that was abandoned: it is said whose device was silent, until the round begins", async () => {
  const shown = await sealed();
  await next(await hear(2, shown));
  const fresh = await hear(3, table({ round: 6 }), [{ what: "abandoned", player: 1 }]);
  expect(hints).toEqual([{ what: "abandoned", names: ["P1"] }]);
  const step = (await next(fresh)) as Step & { do: "ready" };
  expect(step.do).toBe("ready");
  expect(step.seal).not.toBe(shown.seals![0]![1]);
  await hear(4, table({ round: 6, status: "playing" }), [{ what: "begun" }]);
  expect(hints).toEqual([]);
  const results = [{ round: 6, match: 1, points: [1, 2], winners: [1] }];
  await hear(5, table({ round: 7, results }), []);
  expect((await notebook.read(CODE, 6))!.over).toBe(true);
  await hear(6, table({ round: 8, results }), [{ what: "abandoned" }]);
  expect(hints).toEqual([]);
});

/** The next command, after this page has waited for a moment. */
async function patiently(shown: TableInfo): Promise<Step | null> {
  const step = next(shown);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  return step;
}

test.each([
  ["nobody", null, [{ what: "unheard" }]],
  ["this page itself", 0, [{ what: "unheard" }, { what: "abandoned", names: ["P0"] }]],
  ["somebody else", 1, [{ what: "abandoned", names: ["P1"] }]],
])("a number is given up after this page has shown its random number, and %s is named", async (_, silent, said) => {
  await next(await hear(2, await sealed()));
  await hear(3, table({ round: 6 }), [{ what: "abandoned", player: silent }]);
  expect(hints).toEqual(said);
  await hear(4, table({ round: 7 }), [{ what: "abandoned", player: null }]);
  expect(hints, "nothing was shown for that one").toEqual(said);
});

test("a restored backup: the number is below one that was noted; said softly, and a number above all is asked for", async () => {
  await next(await hear(1, table()));
  await hear(30, table({ round: 9 }));
  luck = page();
  const old = await hear(1, table());
  now = frame(1, old);
  expect(await patiently(old)).toEqual({ do: "renumber", player: 0, above: 9 });
  expect(hints).toEqual([{ what: "back" }]);
});

test("a restored backup: this page had opened its envelope already, so it gives nothing more to that number", async () => {
  const shown = await sealed();
  await next(await hear(2, shown));
  const old = await hear(1, table());
  now = frame(1, old);
  expect(await patiently(old)).toEqual({ do: "renumber", player: 0, above: 5 });
  expect(hints).toEqual([{ what: "back" }]);
});

test("a restored backup with another promise for the same number: softly too, since the server went back", async () => {
  await next(await hear(20, table()));
  luck = page();
  expect(await next(await hear(3, table({ commitment: "Q" })))).toEqual({ do: "renumber", player: 0, above: 5 });
  expect(hints).toEqual([{ what: "back" }]);
});

test("a restored backup: nothing is given to a number that was noted in the past that is gone, also where nothing had been sealed", async () => {
  await hear(20, table());
  luck = page();
  now = { ...frame(3, table()), since: 0 };
  await luck.hear(now, true);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  expect([hints, (await noted())!.back]).toEqual([[{ what: "back" }], true]);
  expect(await next(table())).toEqual({ do: "renumber", player: 0, above: 5 });
});

test("a restored backup, and the table passes the notes again at once: another promise is softly said all the same", async () => {
  await hear(8, table());
  await luck.hear({ ...frame(6, table({ round: 4 })), since: 6, you: [0] }, true);
  await luck.hear({ ...frame(9, table({ commitment: "Q" })), since: 6, you: [0] }, false);
  expect([hints, (await noted())!.back]).toEqual([[{ what: "back" }], true]);
});

test("a window, or a process of the server, that is only slow is no backup", async () => {
  const slow = await hear(1, table());
  const shown = await sealed();
  const other = page();
  await other.hear(frame(2, shown), false);
  now = frame(2, shown);
  expect(await patiently(slow)).toBe(null);
  await hear(9, table({ round: 6 }));
  now = frame(9, table({ round: 6 }));
  expect(await patiently(slow)).toBe(null);
  now = null;
  expect(await patiently(slow)).toBe(null);
  expect(hints).toEqual([]);
});

test("a story that is further than the server: after a moment it begins anew, and what was told before is kept", async () => {
  const playing = table({ status: "playing" });
  const part = { seat: 0, view: {}, events: [{ actor: 0, token: "a", turn: 1 }] };
  await luck.hear({ ...frame(8, playing), since: 0, seats: [part] }, true);
  await luck.hear({ ...frame(9, playing), seats: [part] }, false);
  now = frame(4, playing);
  await luck.hear({ ...now, since: 4 }, true);
  expect([luck.seq, hints]).toEqual([4, []]);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  expect([hints, greeted, luck.since, (await noted())!.back]).toEqual([[{ what: "back" }], 1, null, true]);
  expect((await noted())!.story).toMatchObject({ seq: 4, ended: false, seats: { 0: { steps: 1, gap: true } } });
  // It does not suspect the same once more, and another story does not take the place of the first.
  const other = { ...part, events: [{ actor: 0, token: "b", turn: 1 }, ...part.events] };
  await luck.hear({ ...now, since: 0, seats: [other] }, true);
  await luck.hear({ ...frame(10, playing), since: 4, seats: [part] }, false);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  expect(greeted).toBe(1);
  expect((await noted())!.story).toMatchObject({ torn: false, seats: { 0: { steps: 1, gap: true } } });
  expect(JSON.parse(exported((await noted())!))).toMatchObject({
    changed: ["back"],
    told: [{ steps: 1, whole: false }],
  });
});

/** The table as it is when the round begins, with all random numbers. */
async function begun(): Promise<TableInfo> {
  const shown = await sealed();
  const other = "b".repeat(64);
  const seals: Pair[] = [shown.seals![0]!, [1, sealOf(CODE, 5, other)]];
  await next(await hear(2, { ...shown, seals }));
  const nonces: Pair[] = [(await noted())!.own[0]!, [1, other]];
  return { ...shown, sealed: false, status: "playing", seals, nonces };
}

test("a window that slept while another one saw the server set back, and is past that again, asks for the whole story once", async () => {
  const playing = await begun();
  await hear(3, playing, [{ what: "begun" }]);
  const awake = page();
  now = { ...frame(2, table()), you: [0] };
  await awake.hear({ ...now, since: 0 }, true);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  expect((await noted())!.back).toBe(true);
  const [before, on] = [greeted, { ...frame(9, playing), you: [0] }];
  expect(luck.since).toBe(3);
  await luck.hear({ ...on, since: 3 }, true);
  expect([luck.since, greeted]).toEqual([null, before + 1]);
  await luck.hear({ ...on, since: 9 }, true);
  expect(greeted, "where it is too long to be told, that is all there is").toBe(before + 1);
});

test("a window that was told the whole story, and sleeps through one more set-back, asks for it once more", async () => {
  const playing = await begun();
  await hear(3, playing, [{ what: "begun" }]);
  now = { ...frame(2, table()), you: [0] };
  await luck.hear({ ...now, since: 0 }, true);
  await vi.advanceTimersByTimeAsync(A_MOMENT + 1);
  expect((await noted())!.back).toBe(true);
  await luck.hear({ ...now, since: 0 }, true);
  for (const seq of [9, 12]) {
    const [before, on] = [greeted, { ...frame(seq, table()), you: [0] }];
    await luck.hear({ ...on, since: luck.since! }, true);
    expect([luck.since, greeted]).toEqual([null, before + 1]);
    await luck.hear({ ...on, since: 0 }, true);
    expect([luck.since, greeted]).toEqual([seq, before + 1]);
  }
});

test("what the table does not show, since it comes from before, is not noted", async () => {
  const playing = await begun();
  await hear(1, playing, [{ what: "begun" }]);
  await hear(1, table({ commitment: "Q" }), [{ what: "abandoned", player: 1 }]);
  expect([(await noted())!.nonces, (await noted())!.changed, hints]).toEqual([[], [], []]);
  await hear(3, playing, [{ what: "begun" }]);
  expect((await noted())!.nonces.length).toBe(2);
});

const CUT = { round: 5, match: 1, points: [null, null], winners: [], abandoned: true };

test("a round that is given up while it is played: noted, and said", async () => {
  await hear(3, await begun(), [{ what: "begun" }]);
  await hear(4, table({ round: 6 }));
  expect([(await noted())!.changed, hints]).toEqual([["round"], [{ what: "round" }]]);
});

test.each([
  ["with its result", [{ round: 5, match: 1, points: [1, 2], winners: [1] }], []],
  ["without one", [], [{ what: "gone" }]],
  ["cut short, though nobody closed the table", [CUT], [{ what: "gone" }]],
])("after a gap the table has gone on from a round that was played: %s", async (_, results, said) => {
  await hear(3, await begun(), [{ what: "begun" }]);
  const on = { ...frame(9, table({ round: 6, results })), since: 9, you: [0] };
  await luck.hear(on, true);
  expect([(await noted())!.changed, hints]).toEqual([[], said]);
  await luck.hear(on, true);
  expect(hints, "once is enough").toEqual(said);
});

test("a round that is cut short in front of this page's eyes while the table goes on: noted, and said; not where the table is closed", async () => {
  const playing = await begun();
  await hear(3, playing, [{ what: "begun" }]);
  await hear(4, { ...playing, status: "closed", results: [CUT] });
  expect(hints).toEqual([]);
  await hear(5, table({ round: 6, results: [CUT] }));
  expect([(await noted())!.changed, hints]).toEqual([["round"], [{ what: "round" }]]);
});

test.each([
  ["is prepared once more", { status: "round_over" }, {}, "round"],
  ["gives way to a number of before", { round: 4, commitment: "O" }, {}, "round"],
  ["is prepared once more, after a gap", { status: "round_over" }, { since: 9 }, "gone"],
  ["is played on, after a gap", null, { since: 9 }, "round"],
] as [string, Partial<TableInfo> | null, Partial<Frame>, Hint["what"]][])(
  "a round that was played %s, and the next frame goes on to another number: said",
  async (_, between, gap, said) => {
    const playing = await begun();
    await hear(3, playing, [{ what: "begun" }]);
    const meanwhile = between ? table(between) : playing;
    await luck.hear({ ...frame("since" in gap ? 10 : 4, meanwhile), ...gap, you: [0] }, false);
    await luck.hear({ ...frame(11, table({ round: 6 })), since: luck.seq, you: [0] }, false);
    expect(hints).toEqual([{ what: said }]);
  },
);

test.each([true, false])(
  "a round that was played is prepared once more at a greeting, and the table goes on to another number: said (new window: %s)",
  async (reload) => {
    await hear(3, await begun(), [{ what: "begun" }]);
    if (reload) luck = page();
    await luck.hear({ ...frame(9, table({ status: "round_over" })), since: reload ? 0 : 3, you: [0] }, true);
    await hear(10, table({ round: 6 }));
    expect(hints).toEqual([{ what: "gone" }]);
  },
);

test.each([
  ["somebody who had not sealed", [{ what: "abandoned", player: 2 }]],
  ["nobody: there is no word of it", []],
])("a number is given up after this page has shown its random number, and the server names %s", async (_, changes) => {
  await next(await hear(2, await sealed()));
  await hear(
    3,
    table({ round: 6, players: [player(0), player(1), player(2, { kind: "bot", level: "simple" })] }),
    changes,
  );
  expect(hints).toEqual([{ what: "unheard" }]);
});

test.each([true, false])(
  "a number was given up while the line was lost, after this page had shown its random number (new window: %s)",
  async (reload) => {
    await next(await hear(2, await sealed()));
    if (reload) luck = page();
    await luck.hear({ ...frame(3, table({ round: 6 })), since: reload ? 0 : 2, you: [0] }, true);
    expect(hints).toEqual([{ what: "unheard" }]);
  },
);

test("a number was given up while the line was lost, and somebody else is counted to have let the others down: that is said enough", async () => {
  await next(await hear(2, await sealed()));
  const people = [player(0), player(1, { let_down: 1 })];
  await luck.hear({ ...frame(3, table({ round: 6, players: people })), since: 2, you: [0] }, true);
  expect(hints).toEqual([]);
});

test("what is to be said stays until a round really begins", async () => {
  await next(await hear(2, await sealed()));
  await hear(3, table({ round: 6 }), [{ what: "abandoned", player: null }]);
  await hear(4, table({ round: 6 }), [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "unheard" }]);
  await hear(5, table({ round: 6, status: "playing" }), [{ what: "begun" }]);
  expect(hints).toEqual([]);
});

test("ready was sent and never acknowledged, and another seal is in its place: said", async () => {
  await next(await hear(1, table()));
  const ready = [player(0, { ready: true }), player(1, { ready: true })];
  const seals: Pair[] = [
    [0, "another"],
    [1, "other"],
  ];
  await hear(2, table({ sealed: true, players: ready, seals }));
  await hear(3, table({ status: "playing", players: ready, seals }), [{ what: "begun" }]);
  expect(hints).toEqual([{ what: "own" }]);
});

test("a bot stood in and the person is ready on another device, told in one portion: no alarm", async () => {
  const shown = await sealed();
  await hear(2, table({ players: [player(0, { ready: true }), player(1)], seals: [shown.seals![0]!] }));
  const changes = ["left", "came_back", "ready"].map((what) => ({ what, player: 0 }));
  const all = { ...shown, seals: [[0, "phone"], shown.seals![1]!] as Pair[] };
  await luck.hear({ ...frame(6, all, [...changes, { what: "sealed" }]), since: 2, you: [0] }, false);
  expect([hints, (await noted())!.changed]).toEqual([[], []]);
});
