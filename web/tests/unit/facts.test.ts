/** What is made of a round that is over: from what was told, and from nothing else. */
import { expect, test } from "vitest";
import * as blitzraster from "../../src/games/blitzraster/facts";
import * as elferreihe from "../../src/games/elferreihe/facts";
import { loadFacts, type Fact } from "../../src/games/facts";
import { GAMES } from "../../src/games/names";
import * as sternenzahlen from "../../src/games/sternenzahlen/facts";
import * as wagnis from "../../src/games/wagnis/facts";
import { words, say } from "../../src/lib/language.svelte";
import type { Effect, EventOut } from "../../src/lib/wire";

/** Turns, each with what happened in it. */
const told = (...turns: Record<string, unknown>[][]): EventOut[] =>
  turns.map((effects, turn) => ({ actor: 0, token: "", turn, effects: effects as unknown as Effect[] }));
const ids = (facts: Fact[]) => facts.map(({ say, who, args }) => [say.replace("page-fact-", ""), who, args.count]);

test("every game has its facts, and words for what it tells", async () => {
  for (const game of GAMES) expect(await loadFacts(game)).toMatchObject({ feat: expect.any(Function) as unknown });
  expect(await loadFacts("guest")).toBeNull();
});

const laid = (who: number, card: string, left = 9) => ({ kind: "laid", who, card, way: "plain", left });
const drawn = (who: number) => ({ kind: "drawn", who, card: null, fate: null, count: 1 });
const elfer = (more: object) =>
  ({ rows: [], winners: [0], seats: [{ cards: 0 }, { cards: 2, hand: ["red-7", "blue-20"] }], ...more }) as never;

test("elferreihe: the longest turn, who nearly won, rows, and who drew", async () => {
  const steps = told(
    [laid(0, "red-11"), laid(0, "red-12"), laid(0, "red-13")],
    [laid(1, "blue-11", 1)],
    [drawn(0), drawn(0), drawn(0)],
    [drawn(1)],
  );
  const rows = [
    { colour: "red", low: 1, high: 20 },
    { colour: "blue", low: 2, high: 18 },
  ];
  const facts = elferreihe.facts(steps, elfer({ rows }));
  expect(ids(facts)).toEqual([
    ["run", 0, 3],
    ["near", 1, undefined],
    ["whole", undefined, 1],
    ["drawn", 0, 3],
  ]);
  expect(ids(elferreihe.facts(told([laid(1, "blue-11")]), elfer({ rows: [{ ...rows[1] }] })))).toEqual([
    ["longest", undefined, 17],
    ["none-drawn", undefined, undefined],
  ]);
  expect([elferreihe.feat(steps, 0), elferreihe.feat(steps, 1)]).toEqual([{ best: 3 }, { best: 1 }]);
  expect(elferreihe.parts(elfer({}), 1)).toEqual([7, 20]);
  await words("elferreihe");
  for (const { say: id, args } of facts)
    expect(say([id, { ...args, who: "Ada", who_you: "no" }], "elferreihe")).toMatch(/^[^{]{12,}\.$/);
});

test("nobody is told to be ahead of somebody who did as much", () => {
  const steps = told(
    [laid(0, "red-11"), laid(0, "red-12"), laid(0, "red-13")],
    [1, 2, 3].map((n) => laid(1, `blue-${n}`)),
  );
  expect(ids(elferreihe.facts(steps, elfer({ winners: [0, 1] }))).map(([id]) => id)).not.toContain("run");
});

test("wagnis: the best catch, the worst luck, who was boldest, and how often it went too far", () => {
  const turned = Array.from({ length: 6 }, () => ({ kind: "turned_up", who: 1, card: "red-1" }));
  const steps = told(
    [{ kind: "draws", who: 1 }, ...turned, { kind: "took", who: 1, points: 9 }, { kind: "took", who: 0, points: 4 }],
    [
      { kind: "too_far", who: 0 },
      { kind: "rolled", who: 0, lost: 5 },
    ],
    [
      { kind: "too_far", who: 1 },
      { kind: "rolled", who: 1, lost: 0 },
    ],
  );
  expect(ids(wagnis.facts(steps))).toEqual([
    ["catch", 1, 9],
    ["lost", 0, 5],
    ["bold", 1, 6],
    ["too-far", undefined, 2],
  ]);
  expect(wagnis.feat(steps, 0)).toEqual({ best: 4 });
});

test("blitzraster: chains are counted with the line that began them", () => {
  const struck = (who: number, link: number) => ({ kind: "struck", who, line: "1", link });
  const steps = told(
    [struck(0, 1), struck(0, 1)],
    [struck(0, 2), struck(0, 3)],
    [struck(1, 1), struck(1, 1)],
    [{ kind: "emptied", who: 1, second: false }],
  );
  expect(ids(blitzraster.facts(steps)).slice(0, 2)).toEqual([
    ["chain", 0, 3],
    ["first", 1, undefined],
  ]);
  expect([blitzraster.feat(steps, 0), blitzraster.feat(steps, 1)]).toEqual([{ best: 3 }, { best: 0 }]);
});

test("sternenzahlen: stars, holes, and ways of splitting, each once", () => {
  const split = (who: number, large: number, small: number) => ({ kind: "split", who, large, small });
  const steps = told(
    [split(0, 3, 1), split(0, 2, 2), split(0, 3, 1), split(0, 4, 1)],
    [
      { kind: "stars", who: 1, stars: 2 },
      { kind: "pulled", who: 0 },
      { kind: "pulled", who: 0 },
    ],
    [{ kind: "out", who: 1 }],
  );
  expect(ids(sternenzahlen.facts(steps))).toEqual([
    ["stars", 1, 2],
    ["holes", 0, 2],
    ["ways", 0, 3],
    ["out", 1, undefined],
  ]);
  expect(sternenzahlen.feat(steps, 0)).toEqual({ found: ["3+1", "2+2", "4+1"] });
});
