/** What is noted about one number: what was first stays, and what changes is named. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Pair } from "../../src/lib/fairness";
import {
  beside,
  blank,
  exchanged,
  exported,
  HOST,
  note,
  ownUnder,
  releaseOf,
  settingFrom,
  withdraw,
  withNonce,
  withRelease,
  type Notes,
} from "../../src/lib/notes";
import { begin, tell } from "../../src/lib/story";
import type { TableInfo } from "../../src/lib/wire";
import { events, info, player } from "./views";

const CODE = "WOBA-GILO";
const NONCES: Pair[] = [
  [0, "a".repeat(64)],
  [1, "b".repeat(64)],
];
const hash = (...lines: (string | number)[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
const seal = ([owner, nonce]: Pair): Pair => [owner, hash("tischlein-fairness-2", "seal", CODE, 3, nonce)];
const SEALS = NONCES.map(seal);
const people = [player(0, { ready: true }), player(1, { ready: true }), player(2, { kind: "bot", level: "simple" })];

const table = (more: Partial<TableInfo>) => info({ round: 3, commitment: "P", players: people, ...more });
const GATHERING = table({ status: "gathering", seals: SEALS.slice(0, 1) });
const SEALED = table({ status: "gathering", sealed: true, seals: SEALS });
const PLAYING = table({ status: "playing", seals: SEALS, nonces: NONCES });

function noted(...shown: TableInfo[]): Notes {
  return shown.reduce((notes, one, index) => note(notes, one, index + 1), blank(CODE, 3));
}

test("the honest way of a number", () => {
  const notes = noted(GATHERING, SEALED, PLAYING, { ...PLAYING, status: "playing" });
  expect(notes).toMatchObject({ commitment: "P", seals: SEALS, nonces: NONCES, givers: [0, 1], changed: [], seq: 4 });
  const lines = ["tischlein-fairness-2", "setting", CODE, 3, "wagnis", "{}", "0 person", "1 person", "2 simple"];
  expect(notes.setting).toBe(hash(...lines));
});

test("another promise is named, and the first one stays", () => {
  const notes = noted(GATHERING, { ...GATHERING, commitment: "Q" }, SEALED, PLAYING);
  expect([notes.commitment, notes.changed]).toEqual(["P", ["commitment"]]);
  expect(noted(GATHERING, SEALED, { ...PLAYING, commitment: "Q" }).changed).toEqual(["commitment"]);
});

test("an envelope that is exchanged is named, whether it is opened then or not", () => {
  const other = seal([1, "c".repeat(64)]);
  const seals = [SEALS[0]!, other];
  expect(noted(GATHERING, SEALED, { ...SEALED, seals }).changed).toEqual(["seals"]);
  const nonces: Pair[] = [NONCES[0]!, [1, "c".repeat(64)]];
  expect(noted(GATHERING, SEALED, { ...PLAYING, seals, nonces }).changed).toEqual(["seals", "nonces"]);
  expect(noted(GATHERING, SEALED, { ...PLAYING, nonces }).changed).toEqual(["nonces"]);
  expect(noted(GATHERING, SEALED, { ...PLAYING, nonces: NONCES.slice(0, 1) }).changed).toEqual(["nonces"]);
  expect(noted(GATHERING, SEALED, PLAYING, { ...PLAYING, nonces }).changed).toEqual(["nonces"]);
});

test("who sits where, the game and its options are fixed with the seals: what changes is named", () => {
  const others: Partial<TableInfo>[] = [
    { seats: [PLAYING.seats![1]!, PLAYING.seats![0]!, PLAYING.seats![2]!] },
    { seats: [...PLAYING.seats!.slice(0, 2), [2, "person"]] },
    { seats: [] },
    { options: { risk: true } },
    { game: "elferreihe" },
    { players: [player(0, { seat: 1 }), player(1, { seat: 0 }), people[2]!] },
  ];
  for (const other of others) {
    expect(noted(GATHERING, SEALED, { ...PLAYING, ...other }).changed, JSON.stringify(other)).toEqual(["setting"]);
    expect(noted(GATHERING, SEALED, { ...PLAYING, ...other }).setting).toBe(settingFrom(SEALED));
  }
  // Somebody has a bot play on in the middle of the round.
  const replaced = [player(0, { level: "simple" }), ...people.slice(1)];
  expect(noted(GATHERING, SEALED, { ...PLAYING, players: replaced }).changed).toEqual([]);
});

test("what is fixed must be what is shown: nobody missing, nobody twice, no bot where a person sits", () => {
  const strange: TableInfo["seats"][] = [
    SEALED.seats!.slice(1),
    [SEALED.seats![0]!, SEALED.seats![0]!, SEALED.seats![1]!],
    [[0, "simple"], ...SEALED.seats!.slice(1)],
    [],
  ];
  for (const seats of strange) expect(noted(GATHERING, { ...SEALED, seats }).changed).toEqual(["setting"]);
  // A later round of a match begins with another player.
  const moved: Pair[] = [SEALED.seats![1]!, SEALED.seats![2]!, SEALED.seats![0]!];
  const there = people.map((one) => ({ ...one, seat: (one.player + 2) % 3 }));
  const next = noted(GATHERING, { ...SEALED, seats: moved }, { ...PLAYING, seats: moved, players: there });
  expect(next.changed).toEqual([]);
});

test("who comes later claims nothing about before", () => {
  expect(noted(SEALED, PLAYING)).toMatchObject({ commitment: null, seals: SEALS, changed: [] });
  expect(noted(PLAYING)).toMatchObject({ commitment: null, seals: [], nonces: NONCES, changed: [] });
  expect(noted({ ...PLAYING, nonces: [NONCES[0]!, [1, "c".repeat(64)]] }).changed).toEqual(["nonces"]);
});

test("after the round the next number is noted before anybody is ready", () => {
  const [over, match] = (["round_over", "match_over"] as const).map((status) => table({ status }));
  expect(noted(over!).commitment).toBe("P");
  expect(noted(match!).commitment).toBe("P");
});

test("a host who only watches gives the one random number", () => {
  const seals: Pair[] = [[HOST, SEALS[0]![1]]];
  const bots = [player(0, { kind: "bot", level: "simple" })];
  expect(noted({ ...SEALED, players: bots, seals }).givers).toEqual([HOST]);
});

test("a random number is made once for a player, and goes along where people change places", () => {
  const [one, nonce] = withNonce(blank(CODE, 3), 0, []);
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(withNonce(one, 0, [])).toEqual([one, nonce]);
  expect(withNonce(one, 1, [])[1]).not.toBe(nonce);
  const moved = [seal([2, nonce])];
  const [two, another] = withNonce(one, 0, moved);
  expect(another).not.toBe(nonce);
  expect(ownUnder(two, moved)).toEqual([[2, nonce]]);
  expect(ownUnder(two, [...moved, seal([0, another])])).toEqual([
    [2, nonce],
    [0, another],
  ]);
});

test("a seal of this device that was taken and is another's now is found", () => {
  const mine: Notes = { ...noted(GATHERING, SEALED), own: [NONCES[0]!], given: [NONCES[0]![1]] };
  expect(exchanged(mine, SEALED, [0])).toBe(false);
  const other = { ...SEALED, seals: [seal([0, "c".repeat(64)]), SEALS[1]!] };
  expect(exchanged(mine, other, [0])).toBe(true);
  expect(exchanged(mine, { ...SEALED, seals: SEALS.slice(1) }, [0]), "left out").toBe(true);
  // Another device of the same person was first, so this one's was never taken.
  expect(exchanged({ ...mine, given: [] }, other, [0])).toBe(false);
  // A bot stands in.
  const away = { ...SEALED, players: [player(0, { level: "simple" }), people[1]!] };
  expect(exchanged(mine, { ...away, seals: [SEALS[1]!] }, [0])).toBe(false);
  // Who changed places took it along.
  expect(exchanged(mine, { ...SEALED, seals: [SEALS[1]!, [2, SEALS[0]![1]]] }, [2])).toBe(false);
  const bots = [player(0, { kind: "bot", level: "simple" })];
  expect(exchanged(mine, { ...SEALED, players: bots, seals: [[HOST, SEALS[1]![1]]] }, [])).toBe(true);
  // Who watches has no part where others have sat down.
  expect(exchanged(mine, { ...SEALED, seals: SEALS.slice(1) }, [])).toBe(false);
});

test("ready here, a bot stands in, ready again on another device: nothing was exchanged", () => {
  const mine: Notes = { ...noted(GATHERING), own: [NONCES[0]!], given: [NONCES[0]![1]] };
  const bot = { ...GATHERING, seals: [], players: [player(0, { level: "simple" }), ...people.slice(1)] };
  const other = { ...SEALED, seals: [seal([0, "c".repeat(64)]), SEALS[1]!] };
  const seen = withdraw(withdraw(mine, bot, [0], true), other, [0], true);
  expect([seen.withdrawn, exchanged(seen, other, [0])]).toEqual([[NONCES[0]![1]], false]);
  // This device was away meanwhile.
  expect(exchanged(withdraw(mine, other, [0], false), other, [0])).toBe(false);
  // Nobody stood in, and nothing was missed.
  const open = { ...GATHERING, seals: [seal([0, "c".repeat(64)])] };
  expect(exchanged(withdraw(withdraw(mine, open, [0], true), other, [0], true), other, [0])).toBe(true);
});

test("asked from afar, where the server was set back and this device has not been at the table since: that was lost", () => {
  const notes = { ...noted(GATHERING, SEALED, PLAYING), seq: 40 };
  const table = { ...PLAYING, round: 3 };
  expect(beside([notes], table, 40)).toEqual([notes]);
  expect(beside([notes], table, 39)).toMatchObject([{ back: true, seq: 39 }]);
});

test("the file for verify", () => {
  const told = tell(begin(CODE, 3, 1), events("a", "b"), true);
  const story = { seq: 9, ended: true, torn: false, seats: { 1: told } };
  const seen = { sights: { 1: "0v0011223344556677 ?v8899aabbccddeeff" }, releases: ["0.2.0"] };
  const notes: Notes = { ...noted(GATHERING, SEALED, PLAYING), own: [[2, NONCES[1]![1]]], story, ...seen };
  expect(JSON.parse(exported(notes))).toEqual({
    format: "tischlein-notes-3",
    table: CODE,
    round: 3,
    commitment: "P",
    seals: SEALS,
    setting: settingFrom(SEALED),
    nonces: NONCES,
    own: [NONCES[1]],
    told: [{ seat: 1, steps: 2, late: 2, hash: told.hash, whole: true, shown: told.shown }],
    seen: [{ seat: 1, sights: seen.sights[1] }],
    releases: ["0.2.0"],
    changed: [],
  });
});

test("in the file for verify, what changed by a set-back is not named, and what had changed before is", () => {
  const changed = (more: Partial<Notes>) =>
    (JSON.parse(exported({ ...noted(PLAYING), changed: ["seals", "nonces"], ...more })) as { changed: string[] })
      .changed;
  expect(changed({ stands: ["seals", "nonces"] })).toEqual(["seals", "nonces"]);
  expect(changed({ back: true })).toEqual(["back"]);
  expect(changed({ back: true, stands: ["seals"] })).toEqual(["seals", "back", "before"]);
});

test("in the file for verify, a round that was not told to its end is there as far as it was told", () => {
  const file = (story: Notes["story"]) =>
    JSON.parse(exported({ ...noted(PLAYING), story })) as { told: object[]; changed: string[] };
  const [move, card] = ["b", "card:1"].map((token) => tell(begin(CODE, 3, 1), events("a", token), false));
  const [one, two] = [
    tell(begin(CODE, 3, 1), events("a"), false),
    tell(begin(CODE, 3, 1), events("a", "card:1"), false),
  ];
  const story = { seq: 9, ended: false, torn: false, seats: { 1: move! } };
  // The last step may be taken back yet.
  expect(file(story).told).toEqual([{ seat: 1, steps: 1, late: 0, hash: one!.hash, whole: false, shown: one!.shown }]);
  const cards = { ...story, seats: { 1: card! } };
  expect(file(cards).told).toEqual([{ seat: 1, steps: 2, late: 0, hash: two!.hash, whole: false, shown: two!.shown }]);
  expect(file({ ...cards, ended: true, seats: { 1: { ...card!, gap: true } } }).told).toMatchObject([{ whole: false }]);
  expect(file({ ...cards, ended: true, torn: true })).toMatchObject({ told: [{ whole: false }], changed: ["told"] });
  expect(file({ ...story, seats: { 1: begin(CODE, 3, 1) } }).told).toEqual([]);
});

test("what a server says to be is noted where releases are called so, and not without end", () => {
  expect(["0.2.0", "1.0.0rc1", "0.3.0.dev1+g12ab"].map(releaseOf)).toEqual(["0.2.0", "1.0.0rc1", "0.3.0.dev1+g12ab"]);
  const others = [
    "0.2.0. Everything is right",
    "0.2.0\n",
    "",
    "1".repeat(41),
    7,
    null,
    undefined,
    { toString: () => "1" },
  ];
  for (const other of others) expect(releaseOf(other)).toBe("");
  let noted: string[] = [];
  for (let more = 0; more < 1000; more++) noted = withRelease(noted, `0.0.${more}`);
  expect(noted).toEqual(["0.0.0", "0.0.1", "0.0.2", "0.0.3", "0.0.4", "0.0.5", "0.0.6", "0.0.7", "0.0.8", "0.0.9"]);
  expect(withRelease(["1"], "1")).toEqual(["1"]);
});
