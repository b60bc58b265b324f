/** The bar at the bottom of a table: when the way back is offered. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Staging } from "../../src/lib/game";
import { Round } from "../../src/lib/round.svelte";
import type { PlayerInfo } from "../../src/lib/wire";
import ActionBar from "../../src/table/ActionBar.svelte";
import type { Surroundings } from "../../src/lib/surroundings";
import { counting, part, player, view, type CountView } from "./views";

const nothing = () => undefined;
const AROUND = { pending: false, playing: true, looking: null, goOn: nothing };
const COMMANDS = { act: nothing, takeBack: nothing, comeBack: nothing };

/** Whether something can be taken back, when this player is to act. */
function offered(next: Partial<PlayerInfo>): boolean {
  const there: Surroundings = { ...AROUND, ...COMMANDS, players: [player(0), player(1, { here: true, ...next })] };
  const last = { ...part(0, 0), view: view(0, 0, 1), may_take_back: true };
  const round = new Round<CountView>("wagnis", counting as unknown as Staging<CountView>, there, last);
  const props = { round: round as unknown as Round, prompt: "", actions: [], points: null, pointsName: "" };
  const bar = mount(ActionBar, { target: document.body, props });
  flushSync();
  const found = document.querySelector(".back") !== null;
  void unmount(bar);
  return found;
}

test("what was done last is taken back before a person acts, not in the moment before a bot does", () => {
  expect([offered({}), offered({ kind: "bot", level: "neuling" }), offered({ level: "neuling" })]).toEqual([
    true,
    false,
    false,
  ]);
});
