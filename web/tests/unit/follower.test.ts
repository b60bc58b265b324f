/** The story of a round, followed over lost lines, reloads and two windows. Notes are kept in memory here. */
import { beforeEach, expect, test } from "vitest";
import { Follower } from "../../src/lib/follower";
import { notebook } from "../../src/lib/notebook";
import { exported } from "../../src/lib/notes";
import { begin, tell } from "../../src/lib/story";
import type { EventOut, Frame, TableInfo } from "../../src/lib/wire";
import { events, info, part } from "./views";

const CODE = "WOBA-GILO";
const GATHERING = info({ status: "gathering" });
const OVER = info({
  status: "round_over",
  round: 2,
  results: [{ round: 1, match: 1, points: [1, 2], winners: [1] }],
});

let page: Follower;
beforeEach(async () => {
  await notebook.forget();
  page = new Follower(CODE);
});

/** What a step brings about is the same however many of them are told at once. */
const step = (token: string): EventOut => ({ ...events(token)[0]!, patch: [[["said"], token]] });

interface More {
  table?: TableInfo;
  what?: string;
  seats?: number[];
}
function frame(since: number, seq: number, tokens: string[], { table, what, seats = [0] }: More = {}): Frame {
  return {
    type: "frame",
    since,
    seq,
    ...(table ? { table } : {}),
    changes: what ? [{ what }] : [],
    seats: seats.map((seat) => ({ ...part(seat, seq, tokens), events: tokens.map(step) })),
  };
}
const greet = (since: number, seq: number, tokens: string[], more: More = { table: info() }, who = page) =>
  who.hear(frame(since, seq, tokens, more), true);
const live = (since: number, seq: number, tokens: string[], more: More = {}, who = page) =>
  who.hear(frame(since, seq, tokens, more), false);

const hash = (...tokens: string[]) => tell(begin(CODE, 1, 0), part(0, 0, tokens).events!, false).hash;
const story = async () => (await notebook.read(CODE, 1))?.story ?? null;
/** What goes into the file for verify. */
const toExport = async () => (JSON.parse(exported((await notebook.read(CODE, 1))!)) as { told: object[] }).told;
const told = async () => (await story())?.seats[0];

/** A window that was there when the round began. */
async function fromTheStart(who = page): Promise<void> {
  await greet(0, 3, [], { table: GATHERING, seats: [] }, who);
  await live(3, 4, ["card:1"], { table: info(), what: "begun" }, who);
  await live(4, 5, ["a", "card:2"], {}, who);
}

test("from the first card to the last, every step live", async () => {
  await fromTheStart();
  await live(5, 6, ["b"], { table: OVER });
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b"), steps: 4, late: 0 });
  expect((await story())!.ended).toBe(true);
  expect(await notebook.read(CODE, 2)).toBe(null);
});

test("what is taken back drops out", async () => {
  await fromTheStart();
  await live(5, 6, ["b"]);
  await live(6, 7, [], { what: "taken_back" });
  await live(7, 8, ["c"]);
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "c"), steps: 4, late: 0 });
});

test("a lost line: what was missed is told after the greeting and counts as late, also that something was taken back", async () => {
  await fromTheStart();
  expect(page.since).toBe(5);
  await greet(5, 7, ["b"]);
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b"), late: 1 });
  await greet(7, 9, ["c"], { table: info(), what: "taken_back" });
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "c"), steps: 4, late: 1 });
  await greet(9, 9, []);
  expect(await told()).toMatchObject({ steps: 4, late: 1 });
});

test("a table that was fetched runs ahead; the story comes by the socket all the same", async () => {
  await fromTheStart();
  await live(7, 7, [], { table: info() });
  expect(page.since).toBe(5);
  await live(5, 6, ["b"]);
  await live(6, 7, ["c"]);
  await live(6, 7, ["c"]);
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b", "c"), late: 0 });
});

test("a reload: the whole story again, and only what is new is late", async () => {
  await fromTheStart();
  page = new Follower(CODE);
  expect(page.since).toBe(null);
  await greet(0, 6, ["card:1", "a", "card:2", "b"]);
  await live(6, 7, ["c"], { table: OVER });
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b", "c"), steps: 5, late: 1 });
  expect((await story())!.torn).toBe(false);
});

