/** The table: frames in, commands out. The socket is of paper; everything else is real. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../src/lib/luck";
import { hall } from "../../src/lib/hall";
import type { Part } from "../../src/lib/house";
import { notebook } from "../../src/lib/notebook";
import { change } from "../../src/lib/settings.svelte";
import { sealOf } from "../../src/lib/fairness";
import { Table } from "../../src/lib/table.svelte";
import { WIRE, type AnyCommand, type Frame, type LegalAction } from "../../src/lib/wire";
import { counting, info, part, player, view, type CountView } from "./views";

class PaperSocket {
  static readonly OPEN = 1;
  static last: PaperSocket;
  readyState = 1;
  sent: { type: string; command?: AnyCommand }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event?: { code: number }) => void = () => undefined;
  constructor() {
    PaperSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
}

let table: Table;

beforeEach(async () => {
  vi.useFakeTimers();
  await notebook.forget();
  change({ speed: "off" });
  vi.stubGlobal("WebSocket", PaperSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ticket: "T" })));
  table = new Table(
    "WOBA-GILO",
    () => ["k"],
    () => Promise.resolve(counting),
  );
  table.start();
  await vi.advanceTimersByTimeAsync(1);
  PaperSocket.last.onopen();
});
afterEach(() => {
  table.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function say(seq: number, more: Partial<Frame>): Promise<void> {
  const message: Frame = { type: "frame", seq, since: seq - 1, ...more };
  PaperSocket.last.onmessage({ data: JSON.stringify(message) });
  await vi.advanceTimersByTimeAsync(1);
}
const commands = () => PaperSocket.last.sent.flatMap((message) => (message.command ? [message.command] : []));
const count = () => (table.round?.view as CountView | undefined)?.count;

test("the first greeting asks for the whole story", () => {
  expect(PaperSocket.last.sent[0]).toEqual({ type: "hello", ticket: "T", since: 0, wire: WIRE });
});

test("a frame brings the table and the own seat's view", async () => {
  await say(4, { since: 0, table: info(), you: [0], host: true, seats: [part(0, 5, ["a", "b"])] });
  expect([table.you, table.host, count(), table.round!.sentences.length]).toEqual([[0], true, 5, 2]);
});

test("a command names the last event and is pending until it is answered", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  table.act(0, "draw");
  table.act(0, "draw");
  const [sent, ...more] = commands();
  expect(sent).toMatchObject({ do: "act", seat: 0, token: "draw", expected_seq: 4 });
  expect([more, table.pending]).toEqual([[], true]);
  await say(5, { ack: sent!.key, seats: [part(0, 6, ["draw"])] });
  expect([table.pending, count()]).toEqual([false, 6]);
});

test("what is set while a command is on its way is set after it, as it was wished last", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  table.command({ do: "adjust", pace: "fast" });
  table.command({ do: "adjust", pace: "slow" });
  table.command({ do: "adjust", pace: "instant" });
  expect(commands()).toMatchObject([{ do: "adjust", pace: "fast", expected_seq: 4 }]);
  await say(5, { ack: commands()[0]!.key, table: info({ pace: "fast" }), you: [0] });
  expect(commands()[1]).toMatchObject({ do: "adjust", pace: "instant", expected_seq: 5 });
  await say(6, { ack: commands()[1]!.key, table: info({ pace: "instant" }), you: [0] });
  expect([commands().length, table.pending]).toEqual([2, false]);
});

test("a frame from before is not news", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  await say(3, { seats: [part(0, 4)] });
  expect(count()).toBe(5);
});

test("all that was told of a round is recalled, without what was taken back, and nothing where some is missing", async () => {
  const recalled = () => table.recalled.of(table.round!).map(({ token }) => token);
  await say(4, { since: 0, table: info(), you: [0], seats: [part(0, 5, ["a", "b"])] });
  await say(5, { seats: [part(0, 6, ["c"])] });
  expect(recalled()).toEqual(["a", "b", "c"]);
  await say(6, { changes: [{ what: "taken_back", player: 0 }], seats: [part(0, 5)] });
  expect(recalled()).toEqual(["a", "b"]);
  await say(6, { since: 6, seats: [part(0, 7)] });
  expect(recalled()).toEqual([]);
  await say(7, { table: info({ round: 2 }), you: [0], seats: [part(0, 0, ["f"])] });
  expect(recalled()).toEqual(["f"]);
});

test("a story is told by the next link only, and by nothing else that luck does not note", async () => {
  await say(4, { since: 2, table: info(), you: [0], seats: [part(0, 5, ["a", "b"])] });
  expect([count(), table.round!.sentences.length]).toEqual([5, 0]);
  await say(4, { since: 4, table: info(), you: [0], seats: [part(0, 6, ["c"])] });
  await say(7, { since: 7, table: info(), you: [0], seats: [part(0, 7, ["d"])] });
  expect([count(), table.round!.sentences.length]).toEqual([7, 0]);
  const { story } = (await notebook.read("WOBA-GILO", 1)) ?? {};
  expect(Object.values(story?.seats ?? {}).map(({ steps }) => steps)).toEqual([]);
});

test("frames that come while the game's table is still being loaded are shown in their order", async () => {
  table.stop();
  const loading: ((module: typeof counting) => void)[] = [];
  table = new Table(
    "WOBA-GILO",
    () => ["k"],
    () => new Promise((resolve) => loading.push(resolve)),
  );
  table.start();
  await vi.advanceTimersByTimeAsync(1);
  await say(4, { since: 0, table: info(), you: [0], seats: [part(0, 5, ["a"])] });
  await say(5, { seats: [part(0, 6, ["b"])] });
  while (loading.length) {
    loading.pop()!(counting);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([count(), table.round!.sentences.length]).toEqual([6, 2]);
});

test("people who share a screen are ready one after the other", async () => {
  const gathering = (ready: boolean[]) =>
    info({ status: "gathering", players: ready.map((one, number) => player(number, { ready: one })) });
  await say(1, { table: gathering([false, false]), you: [0, 1], host: true });
  table.ready();
  await did(["ready", 0]);
  await say(2, { ack: commands()[0]!.key, table: gathering([true, false]), you: [0, 1], host: true });
  await did(["ready", 0], ["ready", 1]);
});

/** The commands so far, when they are these. */
async function did(...expected: [string, number][]): Promise<void> {
  const done = () => commands().map((command) => [command.do, "player" in command ? command.player : null]);
  await vi.waitFor(() => expect(done()).toEqual(expected));
}

