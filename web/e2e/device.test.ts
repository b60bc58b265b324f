/** Tables on the device, as the built page's worker has them: played, closed in the middle, opened twice, without storage, watched again. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { News } from "../src/device/questions.ts";
import type { Summary } from "../src/device/store.ts";
import type { MakeTable, Replay, SeatPart, TableInfo } from "../src/lib/wire.ts";
import { GAMES, Person, SOON, useBrowser } from "./person.ts";
import { PYTHON, ROOT } from "./server.ts";

useBrowser();

const manifest = JSON.parse(readFileSync(join(ROOT, "tischlein/page/.vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string }
>;
const CLIENT = `/${manifest["src/engine/client.ts"]!.file}`;

/** What the page does of it, and not more: in the page, and as text, since here `import` would mean modules of the tests. */
const PAGE = `async (client) => {
  const { engine } = await import(client);
  const seen = { news: [], seq: 0, table: null, parts: [], ended: null, kept: true };
  const line = engine();
  line.listen({
    lost: () => (seen.ended = "lost"),
    hear(news) {
      seen.news.push(news);
      if ("ended" in news) seen.ended = news.ended.code;
      if ("kept" in news) seen.kept = news.kept;
      if (!("frame" in news)) return;
      const { frame, first } = news;
      if (!first && frame.since !== seen.seq && frame.since !== frame.seq) throw new Error("something was left out");
      seen.seq = frame.seq;
      seen.ended = null;
      if (frame.table) seen.table = frame.table;
      if (frame.seats) seen.parts = frame.seats;
    },
  });
  const ask = (name, given) => line.ask(name, given);
  const key = () => "key-" + Math.random().toString(36).slice(2).padEnd(10, "x");
  const give = (code, body) => ask("give", { code, command: { ...body, key: key(), expected_seq: seen.seq } });
  const moved = async (code) => {
    const acting = seen.parts.find((part) => part.legal);
    if (!acting) await new Promise((done) => setTimeout(done, 2));
    else {
      const { token } = acting.legal[Math.floor(Math.random() * acting.legal.length)];
      await give(code, { do: "act", seat: acting.seat, token });
    }
  };
  const play = async (code, most) => {
    for (let moves = 0; moves < most && seen.table.status === "playing" && !seen.ended; moves++) await moved(code);
  };
  window.device = { seen, ask, give, play, key };
}`;

interface Seen {
  news: News[];
  seq: number;
  table: TableInfo;
  parts: SeatPart[];
  ended: string | null;
  kept: boolean;
}

const PEOPLE: MakeTable["chairs"] = [{ kind: "me", name: "Änne" }, { kind: "me", name: "Bo" }, { kind: "bot" }];

/** A window that asks its worker itself. */
class Asker {
  code = "";

  constructor(readonly person: Person) {}

  static async open(person?: Person): Promise<Asker> {
    const asker = new Asker(person ? await person.beside("/") : await Person.open());
    await asker.come();
    return asker;
  }

  async come(): Promise<void> {
    await this.person.go("/");
    await this.do(`(${PAGE})(${JSON.stringify(CLIENT)})`);
  }

  do<Found>(code: string): Promise<Found> {
    return this.person.page.evaluate<Found>(code);
  }

  ask<Found = unknown>(what: string, given: object): Promise<Found> {
    return this.do(`device.ask(${JSON.stringify(what)}, ${JSON.stringify(given)})`);
  }

  async make(game: string, chairs = PEOPLE, more: Partial<MakeTable> = {}): Promise<void> {
    const wanted = { game, chairs, key: "x".repeat(10), pace: "instant", ...more };
    this.code = await this.ask("make", { wanted });
    await this.sit();
  }

  async sit(over = false): Promise<void> {
    await this.ask("sit", { code: this.code, over });
  }

  give(body: object): Promise<void> {
    return this.do(`device.give(${JSON.stringify(this.code)}, ${JSON.stringify(body)})`);
  }

  play(most = 5000): Promise<void> {
    return this.do(`device.play(${JSON.stringify(this.code)}, ${most})`);
  }

  seen(): Promise<Seen> {
    return this.do("device.seen");
  }

  /** What lies in the database, without the worker. */
  stored(): Promise<{ tables: Summary[]; events: number }> {
    return this.do(`new Promise((found, failed) => {
      const asked = indexedDB.open("tischlein-tables");
      asked.onerror = () => failed(asked.error);
      asked.onsuccess = () => {
        const reading = asked.result.transaction(["tables", "events"]);
        const [tables, events] = [reading.objectStore("tables").getAll(), reading.objectStore("events").count()];
        reading.oncomplete = () => { asked.result.close(); found({ tables: tables.result, events: events.result }); };
      };
    })`);
  }
}

