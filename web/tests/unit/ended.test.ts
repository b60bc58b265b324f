/** A table that was cleared: which round there is to watch again. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Refused, RoundResult } from "../../src/lib/wire";
import Ended from "../../src/screens/Ended.svelte";

const refused: Refused = { type: "refused", status: 410, code: "closed", say: ["refusal-closed", {}] };
const round = (number: number, more: Partial<RoundResult> = {}): RoundResult => ({
  round: number,
  match: 1,
  points: [1, 2],
  winners: [1],
  ...more,
});
const cleared = { abandoned: true, points: [null, null], winners: [] };

function links(results: RoundResult[]): string[] {
  const ended = mount(Ended, {
    target: document.body,
    props: { refused, code: "WOBA-GILO", results, onagain: () => undefined },
  });
  flushSync();
  const found = [...document.querySelectorAll<HTMLAnchorElement>("a")].map((link) => link.getAttribute("href")!);
  void unmount(ended);
  return found;
}

test("a round that was cleared before anybody had moved does not hide the one before it", () => {
  expect(links([round(1), round(2, { ...cleared, unplayed: true })])).toEqual(["/r/WOBA-GILO/1"]);
  expect(links([round(1), round(2, cleared)])).toEqual(["/r/WOBA-GILO/2"]);
  expect(links([round(1, { ...cleared, unplayed: true })])).toEqual([]);
});