test("when all are sealed the page unseals by itself; a number that is given up is wished for anew", async () => {
  const ready = [player(0, { ready: true }), player(1, { ready: true })];
  const before = info({ status: "gathering" });
  await say(1, { table: before, you: [0] });
  table.ready();
  await did(["ready", 0]);
  const { seal, key } = commands()[0] as AnyCommand & { do: "ready" };
  const sealed = info({
    status: "gathering",
    sealed: true,
    players: ready,
    seals: [
      [0, seal],
      [1, "other"],
    ],
  });
  await say(2, { ack: key, table: sealed, you: [0] });
  await did(["ready", 0], ["unseal", 0]);
  await say(3, { ack: commands()[1]!.key, table: sealed, you: [0] });
  const abandoned = [{ what: "abandoned", player: 1 }];
  await say(4, { table: { ...before, round: 2, commitment: "other" }, you: [0], changes: abandoned });
  await did(["ready", 0], ["unseal", 0], ["ready", 0]);
  expect(table.hints).toEqual([{ what: "abandoned", names: ["P1"] }]);
  expect(commands()[2]).not.toMatchObject({ seal });
});

test("a number that is given up without a name, after this page has shown its own random number: somebody has to tap again", async () => {
  const ready = [player(0, { ready: true }), player(1, { ready: true })];
  const before = info({ status: "gathering" });
  await say(1, { table: before, you: [0] });
  table.ready();
  await did(["ready", 0]);
  const abandoned = [{ what: "abandoned", player: null }];
  const next = (round: number) => ({ ...before, round, commitment: `${round}` });
  const [{ key }] = commands() as [AnyCommand];
  await say(2, { ack: key, table: next(2), you: [0], changes: abandoned });
  await did(["ready", 0], ["ready", 0]);
  const { seal, key: second } = commands()[1] as AnyCommand & { do: "ready" };
  const sealed = info({ ...next(2), seats: info().seats!, sealed: true, players: ready, seals: [[0, seal]] });
  await say(3, { ack: second, table: sealed, you: [0] });
  await did(["ready", 0], ["ready", 0], ["unseal", 0]);
  await say(4, { ack: commands()[2]!.key, table: next(3), you: [0], changes: abandoned });
  await vi.advanceTimersByTimeAsync(50);
  await did(["ready", 0], ["ready", 0], ["unseal", 0]);
  expect(table.hints).toEqual([{ what: "unheard" }]);
});

