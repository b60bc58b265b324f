/** Bots at tables on the device: when they act, what they hear, and that nobody waits for one. How they decide, tests/wasm says. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Recollection } from "../../src/device/recollection";
import { Memory, type Kept } from "../../src/device/store";
import { Table, settingOf } from "../../src/device/table";
import { Troupe } from "../../src/device/troupe";
import { Game } from "../../src/engine/game";
import { seededLuck } from "../../src/engine/luck";
import { Memory as Mind } from "../../src/engine/player";
import { Players, type Depth, type Found } from "../../src/engine/players";
import { lasting } from "../../src/lib/lasting";
import { WITHIN_TURN, HASTE, LATE, LEAST, LEVELS, LOOKING, PACES, USUAL_LEVEL } from "../../src/lib/wire";
import { CARRIED as GAMES, factsOf, moduleOf, playersOf } from "./rules";
import { open, sameFromLog, two, Window } from "./window";

const [GAME] = GAMES as [string];
const ANNA = two[0]!;
const botOf = (level?: string) => ({ kind: "bot" as const, level });

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Searches that go on for as long as they may; gives how each came to its end. */
function endless(): string[] {
  const ends: string[] = [];
  vi.spyOn(Players.prototype, "search").mockImplementation(async (_known, _depth, _seed, { stop } = {}) => {
    while (!stop!()) await new Promise((on) => setTimeout(on, 10));
    ends.push(`${performance.now()}`);
    return { code: -7, rollouts: 1, tried: [], plans: new Uint8Array() } satisfies Found;
  });
  return ends;
}

