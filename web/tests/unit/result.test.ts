/** The end of a round: in which order people are listed. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Table } from "../../src/lib/table.svelte";
import Result from "../../src/table/Result.svelte";
import { counting, info, player } from "./views";

function listed(lowWins: boolean, points: number[], winners: number[]): string[] {
  const players = points.map((_, number) => player(number));
  const results = [{ round: 1, match: 1, points, winners }];
  const about = { you: [], round: null, host: false, house: { promises: true } };
  const table = { info: info({ status: "match_over", players, results }), ...about };
  const props = { table: table as unknown as Table, module: counting, lowWins, onlook: () => undefined };
  const result = mount(Result, { target: document.body, props: { ...props, onhome: () => undefined } });
  flushSync();
  const names = [...document.querySelectorAll(".result li .name")].map((name) => name.textContent ?? "");
  void unmount(result);
  return names;
}

test("who won comes first, then who has the better points, whichever they are in this game", () => {
  expect(listed(false, [3, 9, 5], [1])).toEqual(["P1", "P2", "P0"]);
  expect(listed(true, [3, 9, 5], [0])).toEqual(["P0", "P2", "P1"]);
});