test("a number that is given up in the name of somebody who had not sealed, after this page has shown its own: somebody has to tap", async () => {
  const bot = player(1, { kind: "bot", level: "simple" });
  const before = info({ status: "gathering", players: [player(0), bot] });
  const seats: [number, string][] = [
    [0, "person"],
    [1, "simple"],
  ];
  await say(1, { table: before, you: [0] });
  table.ready();
  await did(["ready", 0]);
  const { seal, key } = commands()[0] as AnyCommand & { do: "ready" };
  const sealed = { ...before, seats, sealed: true, players: [player(0, { ready: true }), bot] };
  await say(2, { ack: key, table: { ...sealed, seals: [[0, seal]] }, you: [0] });
  await did(["ready", 0], ["unseal", 0]);
  const abandoned = [{ what: "abandoned", player: 1 }];
  const next = { ...before, round: 2, commitment: "other" };
  await say(3, { ack: commands()[1]!.key, table: next, you: [0], changes: abandoned });
  await vi.advanceTimersByTimeAsync(50);
  await did(["ready", 0], ["unseal", 0]);
  expect(table.hints).toEqual([{ what: "unheard" }]);
});

test("one tap on ready is for one number: without a number given up for all to see, somebody has to tap again", async () => {
  const ready = [player(0, { ready: true }), player(1, { ready: true })];
  const before = info({ status: "gathering" });
  await say(4, { table: before, you: [0] });
  table.ready();
  await did(["ready", 0]);
  const { seal, key } = commands()[0] as AnyCommand & { do: "ready" };
  const other = "b".repeat(64);
  const seals: [number, string][] = [
    [0, seal],
    [1, sealOf("WOBA-GILO", 1, other)],
  ];
  const sealed = info({ status: "gathering", sealed: true, players: ready, seals });
  await say(5, { ack: key, table: sealed, you: [0] });
  await did(["ready", 0], ["unseal", 0]);
  const unseal = commands()[1] as AnyCommand & { do: "unseal" };
  // A frame "from before" that is never shown, as if the round had begun.
  const nonces: [number, string][] = [
    [0, unseal.nonce],
    [1, other],
  ];
  await say(4, { ack: unseal.key, table: info({ players: ready, seals, nonces }), you: [0] });
  expect((await notebook.read("WOBA-GILO", 1))!.nonces).toEqual([]);
  await say(6, { table: { ...before, round: 2, commitment: "other" }, you: [0] });
  await vi.advanceTimersByTimeAsync(50);
  await did(["ready", 0], ["unseal", 0]);
  table.ready();
  await did(["ready", 0], ["unseal", 0], ["ready", 0]);
});

/** The line is lost for a moment; then the table is like this. */
async function comeBack(seq: number, shown: Partial<Frame>): Promise<void> {
  PaperSocket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  PaperSocket.last.onopen();
  await say(seq, { since: seq, you: [0], ...shown });
  await vi.advanceTimersByTimeAsync(50);
}

