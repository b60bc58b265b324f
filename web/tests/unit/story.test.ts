/** What a seat was told: as it came, after a reload, with things taken back. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { begin, cut, retell, takeBack, tell } from "../../src/lib/story";
import { events } from "./views";

const hash = (...lines: string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
const start = begin("WOBA-GILO", 2, 1);

test("one hash, computed in another way", () => {
  const first = hash("tischlein-fairness-2", "told", "WOBA-GILO", "2", "1");
  const told = tell(start, [...events("draw"), { actor: "chance", token: "card:?", turn: 1, shown: ["red-7"] }], false);
  expect(told).toMatchObject({ hash: hash(hash(first, "0 draw"), "chance card:? red-7"), steps: 2, late: 0 });
});

test("what came late is counted", () => {
  const told = tell(tell(tell(start, events("a"), false), events("b", "c"), true), events("d"), false);
  expect([told.steps, told.late]).toEqual([4, 2]);
});

test("what is taken back drops out, once", () => {
  const one = tell(start, events("a"), true);
  const back = takeBack(tell(one, events("b"), true))!;
  expect(back).toMatchObject({ hash: one.hash, steps: 1, late: 1 });
  expect(tell(back, events("c"), false).hash).toBe(tell(start, events("a", "c"), false).hash);
  // What cannot have been done honestly changes nothing, and nothing counts after it.
  expect(takeBack(back)).toMatchObject({ hash: one.hash, steps: 1, gap: true });
  expect(tell(takeBack(back), events("c"), false).steps).toBe(1);
  const card = tell(start, events("a", "card:1"), false);
  expect(takeBack(card)).toMatchObject({ hash: card.hash, steps: 2, gap: true });
});

test("the trail of a story is as long as what is counted of it", () => {
  const at = (events: ReturnType<typeof tell>) => events.trail!.length / 9;
  const two = tell(start, events("a", "b"), false);
  expect([at(start), at(two), at(takeBack(two)), at(cut(two))]).toEqual([0, 2, 1, 1]);
  expect(at(cut(tell(start, events("a", "card:1"), false)))).toBe(2);
  expect(tell(takeBack(two), events("c"), false).trail).toBe(tell(start, events("a", "c"), false).trail);
  expect(retell(start, cut(two), events("a", "b", "c"))!.trail).toBe(tell(start, events("a", "b", "c"), false).trail);
});

test("told once more: only what is new came late", () => {
  const known = tell(start, events("a", "b"), false);
  const told = retell(start, known, events("a", "b", "c"))!;
  expect(told).toMatchObject({ hash: tell(known, events("c"), true).hash, steps: 3, late: 1 });
  expect(retell(start, known, events("a", "b"))).toMatchObject({ hash: known.hash, late: 0 });
  expect(retell(start, null, events("a", "b"))).toMatchObject({ hash: known.hash, late: 2 });
});

test("told once more: the last step may have been taken back meanwhile, nothing else may be different", () => {
  const known = tell(start, events("a", "b"), false);
  expect(retell(start, known, events("a", "c"))).toMatchObject({
    hash: tell(start, events("a", "c"), true).hash,
    steps: 2,
    late: 1,
  });
  expect(retell(start, known, events("a"))).toMatchObject({ steps: 1, late: 0 });
  expect(retell(start, known, events("c", "b"))).toBe(null);
  expect(retell(start, known, events())).toBe(null);
});