test("a reload of a long table: the story is asked for from where the notes end", async () => {
  await fromTheStart();
  page = new Follower(CODE);
  expect(await greet(400, 400, [])).toBe(true);
  expect(page.since).toBe(5);
  expect(await greet(5, 400, ["b"])).toBe(false);
  await live(400, 401, ["c"]);
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b", "c"), late: 1 });
});

test("a reload of a long table while nothing happens: it goes on from the notes", async () => {
  await fromTheStart();
  page = new Follower(CODE);
  if (await greet(5, 5, [])) await greet(page.since!, 5, []);
  await live(5, 6, ["b"], { table: OVER });
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b"), late: 0 });
  expect((await story())!.ended).toBe(true);
});

test("too much was missed: a gap, no ending, and no more questions; the next round is whole again", async () => {
  await fromTheStart();
  page = new Follower(CODE);
  await greet(900, 900, []);
  expect(await greet(901, 901, [])).toBe(false);
  await live(901, 902, ["c"], { table: OVER });
  expect(await story()).toMatchObject({
    ended: false,
    seats: { 0: { steps: 3, hash: hash("card:1", "a", "card:2") } },
  });
  await live(902, 903, ["card:3"], { table: info({ round: 2 }), what: "begun" });
  expect((await notebook.read(CODE, 2))!.story!.seats[0]).toMatchObject({ steps: 1, late: 0 });
});

test("who comes in the middle and can be told everything: all of it late; who cannot: nothing", async () => {
  await greet(0, 5, ["card:1", "a"]);
  expect(await told()).toMatchObject({ steps: 2, late: 2 });
  await notebook.forget();
  page = new Follower(CODE);
  await greet(500, 500, []);
  await live(500, 501, ["b"]);
  expect(await story()).toBe(null);
});

test("a story that begins otherwise after a reload is torn", async () => {
  await fromTheStart();
  page = new Follower(CODE);
  await greet(0, 6, ["card:9", "a", "card:2", "b"]);
  expect((await story())!.torn).toBe(true);
});

test("two windows: what goes further counts, then what came less late; neither tears the other's", async () => {
  const other = new Follower(CODE);
  await fromTheStart();
  await greet(0, 5, ["card:1", "a", "card:2"], { table: info() }, other);
  expect(await told()).toMatchObject({ steps: 3, late: 0 });
  await live(5, 6, ["b"], {}, other);
  expect(await told()).toMatchObject({ steps: 4, late: 0 });
  await live(5, 6, ["b"]);
  await live(6, 7, ["c"]);
  // The other one is slow, and is loaded anew while the first is ahead.
  const third = new Follower(CODE);
  await greet(0, 6, ["card:1", "a", "card:2", "b"], { table: info() }, third);
  await live(6, 7, ["c"], {}, other);
  await live(6, 7, ["c"], {}, third);
  expect(await story()).toMatchObject({ torn: false, seats: { 0: { steps: 5, late: 0 } } });
});

test("several people at one device: each seat has its own", async () => {
  await greet(0, 3, [], { table: GATHERING, seats: [] });
  await live(3, 4, ["card:1"], { table: info(), what: "begun", seats: [0, 1] });
  const seats = (await story())!.seats;
  expect(seats[0]!.hash).toBe(hash("card:1"));
  expect(seats[1]!.hash).toBe(tell(begin(CODE, 1, 1), part(1, 0, ["card:1"]).events!, false).hash);
});

test("a seat that is not told of for a while has a gap", async () => {
  await greet(0, 3, [], { table: GATHERING, seats: [] });
  await live(3, 4, ["card:1"], { table: info(), what: "begun", seats: [0, 1] });
  await live(4, 5, ["a"], { seats: [0] });
  await live(5, 6, ["b"], { seats: [0, 1] });
  expect((await story())!.seats).toMatchObject({ 0: { steps: 3 }, 1: { steps: 1, gap: true } });
  await live(6, 7, [], { table: info(), seats: [] });
  await live(7, 8, ["c"], { table: OVER });
  expect((await story())!.ended).toBe(false);
});