test.each([true, false])(
  "a server that was set back when this page had shown its random number: ready by a tap only (%s)",
  async (tap) => {
    const players = [player(0, { ready: true }), player(1, { ready: true })];
    const at = (round: number, more = {}) => info({ status: "gathering", round, commitment: `${round}`, ...more });
    await say(5, { table: at(1), you: [0] });
    table.ready();
    await did(["ready", 0]);
    const { seal, key } = commands()[0] as AnyCommand & { do: "ready" };
    const sealed = at(1, { sealed: true, players, seals: [[0, seal]] });
    await say(6, { ack: key, table: sealed, you: [0] });
    await did(["ready", 0], ["unseal", 0]);
    await say(7, { ack: commands()[1]!.key, table: sealed, you: [0] });
    const earlier = { type: "frame", seq: 2, since: 2, table: at(1), you: [0] };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ticket: "T", ...earlier })));
    await comeBack(2, { table: at(1) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(table.hints).toEqual([{ what: "back" }]);
    PaperSocket.last.onopen();
    await say(2, { since: 0, table: at(1), you: [0] });
    if (tap) table.ready();
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = commands().at(-1)!;
    expect(asked).toMatchObject({ do: "renumber", above: 1 });
    await say(3, { ack: asked.key, table: at(2), you: [0], changes: [{ what: "abandoned", player: null }] });
    await vi.advanceTimersByTimeAsync(50);
    expect(commands().at(-1)!.do).toBe(tap ? "ready" : "renumber");
  },
);

test("a number that was given up while the line was lost: who was ready is ready again, with another seal", async () => {
  const at = (round: number, more = {}) => info({ status: "gathering", round, commitment: `${round}`, ...more });
  await say(1, { table: at(1), you: [0] });
  table.ready();
  await did(["ready", 0]);
  const { key, seal } = commands()[0] as AnyCommand & { do: "ready" };
  const waiting = { players: [player(0, { ready: true }), player(1)] };
  await say(2, { ack: key, table: at(1, waiting), you: [0] });
  await comeBack(9, { table: at(2) });
  await did(["ready", 0]);
  expect(commands()[0]).not.toMatchObject({ seal });
  await say(10, { ack: commands()[0]!.key, table: at(2, waiting), you: [0] });
  // Twice in vain is enough.
  const vain = [player(0, { let_down: 2 }), player(1)];
  await comeBack(12, { table: at(3, { players: vain }) });
  await did();
});

test.each(["opened its envelope", "missed the round itself"])(
  "a new number after the line was lost: who has %s is asked again",
  async (why) => {
    const both = [player(0, { ready: true }), player(1, { ready: true })];
    await say(1, { table: info({ status: "gathering" }), you: [0] });
    table.ready();
    await did(["ready", 0]);
    const { key, seal } = commands()[0] as AnyCommand & { do: "ready" };
    const played = why.startsWith("missed");
    const seals: [number, string][] = [[0, seal]];
    const sealed = info({ status: "gathering", sealed: !played, players: both, seals });
    await say(2, { ack: key, table: sealed, you: [0] });
    await did(["ready", 0], ...(played ? [] : [["unseal", 0] as [string, number]]));
    if (!played) await say(3, { ack: commands()[1]!.key, table: sealed, you: [0] });
    const results = played ? [{ round: 1, match: 1, points: [1, 2], winners: [1] }] : [];
    const status = played ? ("round_over" as const) : ("gathering" as const);
    await comeBack(90, { table: info({ status, round: 2, commitment: "other", results }) });
    await did();
    table.ready();
    await did(["ready", 0]);
  },
);

/** The same table, with somebody else to note it. */
async function noted(by: Partial<Part>, meet = () => Promise.resolve()): Promise<void> {
  table.stop();
  const house = { ...hall, part: () => meet().then(() => ({ seq: 0, since: null, ...by }) as Part) };
  const load = () => Promise.resolve(counting);
  table = new Table("WOBA-GILO", () => ["k"], load, house);
  table.start();
  await vi.advanceTimersByTimeAsync(1);
  PaperSocket.last.onopen();
}

test("nothing is shown as long as there is nobody to note it", async () => {
  let there = false;
  const hear = vi.fn(() => Promise.resolve());
  await noted({ hear }, () => (there ? Promise.resolve() : Promise.reject(new Error("not found"))));
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  expect([count(), table.laid]).toEqual([undefined, false]);
  there = true;
  await say(5, { seats: [part(0, 6)] });
  expect([count(), hear.mock.calls.length]).toEqual([6, 1]);
});

