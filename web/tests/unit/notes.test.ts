/** What is noted about one number: what was first stays, and what changes is named. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Pair } from "../../src/lib/fairness";
import { blank, exchanged, exported, HOST, note, ownUnder, withNonce, type Notes } from "../../src/lib/notes";
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
  expect(exchanged(mine, { ...SEALED, seals: [[HOST, SEALS[1]![1]]] }, [])).toBe(true);
});

test("the file for verify", () => {
  const told = tell(begin(CODE, 3, 1), events("a", "b"), true);
  const story = { seq: 9, ended: true, torn: false, seats: { 1: told } };
  const notes: Notes = { ...noted(GATHERING, SEALED, PLAYING), own: [[2, NONCES[1]![1]]], story };
  expect(JSON.parse(exported(notes))).toEqual({
    format: "tischlein-notes-2",
    table: CODE,
    round: 3,
    commitment: "P",
    seals: SEALS,
    nonces: NONCES,
    own: [NONCES[1]],
    told: [{ seat: 1, steps: 2, late: 2, hash: told.hash }],
    changed: [],
  });
  for (const gap of [{ ended: false }, { torn: true }]) {
    expect((JSON.parse(exported({ ...notes, story: { ...story, ...gap } })) as { told: [] }).told).toEqual([]);
  }
});