test.each(GAMES)("%s is played on the device, closed in the middle, and read everywhere", async (game) => {
  const anna = await Asker.open();
  await anna.make(game, PEOPLE, { match: { rounds: 2 } });
  expect(anna.code).toBe("HERE-1");
  await anna.play(12);
  const before = await anna.seen();
  expect(before.table).toMatchObject({ status: "playing", rounds: 2 });
  await anna.come();
  await anna.sit();
  const after = await anna.seen();
  // Between the last look and the closing a bot may have acted.
  expect(after.seq).toBeGreaterThanOrEqual(before.seq);
  if (after.seq === before.seq) expect(after.table).toEqual(before.table);
  expect(after.parts.map(({ seat }) => seat)).toEqual(before.parts.map(({ seat }) => seat));
  await anna.play();
  expect((await anna.seen()).table).toMatchObject({ status: "round_over", round: 2 });
  for (const player of [0, 1]) await anna.give({ do: "ready", player, seal: "" });
  await anna.play();
  const { table, kept } = await anna.seen();
  expect([table.status, kept]).toEqual(["match_over", true]);
  expect(table.results).toHaveLength(2);
  for (const seat of [-2, -1, 0]) {
    const replay = await anna.ask<Replay>("replay", { code: anna.code, round: 2, seat });
    expect(replay.steps.length).toBeGreaterThan(10);
  }
  const { tables } = await anna.stored();
  expect(tables).toMatchObject([
    { code: anna.code, game, status: "match_over", players: ["Änne", "Bo", "Cleo"], you: [0, 1] },
  ]);
  const folder = mkdtempSync(join(tmpdir(), "tischlein-records-"));
  try {
    const file = join(folder, "record.txt");
    const text = await anna.ask<string>("record", { code: anna.code, round: 2 });
    writeFileSync(file, text);
    const told = execFileSync(join(dirname(PYTHON), "tischlein"), ["replay", file], { encoding: "utf8" });
    expect(told).toContain("Änne");
    expect(await anna.ask<Replay>("watch", { record: text, round: 1, seat: null })).toMatchObject({ game });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(await anna.ask("forget", { code: anna.code })).toBe(1);
  expect(await anna.stored()).toEqual({ tables: [], events: 0 });
  await anna.make(game);
  expect(anna.code).toBe("HERE-2");
});

test("a window that is closed while bots play leaves a table that can be opened", async () => {
  const anna = await Asker.open();
  await anna.make("wagnis", [{ kind: "bot" }, { kind: "bot" }], { match: { rounds: 1000 } });
  expect((await anna.seen()).parts.map(({ seat }) => seat)).toEqual([null]);
  for (let closed = 0; closed < 6; closed++) {
    await expect.poll(async () => (await anna.seen()).news.length, SOON).toBeGreaterThan(5);
    const { seq } = await anna.seen();
    await anna.come();
    await anna.sit();
    const after = await anna.seen();
    expect(after.seq).toBeGreaterThanOrEqual(seq);
    expect(after.ended).toBeNull();
    if (after.table.status === "round_over") await anna.give({ do: "ready", player: 0, seal: "" });
  }
  await anna.give({ do: "pause" }).catch(() => undefined);
});

test("one window plays, the other says so, and takes over", async () => {
  const anna = await Asker.open();
  await anna.make("elferreihe");
  await anna.play(4);
  const other = await Asker.open(anna.person);
  other.code = anna.code;
  await other.sit();
  expect((await other.seen()).ended).toBe("elsewhere");
  await other.sit(true);
  expect((await other.seen()).ended).toBeNull();
  await expect.poll(async () => (await anna.seen()).ended, SOON).toBe("elsewhere");
  await other.play(4);
  await anna.sit(true);
  await expect.poll(async () => (await other.seen()).ended, SOON).toBe("elsewhere");
  await anna.play();
  expect((await anna.seen()).table.status).toBe("match_over");
});

test("a window that slept was overtaken, and writes nothing", async () => {
  const anna = await Asker.open();
  const other = await Asker.open(anna.person);
  // Nobody hears the other one.
  await other.person.page.route(/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `delete self.BroadcastChannel;${await answer.text()}` });
  });
  await anna.make("elferreihe", PEOPLE.slice(0, 2));
  await anna.play(2);
  await other.come();
  other.code = anna.code;
  await other.sit();
  await other.play(3);
  const { seq } = await other.seen();
  await anna.play(1);
  await expect.poll(async () => (await anna.seen()).ended, SOON).toBe("elsewhere");
  expect((await anna.stored()).tables[0]!.seq).toBe(seq);
});

test("where nothing may be kept the game goes on, and says so", async () => {
  const anna = await Asker.open();
  await anna.person.page.route(/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const without = 'Object.defineProperty(self, "indexedDB", { value: undefined });';
    await route.fulfill({ response: answer, body: `${without}${await answer.text()}` });
  });
  await anna.come();
  await anna.make("wagnis");
  expect((await anna.seen()).kept).toBe(false);
  await anna.play();
  expect((await anna.seen()).table.status).toBe("match_over");
  expect(await anna.ask<Replay>("replay", { code: anna.code, round: 1, seat: -1 })).toMatchObject({ game: "wagnis" });
});

test("where the disk is full the game goes on, and is kept once there is room again", async () => {
  const anna = await Asker.open();
  const session = await anna.person.context.newCDPSession(anna.person.page);
  const origin = new URL(anna.person.page.url()).origin;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await anna.make("wagnis", PEOPLE.slice(0, 2), { match: { rounds: 3 } });
  await anna.play(5);
  expect((await anna.seen()).kept).toBe(false);
  expect((await anna.stored()).tables).toEqual([]);
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await anna.play(1);
  const after = await anna.seen();
  expect(after.kept).toBe(true);
  expect((await anna.stored()).tables[0]!.seq).toBe(after.seq);
  await anna.come();
  await anna.sit();
  expect((await anna.seen()).seq).toBe(after.seq);
});