test("what is told while the page asks what is due is noted meanwhile", async () => {
  const hear = vi.fn(() => Promise.resolve());
  const next = vi.fn(() => new Promise<null>(() => undefined));
  await noted({ hear, next, wished: () => undefined, seq: 1, opened: () => false });
  await say(1, { table: info({ status: "gathering" }), you: [0] });
  table.ready();
  await say(2, { table: info(), you: [0], seats: [part(0, 5)] });
  expect([next.mock.calls.length, hear.mock.calls.length]).toEqual([1, 2]);
});

test("who says ready while the page looks what is due is heard", async () => {
  const read = notebook.read.bind(notebook);
  let goOn: () => void;
  const waited = new Promise<void>((resolve) => (goOn = resolve));
  const asked = vi.spyOn(notebook, "read").mockImplementation(async (...which) => (await waited, read(...which)));
  await say(1, { table: info({ status: "gathering" }), you: [0] });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  table.ready();
  goOn!();
  await did(["ready", 0]);
  asked.mockRestore();
});

test("a page that let the others down twice waits for somebody who says ready", async () => {
  const fresh = (round: number, let_down: number) =>
    info({ status: "gathering", round, commitment: `${round}`, players: [player(0, { let_down }), player(1)] });
  const abandoned = [{ what: "abandoned", player: 0 }];
  await say(1, { table: fresh(1, 0), you: [0] });
  table.ready();
  await did(["ready", 0]);
  await say(2, { ack: commands()[0]!.key, table: fresh(2, 1), you: [0], changes: abandoned });
  await did(["ready", 0], ["ready", 0]);
  await say(3, { ack: commands()[1]!.key, table: fresh(3, 2), you: [0], changes: abandoned });
  await vi.advanceTimersByTimeAsync(50);
  await did(["ready", 0], ["ready", 0]);
  table.ready();
  await did(["ready", 0], ["ready", 0], ["ready", 0]);
});

test("for whom a bot stands in is not ready beside others who play", async () => {
  const beside = (more: object) =>
    info({ status: "round_over", players: [player(0, { level: "simple" }), player(1, more)] });
  await say(1, { table: beside({}), you: [0], host: true });
  table.ready();
  await vi.advanceTimersByTimeAsync(50);
  await did();
  await say(2, { table: beside({ left: true }), you: [0], host: true });
  await did(["ready", 0]);
});

test("who did not say that it can begin unseals all the same, but is not ready again by themselves", async () => {
  const before = info({ status: "gathering" });
  await say(1, { table: before, you: [0] });
  await notebook.change("WOBA-GILO", 1, (notes) => ({ ...notes, own: [[0, "a".repeat(64)]] }));
  const seals: [number, string][] = [[0, sealOf("WOBA-GILO", 1, "a".repeat(64))]];
  await say(2, { table: info({ status: "gathering", sealed: true, seals }), you: [0] });
  await did(["unseal", 0]);
  await say(3, { ack: commands()[0]!.key, table: { ...before, round: 2 }, you: [0] });
  await vi.advanceTimersByTimeAsync(50);
  await did(["unseal", 0]);
});

test("the answer to a greeting counts, also where the server went back in time", async () => {
  await say(9, { table: info(), you: [0], seats: [part(0, 5)] });
  PaperSocket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1500);
  PaperSocket.last.onopen();
  await say(4, { since: 4, table: info(), you: [0], seats: [part(0, 2)] });
  expect(count()).toBe(2);
});

test("with hidden hands a curtain falls before the next person looks", async () => {
  table.hide(true);
  await say(2, { table: info(), you: [0, 1], seats: [part(0, 5), part(1, 5)] });
  expect(table.curtain).toBe(0);
  table.lift();
  expect([table.curtain, table.seat]).toEqual([null, 0]);
  const next = [part(0, 6), part(1, 6)].map((one) => ({ ...one, view: { ...one.view, actor: 1 } }));
  await say(3, { seats: next });
  expect([table.curtain, table.seat]).toEqual([1, 0]);
  table.lift();
  expect(table.seat).toBe(1);
});

