/** Tables on the device: the house of tables as its worker has it, with a disk and other windows that the tests hold in their hands. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanName } from "../../src/device/names";
import { Refusal } from "../../src/device/refusal";
import { isHere, Slow } from "../../src/device/shelf";
import { Memory, type Summary } from "../../src/device/store";
import type { Channel } from "../../src/device/windows";
import { load } from "../../src/engine/record";
import { WIRE, type AnyCommand, type Frame, type MakeTable } from "../../src/lib/wire";
import { CARRIED as GAMES } from "./rules";
import { bot, open, sameFromLog, two, Window, type Body } from "./window";

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(GAMES)("a table of %s on the device", (game) => {
  it("begins at once, as a server would show it", async () => {
    const window = new Window();
    await window.make(game, two);
    expect(isHere(window.code)).toBe(true);
    const first = window.news[0] as { frame: Frame; first: boolean };
    expect(first.first).toBe(true);
    expect(first.frame).toMatchObject({ type: "frame", seq: 2, since: 0, wire: WIRE, you: [0, 1], host: true });
    expect(first.frame.table).toMatchObject({
      ...{ code: window.code, game, status: "playing", watch: "nobody", pace: "instant", round: 1, match: 1 },
      ...{ rounds: 1, wins: null, commitment: "", totals: [0, 0], won: [0, 0], winners: [], results: [] },
    });
    expect(first.frame.table!.players[0]).toEqual({
      ...{ player: 0, seat: 0, kind: "person", name: "Änne", ready: true, host: true, here: true },
    });
    expect(first.frame.seats!.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(window.parts.filter(({ legal }) => legal).length).toBe(1);
  });

  it("is played to its end and watched again", async () => {
    const window = new Window();
    await window.make(game, two, { match: { rounds: 2 } });
    await expect(window.ask("record", { code: window.code, round: 1 })).rejects.toThrow("round-not-over");
    await expect(window.ask("replay", { code: window.code, round: 1, seat: -1 })).rejects.toThrow("round-not-over");
    await window.play();
    expect(window.table).toMatchObject({ status: "round_over", round: 2 });
    expect(window.table!.results).toHaveLength(1);
    const text = await window.ask("record", { code: window.code, round: 1 });
    const state = await load(await open(game), text);
    expect(state.names).toEqual(["Änne", "Bo"]);
    const { results } = window.table!;
    expect(results[0]!.points).toEqual(state.points());
    for (const seat of [-2, -1, 0, 1]) {
      const replay = await window.ask("replay", { code: window.code, round: 1, seat });
      expect(replay).toMatchObject({ game, players: 2, round: 1, rounds: 1, winners: state.winners() });
      expect(replay.steps).toHaveLength(state.steps.length + 1);
    }
    await expect(window.ask("replay", { code: window.code, round: 1, seat: 2 })).rejects.toThrow("no-place");
    await expect(window.ask("replay", { code: window.code, round: 2, seat: 0 })).rejects.toThrow("no-round");
    await expect(window.ask("replay", { code: "HERE-77", round: 1, seat: 0 })).rejects.toThrow("no-table");
    expect(await window.ask("watch", { record: text, round: 1, seat: null })).toMatchObject({ game });
    const other = text.replace(`game: ${game}`, "game: constructor");
    const refused = { code: "bad-record", where: "line 2" };
    const watching = window.ask("watch", { record: other, round: 1, seat: null });
    await expect(watching).rejects.toMatchObject({ refused });
    await window.give({ do: "ready", player: 0, seal: "" });
    expect(window.table).toMatchObject({ status: "round_over" });
    await window.give({ do: "ready", player: 1, seal: "" });
    expect(window.table).toMatchObject({ status: "playing", round: 2 });
    await window.play();
    expect(window.table!.status).toBe("match_over");
    expect(window.table!.winners.length).toBeGreaterThan(0);
    await sameFromLog(window);
    for (const player of [0, 1]) await window.give({ do: "rematch", player });
    expect(window.table).toMatchObject({ status: "playing", match: 2, round: 3, totals: [0, 0] });
    await sameFromLog(window);
  });

  it("is what its log says after anything that people do, and nonsense", async () => {
    for (let luck = 1; luck <= 3; luck++) {
      let number = luck * 7919;
      const random = (below: number) => {
        number = (Math.imul(number, 1664525) + 1013904223) >>> 0;
        return Math.floor((number / 2 ** 32) * below);
      };
      const window = new Window(new Memory(), null, luck);
      await window.make(game, [...two, bot], { match: luck === 2 ? { wins: 2 } : { rounds: 3 } });
      for (let step = 0; step < 160; step++) {
        const acting = window.parts.find(({ legal }) => legal);
        const player = random(4);
        const chance = random(100);
        const body: Record<string, unknown> =
          chance < 55 && acting
            ? { do: "act", seat: acting.seat, token: acting.legal![random(acting.legal!.length)]!.token }
            : [
                { do: "act", seat: random(4), token: "nonsense" },
                { do: "act", seat: player, token: acting?.legal?.[0]?.token ?? "x" },
                { do: "take_back", seat: random(3) },
                { do: "ready", player, seal: "" },
                { do: "rematch", player },
                { do: "leave", player },
                { do: "come_back", player },
                { do: "come_back", player: 0 },
                { do: "come_back", player: 1 },
                { do: "set_chair", player, to: ["bot", "bot", "open", "none"][random(4)] },
                { do: "adjust", pace: ["slow", "instant", "wild", null][random(4)] },
                { do: "pause" },
                { do: "resume" },
                { do: "join", name: "Cleo" },
                { do: "signal", player, signal: "hello" },
                { do: "fly" },
                { do: "act", seat: -1, token: 7 },
              ][random(17)]!;
        const stale = random(20) === 0 ? { expected_seq: window.seq + random(3) - 1 } : {};
        const before = window.seq;
        const news = await window.give(body, stale);
        expect("frame" in news || "refused" in news).toBe(true);
        if ("refused" in news) {
          expect(window.seq).toBe(before);
          expect(news.refused.say[0]).toMatch(/^refusal-/);
          expect(news.refused.code).not.toBe("unexpected");
        }
        await vi.advanceTimersByTimeAsync(random(3) * 40);
        if (step % 10 === 9) await sameFromLog(window);
      }
      await window.give({ do: "close" });
      expect(window.table!.status).toBe("closed");
      expect(await window.refused({ do: "resume" })).toMatchObject({ status: 410, code: "table-closed" });
      await sameFromLog(window);
      for (const { round } of window.table!.results) {
        const text = await window.ask("record", { code: window.code, round });
        expect((await load(await open(game), text)).names.toSorted()).toEqual(
          window.table!.players.map(({ name }) => name).toSorted(),
        );
      }
    }
  });
});

const [GAME] = GAMES as [string];

describe("commands", () => {
  it("count once, and are too late once something else has happened", async () => {
    const window = new Window();
    await window.make(GAME, two);
    const { seat, legal } = window.parts.find(({ legal }) => legal)!;
    const act = { do: "act", seat, token: legal![0]!.token };
    const same = { key: "once-only", expected_seq: 2 };
    const news = await window.give(act, same);
    expect((news as { frame: Frame }).frame).toMatchObject({ ack: "once-only", since: 2, seq: 3 });
    const again = (await window.give(act, same)) as { frame: Frame };
    expect(again.frame).toMatchObject({ ack: "once-only", since: 3, seq: 3 });
    expect(again.frame.seats!.every(({ events }) => !events)).toBe(true);
    expect(await window.refused({ ...act, token: "other" }, same)).toMatchObject({ status: 422, code: "key-reused" });
    const stale = { status: 409, code: "stale", seq: 3 };
    expect(await window.refused(act, { expected_seq: 2 })).toMatchObject(stale);
    expect(await window.refused(act, { expected_seq: 9 })).toMatchObject(stale);
    // Also by a worker that has started anew.
    const other = new Window(window.disk);
    other.code = window.code;
    await other.sit();
    expect((await other.give(act, same)) as { frame: Frame }).toMatchObject({ frame: { ack: "once-only" } });
  });

  it("are refused as a server refuses them, and say what needs one", async () => {
    const window = new Window();
    await window.make(GAME, [...two, bot]);
    const actor = window.parts.find(({ legal }) => legal)!.seat!;
    const refusals: [Body | Record<string, unknown>, number, string][] = [
      [{ do: "act", seat: actor, token: "nonsense" }, 422, "no-action"],
      [{ do: "act", seat: 1 - actor, token: "nonsense" }, 422, "not-your-turn"],
      [{ do: "act", seat: 2, token: "nonsense" }, 403, "not-your-place"],
      [{ do: "act", seat: 3, token: "nonsense" }, 422, "no-place"],
      [{ do: "take_back", seat: actor }, 422, "no-take-back"],
      [{ do: "ready", player: 0, seal: "" }, 409, "not-waiting"],
      [{ do: "rematch", player: 0 }, 409, "match-not-over"],
      [{ do: "come_back", player: 0 }, 409, "already-here"],
      [{ do: "leave", player: 2 }, 403, "not-your-place"],
      [{ do: "resume" }, 409, "not-paused"],
      [{ do: "adjust" }, 422, "nothing-to-adjust"],
      [{ do: "set_chair", player: 0, to: "bot", level: "wizard" }, 422, "no-level"],
      ...["join", "move", "unseal", "renumber", "signal", "add_chair", "reorder"].map(
        (what): [Record<string, unknown>, number, string] => [{ do: what }, 422, "not-on-device"],
      ),
      [{ do: "set_chair", player: 0, to: "open" }, 422, "not-on-device"],
      [{ do: "adjust", watch: "everybody" }, 422, "not-on-device"],
      [{ do: "fly" }, 400, "bad-input"],
      [{ do: "act", seat: 0 }, 400, "bad-input"],
    ];
    for (const [body, status, code] of refusals)
      expect(await window.refused(body)).toMatchObject({ type: "refused", status, code });
    expect(window.seq).toBe(2);
    await window.give({ do: "pause" });
    expect(window.parts.some(({ legal }) => legal)).toBe(false);
    expect(await window.refused({ do: "act", seat: actor, token: "x" })).toMatchObject({ status: 409, code: "paused" });
    await window.give({ do: "resume" });
    await window.give({ do: "leave", player: actor });
    expect(await window.refused({ do: "act", seat: actor, token: "x" })).toMatchObject({ code: "you-left" });
    expect(window.table!.players[1 - actor]!.host).toBe(true);
    await window.give({ do: "set_chair", player: actor, to: "bot" });
    expect(await window.refused({ do: "act", seat: actor, token: "x" })).toMatchObject({ code: "bot-plays" });
    await expect(window.ask("give", { code: "HERE-9", command: {} as AnyCommand })).rejects.toThrow(/nobody sits/);
  });

  it("take back what has shown nothing new", async () => {
    let taken = 0;
    for (const game of GAMES) {
      const window = new Window();
      await window.make(game, two);
      for (let moves = 0; moves < 60 && window.table!.status === "playing"; moves++) {
        const back = window.parts.find(({ may_take_back }) => may_take_back);
        if (back) {
          await window.give({ do: "take_back", seat: back.seat! });
          expect(window.frame!.changes).toEqual([{ what: "taken_back", player: back.seat }]);
          await sameFromLog(window);
          taken++;
        }
        await window.move(moves);
      }
    }
    expect(taken).toBeGreaterThan(0);
  });
});

describe("bots", () => {
  it("play among themselves while somebody watches, and rest when asked to", async () => {
    const window = new Window();
    await window.make(GAME, [bot, bot], { pace: "normal", match: { rounds: 2 } });
    expect(window.frame).toMatchObject({ you: [], host: true, table: { hostless: true } });
    expect(window.parts.map(({ seat }) => seat)).toEqual([null]);
    expect(window.table!.players.map(({ name, kind }) => [name, kind])).toEqual([
      ["Ada", "bot"],
      ["Bela", "bot"],
    ]);
    const before = window.seq;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(window.seq - before).toBeGreaterThanOrEqual(9);
    expect(window.seq - before).toBeLessThanOrEqual(60);
    await window.give({ do: "pause" });
    const { seq } = window;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(window.seq).toBe(seq);
    await window.give({ do: "resume" });
    await window.give({ do: "adjust", pace: "instant" });
    await vi.advanceTimersByTimeAsync(1100);
    await window.play();
    expect(window.table!.status).toBe("round_over");
    await window.give({ do: "ready", player: 0, seal: "" });
    await window.play();
    expect(window.table!.status).toBe("match_over");
    await window.give({ do: "rematch", player: 0 });
    expect(window.table!.status).toBe("playing");
    await window.ask("stand", { code: window.code });
    const said = window.news.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(window.news).toHaveLength(said);
  });

  it("are called like nobody else", async () => {
    const window = new Window();
    await window.make(GAME, [{ kind: "me", name: "Bela" }, bot]);
    expect(window.table!.players.map(({ name }) => name)).toEqual(["Bela", "Bela (Bot)"]);
  });
});

describe("making", () => {
  it.each<[string, Partial<MakeTable>]>([
    ["not-on-device", { chairs: [...two, { kind: "open" }] }],
    ["bad-chair", { chairs: [{ kind: "me" }, bot] }],
    ["bad-chair", { chairs: [{ kind: "bot", name: "Ada" }, bot] }],
    ["bad-name", { chairs: [{ kind: "me", name: " " }, bot] }],
    ["name-taken", { chairs: [...two, { kind: "me", name: "BO" }] }],
    ["no-level", { chairs: [...two, { kind: "bot", level: "wizard" }] }],
    ["bad-option", { options: { colour: "red" } }],
    ["bad-option", { chairs: [bot] }],
    ["bad-match", { match: { rounds: 2, wins: 2 } }],
    ["bad-match", { match: {} }],
    ["bad-match", { match: { rounds: 1001 } }],
    ["bad-input", { pace: "wild" as "slow" }],
  ])("refuses with %s", async (code, more) => {
    const window = new Window();
    const failed = await window.make(GAME, two, more).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Refusal);
    expect((failed as Refusal).refused).toMatchObject({ type: "refused", code });
    expect((failed as Refusal).refused.say[0]).toMatch(code === "bad-option" ? /^error-/ : `refusal-${code}`);
    expect(await (window.disk as Memory).forget()).toEqual([]);
  });

  it("gives each table a code of its own, and the same command the same table", async () => {
    const window = new Window();
    const wanted = { game: GAME, chairs: two, key: "the-same" };
    const code = await window.ask("make", { wanted });
    expect(await window.ask("make", { wanted })).toBe(code);
    expect(await window.ask("forget", {})).toBe(1);
    expect(await window.ask("make", { wanted: { ...wanted, key: "another" } })).not.toBe(code);
  });

  it("fails plainly for a game that the page does not carry", async () => {
    await expect(new Window().make("chess", two)).rejects.not.toBeInstanceOf(Refusal);
  });
});

describe("names", () => {
  it.each([
    "Änne",
    "Bo „B“ \\ Löw",
    "👩‍🚀",
    "लक्ष्मी",
    "王小明",
    "Анна 2",
    "1️⃣",
    "🇩🇪",
    "❤️",
    "O'Brien-Ruß",
    "שָׁלוֹם",
    "x".repeat(24),
  ])("%s can be read", (name) => expect(cleanName(`  ${name} `)).toBe(name.normalize("NFC")));

  it.each([
    "",
    "  ",
    "x".repeat(25),
    "a\u200db",
    "\u3164",
    "a\u0301\u0302\u0303",
    "\u0301",
    "\u202Eabc",
    "a\u0000",
    "\ud800",
  ])("%j cannot", (name) => expect(() => cleanName(name)).toThrow("bad-name"));
});

/** A disk that fails when it is told to. */
class Faulty extends Memory {
  fault: Error | null = null;
  written: Summary[] = [];

