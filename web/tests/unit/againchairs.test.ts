/** Who sits where when the luck of a round comes again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { againAt, againFrom } from "../../src/lib/again";
import { change } from "../../src/lib/settings.svelte";
import type { TableQuestions } from "../../src/device/questions";

let asked: TableQuestions["make"][0];
vi.mock("../../src/lib/here", async (original) => ({
  ...(await original<object>()),
  asked: (_: string, given: TableQuestions["make"][0]) => {
    asked = given;
    return Promise.resolve("HERE-7");
  },
}));

const RECORD = 'tischlein-record 1\ngame: wagnis\nrules: 1\nplayers: 4\nnames: ["Ada", "Cleo", "Bela", "Anna"]\n';

beforeEach(() => change({ name: "Zoe", level: "koenner" }));
afterEach(() => vi.unstubAllGlobals());

/** A table at the server, where somebody of this page has these places. */
function atServer(you: number[]): void {
  const players = [
    { player: 0, seat: 0, kind: "person", name: "Anna" },
    { player: 1, seat: 1, kind: "person", name: "Ada", level: "meister" },
    { player: 2, seat: 2, kind: "bot", name: "Cleo", level: "neuling" },
    { player: 3, seat: 3, kind: "bot", name: "Bela", level: "meister" },
  ];
  const frame = { type: "frame", seq: 1, since: 0, you, table: { code: "WOBA-GILO", players } };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(path.endsWith("/record") ? new Response(RECORD) : Response.json(frame)),
  );
}

test("own places stay, bots play as they did, and bots of the usual level sit where people were who are not here", async () => {
  atServer([0]);
  expect(await againAt("WOBA-GILO", 3)).toBe("/t/HERE-7");
  expect(asked.before).toEqual({ record: RECORD, round: 1, kept: null });
  expect(asked.wanted.game).toBe("wagnis");
  const bots = [
    { kind: "bot", level: "neuling" },
    { kind: "bot", level: "meister" },
  ];
  expect(asked.wanted.chairs).toEqual([{ kind: "bot", level: "koenner" }, ...bots, { kind: "me", name: "Anna" }]);
});

test("who only watched sits down at a place", async () => {
  atServer([]);
  await againAt("WOBA-GILO", 3, 1);
  expect(asked.wanted.chairs[1]).toEqual({ kind: "me", name: "Zoe" });
  expect(asked.wanted.chairs.filter(({ kind }) => kind === "me")).toHaveLength(1);
});

test("a record from anywhere knows no levels", async () => {
  await againFrom("wagnis", RECORD, 2, 3, 2);
  expect(asked.before).toEqual({ record: RECORD, round: 2, kept: null });
  const bot = { kind: "bot", level: "koenner" };
  expect(asked.wanted.chairs).toEqual([bot, bot, { kind: "me", name: "Zoe" }]);
});