test("with hidden hands nobody's lie open before anybody has said who looks, whoever begins", async () => {
  table.hide(true);
  const waiting = [part(0, 5), part(1, 5)].map((one) => ({ ...one, view: { ...one.view, actor: 2 } }));
  await say(2, { table: info(), you: [0, 1], seats: waiting });
  expect([table.curtain, table.seat]).toEqual([0, null]);
  table.lift();
  expect([table.curtain, table.seat]).toEqual([null, 0]);
  await say(3, { seats: waiting });
  expect(table.curtain).toBe(null);
});

test("without hidden hands the view goes to who is to act", async () => {
  table.hide(false);
  await say(2, { table: info(), you: [0, 1], seats: [part(0, 5), part(1, 5)] });
  const next = [part(0, 6), part(1, 6)].map((one) => ({ ...one, view: { ...one.view, actor: 1 } }));
  await say(3, { seats: next });
  expect([table.curtain, table.seat]).toEqual([null, 1]);
});

test("while it is unknown whether hands are hidden, they are", async () => {
  await say(2, { table: info(), you: [0, 1], seats: [part(0, 5), part(1, 5)] });
  expect(table.curtain).toBe(0);
  table.hide(false);
  expect([table.curtain, table.seat]).toEqual([null, 0]);
});

const GO: LegalAction = { token: "go", say: ["go", {}] };
/** What both seats of a shared screen are sent when somebody is to act. */
const shared = (actor: number | "over", count: number, ...tokens: string[]) =>
  [part(0, count, tokens), part(1, count, tokens)].map((one) => ({ ...one, view: { ...one.view, actor } }));

/** Anna, who is to act, and Ben look at one screen. */
async function share(hidden: boolean): Promise<void> {
  change({ speed: "normal" });
  table.hide(hidden);
  await say(2, { table: info(), you: [0, 1], seats: shared(0, 0) });
  table.lift();
}
const looks = () => [table.seat, table.curtain];
const AT_LAST = 10_000;