test("who watches notes no story", async () => {
  await page.hear({ type: "frame", since: 0, seq: 4, table: info(), seats: [part(null, 1, ["a"])] }, true);
  expect(await story()).toBe(null);
});

test("a server that went back in time: what it tells at the greeting takes the place of nothing", async () => {
  await fromTheStart();
  const before = await story();
  await greet(4, 4, []);
  page = new Follower(CODE);
  await greet(0, 4, ["card:2"]);
  expect(await story()).toEqual(before);
});

test("a line lost over the end of a round and the start of the next: the first has a gap, the second is whole", async () => {
  await fromTheStart();
  await greet(5, 12, ["card:3", "d"], { table: info({ round: 2, results: OVER.results }) });
  expect((await story())!.ended).toBe(false);
  expect((await notebook.read(CODE, 2))!.story!.seats[0]).toMatchObject({ steps: 2, late: 2 });
});

test("too much was missed by a window that stays open: what was told before is kept, and nothing after it counts", async () => {
  await fromTheStart();
  await greet(900, 900, []);
  await live(900, 901, ["c"]);
  await live(901, 902, ["d"], { table: OVER });
  expect(await toExport()).toMatchObject([
    { seat: 0, hash: hash("card:1", "a", "card:2"), steps: 3, late: 0, whole: false },
  ]);
});

test("a move before a gap may have been taken back in it; luck may not, whatever is said", async () => {
  await fromTheStart();
  await live(5, 6, ["b"]);
  await greet(900, 900, []);
  expect(await toExport()).toMatchObject([{ hash: hash("card:1", "a", "card:2"), steps: 3, whole: false }]);
  await notebook.forget();
  page = new Follower(CODE);
  await fromTheStart();
  await live(5, 6, [], { what: "taken_back" });
  await live(6, 7, ["c"], { table: OVER });
  expect(await toExport()).toMatchObject([{ hash: hash("card:1", "a", "card:2"), steps: 3, whole: false }]);
});

test("a gap is closed where the whole story is told again, and it has to fit", async () => {
  await fromTheStart();
  await greet(900, 900, []);
  await greet(0, 901, ["card:1", "a", "card:2", "b", "c"]);
  expect(await told()).toMatchObject({ hash: hash("card:1", "a", "card:2", "b", "c"), steps: 5, late: 2 });
  expect((await told())!.gap).toBe(undefined);
  await greet(2000, 2000, []);
  await greet(0, 2001, ["card:9", "a", "card:2", "b", "c"]);
  expect((await story())!.torn).toBe(true);
  expect(await toExport()).toMatchObject([{ hash: hash("card:1", "a", "card:2", "b"), steps: 4, whole: false }]);
});

test("nothing is missed any more when the round is over", async () => {
  await fromTheStart();
  await live(5, 6, ["b"], { table: OVER });
  await live(6, 7, [], { table: { ...OVER, status: "gathering" }, seats: [] });
  await greet(900, 900, [], { table: { ...OVER, status: "gathering" }, seats: [] });
  expect(await story()).toMatchObject({ ended: true, seats: { 0: { steps: 4 } } });
  expect((await told())!.gap).toBe(undefined);
});

test("two windows, one of which missed something: the other's notes stay", async () => {
  const other = new Follower(CODE);
  await fromTheStart();
  await greet(0, 5, ["card:1", "a", "card:2"], { table: info() }, other);
  await greet(900, 900, [], { table: info() }, other);
  await live(5, 6, ["b"]);
  await live(900, 901, ["x"], { table: OVER }, other);
  await live(6, 7, ["c"], { table: OVER });
  expect(await story()).toMatchObject({ ended: true, seats: { 0: { hash: hash("card:1", "a", "card:2", "b", "c") } } });
  expect((await told())!.gap).toBe(undefined);
});

