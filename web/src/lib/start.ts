/** Making tables. */

import * as http from "./http";
import { newCommandKey, newSeatKey, remember } from "./keys";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { MakeTable } from "./wire";

/** Make a table and sit down at it. */
export async function start(wanted: Omit<MakeTable, "key">): Promise<void> {
  const persons = Math.max(1, wanted.chairs.filter((chair) => chair.kind === "me").length);
  const keys = Array.from({ length: persons }, newSeatKey);
  const frame = await http.makeTable({ pace: settings.bots, ...wanted, key: newCommandKey() }, keys);
  const code = frame.table!.code;
  remember(code, wanted.game, keys);
  go(`/t/${code}`);
}

/** Against bots, at once. */
export async function playNow(game: string, name: string, bots = 2): Promise<void> {
  // Names are stored and read by everybody: the first of `UNNAMED` means the same in both languages.
  const me = { kind: "me" as const, name: name || "Otter" };
  const chairs = [me, ...Array.from({ length: bots }, () => ({ kind: "bot" as const }))];
  await start({ game, chairs });
}