test.each([
  ["turns to the next person", false, [1, null]],
  ["is covered for the next person", true, [0, 1]],
] as const)("a shared table %s when all of the turn has been shown", async (_, hidden, then) => {
  await share(hidden);
  const shown = new Set<string>();
  await say(3, { seats: shared(0, 1, "draw") });
  await say(4, { seats: shared(1, 3, "stop", "clear") });
  expect([looks(), table.round!.busy]).toEqual([[0, null], true]);
  while (table.round!.busy) {
    expect(looks()).toEqual([0, null]);
    if (table.round!.effect) shown.add(table.round!.effect.kind);
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(AT_LAST);
  expect([...shown]).toEqual(["did-draw", "did-stop", "did-clear"]);
  expect(looks()).toEqual(then);
});

test.each([false, true])(
  "who takes back before a shared table turns stays there (hidden hands: %s)",
  async (hidden) => {
    await share(hidden);
    await say(3, { seats: shared(1, 1, "stop") });
    await say(4, { seats: shared(0, 0) });
    await vi.advanceTimersByTimeAsync(AT_LAST);
    expect(looks()).toEqual([0, null]);
  },
);

test("a curtain that hangs already is for whoever is to act then", async () => {
  await share(true);
  await say(3, { seats: shared(1, 1, "stop") });
  await vi.advanceTimersByTimeAsync(AT_LAST);
  await say(4, { seats: shared(0, 0, "back") });
  expect([looks(), table.round!.busy]).toEqual([[0, 0], false]);
});

test("nobody is asked to look where a bot plays for them", async () => {
  table.hide(true);
  const players = [player(0), player(1, { level: "simple" })];
  await say(2, { table: info({ players }), you: [0, 1], seats: shared(1, 0) });
  expect(looks()).toEqual([null, 0]);
  table.lift();
  await say(3, { seats: shared(0, 1, "draw") });
  await say(4, { seats: shared(1, 2, "draw") });
  await vi.advanceTimersByTimeAsync(AT_LAST);
  expect(looks()).toEqual([0, null]);
  await say(5, { table: info(), you: [0, 1], seats: shared(1, 2) });
  await vi.advanceTimersByTimeAsync(AT_LAST);
  expect(looks(), "who has come back is").toEqual([0, 1]);
});

test("of a new round nothing is seen before the curtain", async () => {
  await share(true);
  await say(3, { table: info({ round: 2 }), you: [0, 1], changes: [{ what: "begun" }], seats: shared(1, 0) });
  expect(looks()).toEqual([0, 1]);
});

test("a line that comes back in mid-turn: the shared table turns to who is to act", async () => {
  await share(false);
  await say(3, { seats: shared(0, 2, "draw", "draw") });
  await comeBack(9, { table: info(), you: [0, 1], seats: shared(1, 7) });
  await vi.advanceTimersByTimeAsync(AT_LAST);
  expect([looks(), count()]).toEqual([[1, null], 7]);
});

test("where an open table turns, it is said to whom; for a moment no touch is taken, until somebody says so", async () => {
  await share(false);
  change({ speed: "off" });
  await say(3, { seats: shared(1, 1, "stop").map((one) => ({ ...one, legal: one.seat ? [GO] : [] })) });
  await vi.advanceTimersByTimeAsync(1);
  expect([table.seat, table.handed, table.deaf]).toEqual([1, { from: 0, to: 1 }, true]);
  table.round!.act("go");
  expect([table.round!.legal, commands()]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(790);
  expect(table.round!.legal).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(table.round!.legal).toEqual([GO]);
  table.round!.act("go");
  expect([commands().length, table.handed]).toEqual([1, null]);
  await say(4, { seats: shared(0, 2, "draw") });
  await vi.advanceTimersByTimeAsync(1);
  expect([table.seat, table.deaf]).toEqual([0, true]);
  table.begin();
  expect([table.deaf, table.handed]).toEqual([false, { from: 1, to: 0 }]);
});

test("what was done last can be taken back after an open table has turned", async () => {
  await share(false);
  change({ speed: "off" });
  await say(3, { seats: shared(1, 1, "stop").map((one) => ({ ...one, may_take_back: !one.seat })) });
  await vi.advanceTimersByTimeAsync(1);
  expect(table.seat).toBe(1);
  const before = table.rounds.find(({ seat }) => seat === table.handed!.from)!;
  expect(before.mayTakeBack).toBe(true);
  before.takeBack();
  expect(commands()).toMatchObject([{ do: "take_back", seat: 0 }]);
});

test("whoever is waited for and is not there is named, with who can let a bot play on", async () => {
  const players = [player(0, { here: true }), player(1, { host: true, here: true }), player(2, { here: false })];
  const waits = { ...part(0, 0), view: { ...view(0, 0), players: 3, actor: 2 } };
  await say(2, { table: info({ players }), you: [0], seats: [waits] });
  expect([table.round!.missing?.name, table.round!.host]).toEqual(["P2", "P1"]);
  await say(3, { table: info({ players }), you: [0], host: true });
  expect(table.round!.host).toBe(null);
  table.round!.standIn(2);
  expect(commands()).toMatchObject([{ do: "set_chair", player: 2, to: "bot" }]);
  await say(4, { table: info({ players: [...players.slice(0, 2), player(2, { level: "neuling" })] }), you: [0] });
  expect(table.round!.missing).toBe(null);
});

test("a round is over when its last effects are there to be shown, not before", async () => {
  change({ speed: "normal" });
  await say(2, { table: info(), you: [0], seats: [part(0, 0)] });
  const last: Frame = {
    type: "frame",
    seq: 3,
    since: 2,
    table: info({ status: "match_over" }),
    seats: [part(0, 1, ["stop"])],
  };
  PaperSocket.last.onmessage({ data: JSON.stringify(last) });
  expect([table.info?.status, table.over, table.round!.busy]).toEqual(["match_over", false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([table.over, table.round!.busy]).toEqual([true, true]);
});

test("a refusal is shown; one that only means 'look again' is not", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  table.act(0, "draw");
  const refused = {
    type: "refused",
    status: 422,
    code: "illegal",
    say: ["refusal-W7", {}],
    rule: "W7",
    key: commands()[0]!.key,
  };
  PaperSocket.last.onmessage({ data: JSON.stringify(refused) });
  expect([table.refusal?.rule, table.pending]).toEqual(["W7", false]);
  table.act(0, "draw");
  expect(table.refusal).toBe(null);
  PaperSocket.last.onmessage({
    data: JSON.stringify({ ...refused, status: 422, code: "again", key: commands()[1]!.key }),
  });
  expect(table.refusal).toBe(null);
});

test("a new round begins with a clean table", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5, ["a"])] });
  await say(5, { table: info({ round: 2 }), you: [0], changes: [{ what: "begun" }], seats: [part(0, 0)] });
  expect([count(), table.round!.sentences.length]).toEqual([0, 0]);
});

