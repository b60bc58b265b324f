/** The table that any game has. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Staging } from "../../src/lib/game";
import { words } from "../../src/lib/language.svelte";
import { Round } from "../../src/lib/round.svelte";
import type { Surroundings } from "../../src/lib/surroundings";
import type { CountView } from "./views";
import PlainTable from "../../src/table/PlainTable.svelte";
import { counting, part, player } from "./views";

/** So many actions on offer, all by the same words. */
async function offered(count: number): Promise<string[]> {
  await words("home", "table", "wagnis");
  const acted: string[] = [];
  const around: Surroundings = {
    players: [player(0), player(1)],
    pending: false,
    playing: true,
    act: (_seat, token) => acted.push(token),
    takeBack: () => undefined,
    comeBack: () => undefined,
    looking: null,
    goOn: () => undefined,
  };
  const legal = Array.from({ length: count }, (_, k) => ({
    token: `play:${k}`,
    say: ["game-name", {}] as [string, object],
  }));
  const round = new Round<CountView>(
    "wagnis",
    counting as unknown as Staging<CountView>,
    around,
    part(0, 0, [], { legal } as never),
  );
  const target = document.createElement("div");
  document.body.append(target);
  const shown = mount(PlainTable, { target, props: { round: round as unknown as Round } });
  flushSync();
  for (const button of target.querySelectorAll<HTMLElement>(":is(.all, .buttons) button")) button.click();
  await unmount(shown);
  target.remove();
  return acted;
}

test.each([2, 5])("%i actions that are offered by the same words can all be taken", async (count) => {
  expect(await offered(count)).toEqual(Array.from({ length: count }, (_, k) => `play:${k}`));
});