  override number(): Promise<number> {
    return this.fault ? Promise.reject(this.fault) : super.number();
  }

  override async add(...given: Parameters<Memory["add"]>): Promise<void> {
    if (this.fault) throw this.fault;
    await super.add(...given);
    this.written.push(given[0]);
  }
}

describe("the disk", () => {
  it("has everything before the page hears of it", async () => {
    const disk = new Faulty();
    const window = new Window(disk);
    await window.make(GAME, two);
    const said = window.news.length;
    const add = disk.add.bind(disk);
    disk.add = async (...given) => {
      expect(window.news).toHaveLength(said);
      await add(...given);
      expect(window.news).toHaveLength(said);
    };
    await window.move();
    expect(window.news.length).toBeGreaterThan(said);
    expect(disk.written.at(-1)).toMatchObject({
      code: window.code,
      seq: window.seq,
      players: ["Änne", "Bo"],
      you: [0, 1],
    });
  });

  it.each([new DOMException("full", "QuotaExceededError"), new Slow()])("may be full or silent: %s", async (fault) => {
    const disk = new Faulty();
    const window = new Window(disk);
    await window.make(GAME, two, { match: { rounds: 2 } });
    await window.move();
    const stored = window.seq;
    disk.fault = fault;
    await window.move();
    await window.move();
    expect(window.news.filter((news) => "kept" in news)).toEqual([{ code: window.code, kept: false }]);
    expect((await disk.read(window.code))!.summary.seq).toBe(stored);
    await window.play();
    expect(window.table!.status).toBe("round_over");
    expect(await window.ask("replay", { code: window.code, round: 1, seat: -1 })).toMatchObject({ game: GAME });
    await window.ask("stand", { code: window.code });
    expect(await window.ask("unkept", {})).toMatchObject([
      { code: window.code, status: "round_over", seq: window.seq },
    ]);
    await window.sit();
    expect(window.table!.status).toBe("round_over");
    expect(window.last).toEqual({ code: window.code, kept: false });
    disk.fault = null;
    await vi.advanceTimersByTimeAsync(60_000);
    await window.give({ do: "ready", player: 0, seal: "" });
    expect(window.news.at(-2)).toEqual({ code: window.code, kept: true });
    expect((await disk.read(window.code))!.summary.seq).toBe(window.seq);
    expect(await window.ask("unkept", {})).toEqual([]);
    await sameFromLog(window);
  });

  it("may be missing from the beginning", async () => {
    const disk = new Faulty();
    disk.fault = new Error("refused");
    const window = new Window(disk);
    await window.make(GAME, [two[0]!, bot]);
    expect(isHere(window.code)).toBe(true);
    expect(window.news[1]).toEqual({ code: window.code, kept: false });
    await window.play();
    expect(window.table!.status).toBe("match_over");
    expect(await window.ask("record", { code: window.code, round: 1 })).toContain("Änne");
    expect(await window.ask("forget", { code: window.code })).toBe(1);
    expect(window.last).toMatchObject({ ended: { code: "no-table" } });
  });

  it("may say too late that something was written", async () => {
    const disk = new Faulty();
    const window = new Window(disk);
    await window.make(GAME, two);
    const add = disk.add.bind(disk);
    disk.add = async (...given) => {
      await add(...given);
      throw new Error("no answer");
    };
    await window.move();
    disk.add = add;
    await window.move();
    expect(window.news.slice(-2)).toMatchObject([{ kept: true }, { frame: { seq: window.seq } }]);
    expect((await disk.read(window.code))!.summary.seq).toBe(window.seq);
  });

  it("may be damaged, or from another version of the rules", async () => {
    const window = new Window();
    await window.make(GAME, two);
    await window.move();
    const disk = window.disk as Memory;
    const kept = (await disk.read(window.code))!;
    await window.ask("stand", { code: window.code });
    type Rows = { seq: number; event: Record<string, unknown> }[];
    const broken: ((summary: Summary, rows: Rows) => unknown)[] = [
      (summary) => (summary.mark.before.rules = 99),
      (summary) => (summary.seq = 5),
      (summary) => (summary.game = summary.mark.before.game = "chess"),
      (summary) => Object.assign(summary, { results: undefined }),
      (summary) => Object.assign(summary.mark.before, { tally: {} }),
      (summary) => Object.assign(summary.mark.before, { places: null }),
      (_, rows) => rows.splice(0, 1),
      (_, rows) => (rows[1]!.event = { e: "explode" }),
      (_, rows) => (rows[1]!.event = { e: "act", seat: 0, tokens: "nonsense" }),
      (_, rows) => (rows[1]!.event = { e: "left", player: 9 }),
      (_, rows) => Object.assign(rows[1]!, { event: null }),
    ];
    for (const damage of broken) {
      const { summary, entries } = structuredClone(kept);
      damage(summary, entries as unknown as Rows);
      disk.hold({ summary, entries });
      await window.sit();
      const { refused } = new Refusal(410, "unreadable");
      expect(window.last, String(damage)).toEqual({ code: window.code, ended: refused });
      await expect(window.give({ do: "pause" }), "nobody sits there").rejects.toThrow(/nobody sits/);
    }
    disk.hold(kept);
    await window.sit();
    expect(window.last).toMatchObject({ frame: { seq: kept.summary.seq } });
    await window.ask("stand", { code: window.code });
    await disk.forget();
    await window.sit();
    expect(window.last).toMatchObject({ ended: { status: 404, code: "no-table" } });
  });
});