/** The server says that the last command came too late, and the page looks again. */
async function tooLate(seq: number, seats: Frame["seats"]): Promise<void> {
  const sent = commands().at(-1)!;
  const now: Frame = { type: "frame", seq, since: seq, table: info(), you: [0], seats: seats ?? [] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(now)));
  const refused = { type: "refused", status: 409, code: "stale", say: ["refusal-stale", {}], key: sent.key, seq };
  PaperSocket.last.onmessage({ data: JSON.stringify(refused) });
  await vi.advanceTimersByTimeAsync(1);
}

test("who is too late because somebody only waved acts all the same", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  table.act(0, "draw");
  await tooLate(5, [part(0, 5)]);
  expect(commands().map((command) => [command.do, command.expected_seq])).toEqual([
    ["act", 4],
    ["act", 5],
  ]);
});

test("who is too late because the game went on is asked again", async () => {
  await say(4, { table: info(), you: [0], seats: [part(0, 5)] });
  table.act(0, "draw");
  await tooLate(5, [part(0, 6)]);
  expect(commands()).toHaveLength(1);
  expect([table.pending, table.refusal]).toEqual([false, null]);
});

// ---- what the page has shown

const seen = () => PaperSocket.last.sent.filter(({ type }) => type === "shown");
const withBot = (pace: "normal" | "instant" = "normal") =>
  info({ pace, players: [player(0), { ...player(1), kind: "bot", level: "neuling" }] });

test("the page says what it has shown when it has, to the last event, where bots wait for it", async () => {
  change({ speed: "normal" });
  await say(4, { since: 0, table: withBot(), you: [0], seats: [part(0, 5)] });
  expect(seen()).toEqual([{ type: "shown", seq: 4 }]);
  await say(5, { seats: [part(0, 6, ["a"])] });
  await say(6, { seats: [part(0, 7, ["b"])] });
  expect(seen()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen().slice(1)).toEqual([{ type: "shown", seq: 6 }]);
});

test("bots wait for who reads something that lies over the table, and no longer", async () => {
  change({ speed: "normal" });
  await say(4, { since: 0, table: withBot(), you: [0], seats: [part(0, 5)] });
  table.reads(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen().at(-1)).toEqual({ type: "shown", seq: 4, looking: true });
  await say(5, { seats: [part(0, 6, ["a"])] });
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen().at(-1)).toEqual({ type: "shown", seq: 5, looking: true });
  table.reads(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(seen().at(-1)).toEqual({ type: "shown", seq: 5 });
});

test("who taps wants bots to go on, now and after what is being shown", async () => {
  change({ speed: "normal" });
  await say(4, { since: 0, table: withBot(), you: [0], seats: [part(0, 5)] });
  table.round!.tap();
  expect(seen().at(-1)).toEqual({ type: "shown", seq: 4, on: true });
  await say(5, { seats: [part(0, 6, ["a"])] });
  table.round!.tap();
  await vi.advanceTimersByTimeAsync(10);
  expect(seen().at(-1)).toEqual({ type: "shown", seq: 5, on: true });
});

test.each([
  ["where no bot plays", info()],
  ["where bots do not wait", withBot("instant")],
])("nothing is said of it %s", async (_, table) => {
  await say(4, { since: 0, table, you: [0], seats: [part(0, 5)] });
  await say(5, { seats: [part(0, 6, ["a"])] });
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen()).toEqual([]);
});