test.each([
  ["begins anew in the middle", [[6, 7, ["card:9", "a", "card:8"], { table: info(), what: "begun" }]]],
  ["begins anew in the middle, shorter", [[6, 7, ["card:9"], { table: info(), what: "begun" }]]],
  [
    "is told anew after a moment without a round",
    [
      [5, 6, [], { table: GATHERING, seats: [] }],
      [6, 7, ["card:9", "a", "card:8"], { table: info() }],
    ],
  ],
] as [string, Parameters<typeof live>[]][])("a story that %s is another one: the first stays", async (_, frames) => {
  await fromTheStart();
  for (const [since, seq, tokens, more] of frames) await live(since, seq, tokens, more);
  await live(7, 8, ["b"], { table: OVER });
  expect(await story()).toMatchObject({ torn: true, seats: { 0: { hash: hash("card:1", "a", "card:2") } } });
  const file = JSON.parse(exported((await notebook.read(CODE, 1))!)) as object;
  expect(file).toMatchObject({ changed: ["told"], told: [{ hash: hash("card:1", "a", "card:2"), whole: false }] });
});

test.each([
  ["begins again", [[7, 8, ["card:9", "a", "card:8", "b"], { table: OVER, what: "begun" }]]],
  [
    "is told anew after another table was shown",
    [
      [6, 7, [], { table: { ...OVER, results: [] }, seats: [] }],
      [7, 8, ["card:9", "a", "card:8", "b"], { table: OVER }],
    ],
  ],
] as [string, Parameters<typeof live>[]][])(
  "when the round is over and a story %s, the first stays",
  async (_, frames) => {
    await fromTheStart();
    await live(5, 6, ["b"], { table: OVER });
    for (const [since, seq, tokens, more] of frames) await live(since, seq, tokens, more);
    expect(await story()).toMatchObject({ torn: true, seats: { 0: { hash: hash("card:1", "a", "card:2", "b") } } });
  },
);

test("a beginning that comes from before is not heard at all", async () => {
  await fromTheStart();
  await live(5, 6, ["b"], { table: OVER });
  await live(7, 4, ["card:9", "a", "card:8", "b"], { table: OVER, what: "begun" });
  await live(6, 8, [], { table: OVER });
  expect(await story()).toMatchObject({ torn: false, seats: { 0: { hash: hash("card:1", "a", "card:2", "b") } } });
});

test("a greeting from before, and another story after it: the first stays", async () => {
  await fromTheStart();
  expect(await greet(0, 4, ["card:9", "a", "card:8"])).toBe(false);
  expect((await story())!.torn).toBe(false);
  await live(4, 6, ["b"], { table: OVER });
  expect(await story()).toMatchObject({ torn: true, seats: { 0: { hash: hash("card:1", "a", "card:2") } } });
});

test("the same story told anew is no other one, live or after a greeting", async () => {
  await fromTheStart();
  await live(6, 7, ["card:1", "a", "card:2"], { table: info(), what: "begun" });
  await live(7, 8, ["b"]);
  await greet(0, 8, ["card:1", "a", "card:2", "b"]);
  await live(8, 9, ["c"], { table: OVER });
  expect(await story()).toMatchObject({ torn: false, ended: true });
  expect((await told())!.hash).toBe(hash("card:1", "a", "card:2", "b", "c"));
});

test("a step that is taken back and another taken while a second window is behind tears nothing", async () => {
  const other = new Follower(CODE);
  await fromTheStart();
  await greet(0, 5, ["card:1", "a", "card:2"], { table: info() }, other);
  await live(5, 6, ["b"]);
  await live(6, 7, [], { what: "taken_back" });
  await live(7, 8, ["c"]);
  await live(5, 6, ["b"], {}, other);
  await live(6, 7, [], { what: "taken_back" }, other);
  await live(7, 8, ["c"], {}, other);
  await live(8, 9, ["d"], { table: OVER }, other);
  await live(8, 9, ["d"], { table: OVER });
  expect(await story()).toMatchObject({ torn: false, ended: true });
  expect((await told())!.hash).toBe(hash("card:1", "a", "card:2", "c", "d"));
});