/** Between windows: everybody but the speaker hears it, a little later. */
class Air {
  readonly #members: Channel[] = [];
  silent = false;

  join(): Channel {
    const member: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of this.#members)
          if (other !== member && !this.silent)
            setTimeout(() => other.onmessage?.({ data: structuredClone(data) } as MessageEvent), 2);
      },
    };
    this.#members.push(member);
    return member;
  }
}

describe("two windows", () => {
  async function windows(air = new Air()): Promise<[Window, Window]> {
    const disk = new Memory();
    const [one, other] = [new Window(disk, air.join()), new Window(disk, air.join())];
    await one.make(GAME, two);
    await one.move();
    other.code = one.code;
    return [one, other];
  }

  it("play one after the other", async () => {
    const [one, other] = await windows();
    await other.sit();
    expect(other.last).toMatchObject({ ended: { status: 409, code: "elsewhere", say: ["refusal-elsewhere", {}] } });
    await other.sit(true);
    expect(one.last).toMatchObject({ ended: { code: "elsewhere" } });
    expect(other.seq).toBe(one.seq);
    await other.move();
    await one.sit(true);
    expect(other.last).toMatchObject({ ended: { code: "elsewhere" } });
    expect(one.seq).toBe(other.seq);
    await one.ask("stand", { code: one.code });
    await other.sit();
    expect(other.last).toMatchObject({ frame: { seq: one.seq } });
  });

  it("that open it in the same moment do not both play", async () => {
    const [one, other] = await windows();
    await one.ask("stand", { code: one.code });
    const sitting = [one, other].map((window) => window.ask("sit", { code: window.code, over: false }));
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(sitting);
    expect([one, other].filter(({ last }) => "ended" in last)).toHaveLength(1);
  });

  it("never both write, also where they cannot hear each other", async () => {
    const air = new Air();
    const [one, other] = await windows(air);
    air.silent = true;
    await other.sit();
    await other.move();
    const stored = other.seq;
    await one.move();
    expect(one.last).toMatchObject({ ended: { status: 409, code: "elsewhere" } });
    expect((await one.disk.read(one.code))!.summary.seq).toBe(stored);
    await other.move();
    expect(other.last).toMatchObject({ frame: { seq: stored + 1 } });
    await other.ask("forget", { code: other.code });
    air.silent = false;
    await one.sit();
    expect(one.last).toMatchObject({ ended: { status: 404, code: "no-table" } });
  });

  it("hear when it was erased in the other one", async () => {
    const [one, other] = await windows();
    expect(await other.ask("forget", { code: one.code })).toBe(1);
    await one.move();
    expect(one.last).toMatchObject({ ended: { status: 404, code: "no-table" } });
  });
});

it("a long match is opened without playing its earlier rounds again", async () => {
  const window = new Window();
  await window.make(GAME, [bot, bot], { match: { rounds: 40 } });
  for (let round = 1; round < 40; round++) {
    await window.play();
    await window.give({ do: "ready", player: 0, seal: "" });
  }
  expect(window.table!.results).toHaveLength(39);
  const { entries } = (await window.disk.read(window.code))!;
  expect(entries[0]!.event).toMatchObject({ e: "begun", round: 40 });
  await sameFromLog(window);
});