describe.each(GAMES)("bots of all levels at %s", (game) => {
  it("play by what their own level does, with everything that happens on the way", async () => {
    const [chosen, searched] = [vi.spyOn(Players.prototype, "choose"), vi.spyOn(Players.prototype, "search")];
    const { seats } = factsOf(game);
    const [window, most] = [new Window(), Math.min(5, seats.at(-1)!)];
    const levels = ["meister", "kueken", "neuling", "koenner", "simple"].slice(0, most);
    await window.make(game, levels.map(botOf));
    expect(window.table!.players.map(({ level }) => level)).toEqual(levels);
    for (let steps = 0; window.seq < 30 && window.table!.status === "playing"; steps++) {
      expect(steps).toBeLessThan(10_000);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(searched).toHaveBeenCalled();
    for (const [{ seat }] of searched.mock.calls) expect(window.table!.players[seat]!.level).toBe("meister");
    const policies = chosen.mock.calls.map(([level, { seat }]) => {
      expect(window.table!.players[seat]!.level).toBe(level);
      return level;
    });
    expect(policies).toContain("kueken");
    expect(factsOf(game)).toMatchObject({ levels: LEVELS, usual_level: USUAL_LEVEL });
    await sameFromLog(window);
  });

  it("remember what was told since the round began, whenever they are asked, and not what was taken back", async () => {
    const window = new Window();
    await window.make(game, [...two]);
    const rules = await open(game);
    const players = (await rules.players())!;
    const table = new Table("HERE-1", rules, settingOf({ ...MADE, game, options: rules.allOptions(2) }), 1);
    const luck = seededLuck(rules.rules, new Uint8Array(32).fill(5));
    table.begin(luck);
    const often = new Recollection(players);
    const act = (nth: number) => {
      const legal = table.state!.legal();
      table.act(table.state!.actor as number, legal[nth % legal.length]!, luck);
    };
    let taken = 0;
    for (let step = 0; step < 60 && table.at.status === "playing"; step++) {
      act(7 * step);
      for (const seat of [0, 1]) often.of(table, seat);
      const back = [0, 1].find((seat) => table.at.status === "playing" && table.state!.mayTakeBack(seat));
      if (back !== undefined && step % 5 !== 0) {
        table.fold({ e: "back", seat: back });
        if (step % 2) act(7 * step + 1); // stands where the other one stood
        taken++;
      }
      for (const seat of [0, 1]) {
        const sheet = table.state!.sheet(seat);
        const fresh = new Recollection(players).of(table, seat).known(sheet);
        expect(often.of(table, seat).known(sheet)).toEqual(fresh);
      }
    }
    expect(taken > 0).toBe(game !== "elferreihe"); // there everybody sees what was laid
  });
});

const MADE = {
  ...{ e: "made" as const, rules: 1, chairs: [{ level: "kueken" }, { level: "kueken" }] },
  ...{ rounds: 3, wins: null, pace: "slow" as const },
};

describe("a bot acts at the pace of its table", () => {
  it.each([
    ["kueken", "slow", 1500],
    ["koenner", "fast", 100],
    ["meister", "slow", 1500],
    ["meister", "fast", 100],
    ["meister", "instant", 100],
    ["grossmeister", "instant", 300],
  ] as const)("%s, %s", async (level, pace, after) => {
    const [choose, search] = [Players.prototype.choose, Players.prototype.search];
    const quick = { rollouts: 700, turns: 0, workers: 1, notes: 1 << 10 };
    vi.spyOn(Players.prototype, "search").mockImplementation(function (this: Players, known, _depth, seed, manners) {
      return search.call(this, known, quick, seed, manners);
    });
    const asked = vi.spyOn(Players.prototype, "choose").mockImplementation(function (this: Players, ...given) {
      return choose.call(this, ...given);
    });
    const window = new Window();
    await window.make(GAME, [botOf(level), botOf(level)], { pace: "slow" });
    await window.give({ do: "pause" });
    await window.give({ do: "adjust", pace });
    await window.give({ do: "resume" });
    const [{ seq }, actor] = [window, window.parts[0]!.view.actor];
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(window.seq).toBe(seq);
    await vi.advanceTimersByTimeAsync(1);
    expect(window.seq).toBe(seq + 1);
    expect(asked.mock.calls.length > 0).toBe(!level.endsWith("meister"));
    // Who goes on with a turn needs less of a pause.
    expect(window.parts[0]!.view.actor).toBe(actor);
    const then = Math.max(1000 * PACES[pace] * WITHIN_TURN, 1000 * (level in LEAST ? LEAST[level as "meister"] : 0));
    await vi.advanceTimersByTimeAsync(Math.ceil(then) - 1);
    expect(window.seq).toBe(seq + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(window.seq).toBe(seq + 2);
    expect(after).toBeGreaterThanOrEqual(1000 * PACES[pace]);
  });

  it("also where its search would last longer: it is cut short", async () => {
    const ends = endless();
    const window = new Window();
    await window.make(GAME, [botOf("grossmeister"), botOf("grossmeister")], { pace: "normal" });
    const [{ seq }, began] = [window, performance.now()];
    await vi.advanceTimersByTimeAsync(149);
    expect([window.seq, ends]).toEqual([seq, []]);
    await vi.advanceTimersByTimeAsync(201);
    expect(window.seq).toBe(seq + 1); // something sensible: what the search has answered cannot be played
    expect(Number(ends[0]) - began).toBeLessThanOrEqual(1000 * PACES.normal);
  });
});

describe("a bot waits until what happened has been shown", () => {
  /** A table at which Anna has played until a bot is to act; gives how long pages show what happened then. */
  async function played(): Promise<{ window: Window; shown: number }> {
    for (let luck = 1; ; luck++) {
      const window = new Window(new Memory(), null, luck);
      window.prompt = false;
      await window.make("sternenzahlen", [ANNA, botOf("neuling")], { pace: "normal" });
      for (let moves = 0; moves < 9 && window.parts[0]!.legal; moves++) {
        await vi.advanceTimersByTimeAsync(5000);
        await window.move();
        const shown = lengthOf(window);
        if (!window.parts[0]!.legal && window.table!.status === "playing" && shown) return { window, shown };
      }
      await window.ask("stand", { code: window.code });
    }
  }
  const KINDS = factsOf("sternenzahlen").effects;
  const lengthOf = ({ parts }: Window) =>
    parts[0]!
      .events!.flatMap(({ effects = [] }) => effects)
      .map((effect) => lasting(effect, KINDS.find(({ kind }) => kind === effect.kind)!.lasts))
      .reduce((sum, length) => sum + length, 0);
  const PAUSE = 1000 * PACES.normal;

  /** When the bot acts, as a time after what it waits for began. */
  async function actsAfter(window: Window, milliseconds: number): Promise<void> {
    const { seq } = window;
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(window.seq).toBe(seq);
    await vi.advanceTimersByTimeAsync(1);
    expect(window.seq).toBe(seq + 1);
  }
  const say = (window: Window, more: object = {}) =>
    window.ask("shown", { code: window.code, seen: { seq: window.seq, ...more } });

  it("as long as it takes as a rule, where the page says nothing", async () => {
    const { window, shown } = await played();
    await actsAfter(window, shown + PAUSE);
  });

  it("no longer than the page takes that says when it is done", async () => {
    const { window, shown } = await played();
    await vi.advanceTimersByTimeAsync(shown / 2);
    await say(window);
    await actsAfter(window, PAUSE);
  });

  it("a little longer, but not for ever, for one that has said so before", async () => {
    const { window, shown } = await played();
    await window.ask("shown", { code: window.code, seen: { seq: window.seq - 1 } });
    await actsAfter(window, shown + 1000 * LATE + PAUSE);
  });

  it("up to a minute while somebody looks at what they were shown", async () => {
    const { window } = await played();
    await say(window, { looking: true });
    await actsAfter(window, 1000 * LOOKING + PAUSE);
  });

  it("and hardly at all where nobody wants to wait", async () => {
    const { window } = await played();
    await vi.advanceTimersByTimeAsync(10);
    await say(window, { on: true });
    await actsAfter(window, 1000 * HASTE - 10);
  });
});

describe("a bot thinks in vain", () => {
  const reasons: [string, (window: Window) => Promise<unknown>][] = [
    ["where the table rests", (window) => window.give({ do: "pause" })],
    ["where the table is closed", (window) => window.give({ do: "close" })],
    ["where everybody has gone", (window) => window.ask("stand", { code: window.code })],
    ["where the table is erased", (window) => window.ask("forget", {})],
    [
      "where another level is to play",
      (window) => window.give({ do: "set_chair", player: 0, to: "bot", level: "meister" }),
    ],
  ];
  it.each(reasons)("%s, and stops at once", async (reason, happen) => {
    const ends = endless();
    const window = new Window();
    await window.make(GAME, [botOf("grossmeister"), botOf("grossmeister")], { pace: "slow" });
    const began = performance.now();
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toEqual([]);
    // Whoever's turn it is: both are of that level.
    await happen(window);
    if (reason.includes("level")) await window.give({ do: "set_chair", player: 1, to: "bot", level: "meister" });
    const { seq } = window;
    await vi.advanceTimersByTimeAsync(20);
    expect(ends).toHaveLength(1);
    expect(Number(ends[0]) - began).toBeLessThan(400);
    await vi.advanceTimersByTimeAsync(1200);
    expect(window.seq).toBe(seq);
  });

  it("where an action is taken back", async () => {
    let found = 0;
    const ends = endless();
    for (const game of GAMES) {
      const window = new Window();
      await window.make(game, [ANNA, botOf("grossmeister")], { pace: "slow" });
      for (let moves = 0; moves < 40 && window.table!.status === "playing"; moves++) {
        if (window.parts.some(({ legal }) => legal)) await window.move(moves);
        const back = window.parts.find(({ may_take_back, legal }) => may_take_back && !legal);
        const before = ends.length;
        if (!back) await vi.advanceTimersByTimeAsync(1500);
        else {
          await vi.advanceTimersByTimeAsync(50);
          await window.give({ do: "take_back", seat: back.seat! });
          await vi.advanceTimersByTimeAsync(20);
          expect(ends).toHaveLength(before + 1);
          const { seq } = window;
          await vi.advanceTimersByTimeAsync(4000);
          expect(window.seq).toBe(seq);
          found++;
          break;
        }
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe("the players of a game", () => {
  /** A game that fetches its players as it is told, and says when. */
  async function fetching(fetch: () => Promise<Uint8Array<ArrayBuffer>>): Promise<(name: string) => Promise<Game>> {
    const game = await Game.open(moduleOf(GAME), factsOf(GAME), fetch);
    return () => Promise.resolve(game);
  }

  it("are fetched when people see their cards, and not where no bot plays", async () => {
    let said: unknown;
    let fetched = 0;
    const game = await fetching(() => {
      fetched++;
      said = window.last;
      return Promise.resolve(playersOf(GAME));
    });
    const window = new Window(new Memory(), null, 1, game);
    await window.make(GAME, two);
    await window.move();
    expect(fetched).toBe(0);
    await window.make(GAME, [ANNA, botOf()]);
    expect(said).toMatchObject({ code: window.code, first: true });
    expect(fetched).toBe(1);
  });

  it("that do not come are not waited for for ever: bots play sensibly", async () => {
    const choose = vi.spyOn(Players.prototype, "choose");
    const answers: (() => Promise<Uint8Array<ArrayBuffer>>)[] = [
      () => Promise.reject(new Error("no network")),
      () => new Promise((found) => setTimeout(() => found(playersOf(GAME)), 10_000)),
    ];
    let asked = 0;
    const game = await fetching(() => answers[Math.min(asked++, 1)]!());
    const window = new Window(new Memory(), null, 1, game);
    await window.make(GAME, [botOf("koenner"), botOf("koenner")], { pace: "slow" });
    const begun = window.seq;
    await vi.advanceTimersByTimeAsync(1301); // less than 200 went by while they sat down
    expect([window.seq, asked]).toEqual([begun + 1, 2]);
    await vi.advanceTimersByTimeAsync(5300);
    expect(window.seq).toBe(begun + 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(window.seq).toBe(begun + 2);
    expect(choose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    await (await game(GAME)).players(); // is taken into use in its own time
    await vi.advanceTimersByTimeAsync(4000);
    expect(choose).toHaveBeenCalled();
    expect(asked).toBe(2);
  });

  it("that never come are waited for once, and not at every turn", async () => {
    const game = await fetching(() => new Promise(() => undefined));
    const window = new Window(new Memory(), null, 1, game);
    await window.make(GAME, [botOf("koenner"), botOf("koenner")]);
    const begun = window.seq;
    await vi.advanceTimersByTimeAsync(4700);
    expect(window.seq).toBe(begun);
    await vi.advanceTimersByTimeAsync(5000);
    expect(window.seq).toBeGreaterThan(begun + 4);
  });

  it("may break down: the table goes on", async () => {
    vi.spyOn(Players.prototype, "choose").mockImplementation(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    });
    const window = new Window();
    await window.make(GAME, [botOf("kueken"), botOf("neuling")]);
    await window.play();
    expect(window.table!.status).toBe("match_over");
  });
});

describe("a troupe", () => {
  async function troupe() {
    const game = await open(GAME);
    const players = (await game.players())!;
    const state = game.start(2);
    state.deal(seededLuck(game.rules, new Uint8Array(32).fill(9)));
    const memory = new Mind(players, game.first(2, state.options), state.actor as number);
    return { troupe: new Troupe(players), players, state, memory, sheet: state.sheet(state.actor as number) };
  }
  const own: Depth = { rollouts: 8000, turns: 3, workers: 2, notes: 1 << 14 };

  it("searches no further than there is time, as fast as this device is", async () => {
    const { troupe: ours, memory, sheet } = await troupe();
    expect(ours.depthIn(own, 10)).toEqual(own); // nobody knows yet how fast it is
    vi.spyOn(Players.prototype, "search").mockImplementation(async (_known, depth) => {
      await vi.advanceTimersByTimeAsync(100);
      return { code: 3, rollouts: depth.rollouts, tried: [], plans: new Uint8Array() };
    });
    expect(await ours.choose("meister", memory, sheet, 1n, { left: 1000 })).toBe(3);
    const all = memory.players.depthOf("meister")!.rollouts;
    expect(ours.depthIn({ ...own, rollouts: all }, 100)).toEqual({ ...own, rollouts: all });
    expect(ours.depthIn({ ...own, rollouts: all }, 99).rollouts).toBe(Math.floor(all / 2));
    expect(ours.depthIn({ ...own, rollouts: all }, 30)).toEqual({
      ...own,
      rollouts: Math.floor(all / 4),
      notes: 1 << 12,
    });
    expect(ours.depthIn(own, 0)).toEqual({ ...own, rollouts: 500, notes: 1 << 10 });
  });

  it("plays like the best who goes by a policy where there is no time at all", async () => {
    const { troupe: ours, players, state, memory, sheet } = await troupe();
    const skilled = players.choose("koenner", memory.known(sheet), 5n);
    const chosen = vi.spyOn(Players.prototype, "choose");
    expect(await ours.choose("grossmeister", memory, sheet, 5n, { left: 0, stop: () => true })).toBe(skilled);
    expect(chosen.mock.calls.map(([level]) => level)).toEqual(["koenner"]);
    expect(state.legalCodes()).toContain(skilled);
    expect(await ours.choose("wizard", memory, sheet, 5n, { left: 100 })).toBeNull();
  });
});

describe("a table from before there were levels", () => {
  it.each([{ level: "simple" }, {}])("is opened and goes on: %j", async (level) => {
    const window = new Window();
    await window.make(GAME, [ANNA, botOf()]);
    await window.move();
    await window.ask("stand", { code: window.code });
    const disk = window.disk as Memory;
    const { summary } = structuredClone((await disk.read(window.code))!);
    const entries = disk.since(window.code, 0);
    const first = { ...entries[0]!, event: { ...entries[0]!.event, chairs: [{ person: "Änne" }, level] } };
    summary.mark.before.places[1]!.level = "simple";
    disk.hold({ summary, entries: [first, ...entries.slice(1)] } as Kept);
    const later = new Window(disk);
    later.code = window.code;
    await later.sit();
    expect(later.table!.players[1]).toMatchObject({ kind: "bot", level: "simple" });
    await later.play();
    expect(later.table!.status).toBe("match_over");
    await later.give({ do: "set_chair", player: 0, to: "bot" });
    expect(later.table!.players[0]).toMatchObject({ kind: "person", level: "simple" });
    await sameFromLog(later);
  });

  it("has events without a level", async () => {
    const game = await open(GAME);
    const table = new Table(
      "HERE-1",
      game,
      settingOf({ ...MADE, game: GAME, options: game.allOptions(2), chairs: [{ person: "Bo" }, {}] }),
      1,
    );
    table.fold({ e: "bot", player: 0 });
    expect(table.at.places.map(({ level }) => level)).toEqual(["simple", "simple"]);
  });
});
