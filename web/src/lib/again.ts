/** The same deal again: a table on this device with the luck of a round that is over, against the bots that played there. */

import type { SameLuck } from "../device/questions";
import { isHere } from "../device/shelf";
import { houseOf, type Seated } from "./house";
import { settings } from "./settings.svelte";
import { botFor, meCalled, startHere } from "./start";
import type { Chair } from "./wire";

/** With the luck of a round at a table; gives the new table's place. Where nobody of this device sat there, somebody takes `seat`. */
export async function againAt(code: string, round: number, seat = 0): Promise<string> {
  const house = houseOf(code);
  const [seated, found] = await Promise.all([house.seated(code), house.record(code, round)]);
  const record = await found.text();
  const line = (field: string) => new RegExp(`^${field}: (.*)$`, "m").exec(record)![1]!;
  const names = JSON.parse(line("names")) as string[];
  const kept = isHere(code) ? { code, round } : null;
  return again(line("game"), chairsOf(line("game"), names, seated, seat), { record, round: 1, kept });
}

/** With the luck of a round in a record from anywhere: somebody takes one of its seats. */
export function againFrom(game: string, record: string, round: number, seats: number, seat: number): Promise<string> {
  const names = Array.from({ length: seats }, () => "");
  return again(game, chairsOf(game, names, [], seat), { record, round, kept: null });
}

const again = (game: string, chairs: Chair[], luck: SameLuck) => startHere({ game, chairs }, luck);

/** Seat by seat: people of this device sit there again, bots play as they did, and one of the usual level for who is not here. */
function chairsOf(game: string, names: readonly string[], seated: readonly Seated[], seat: number): Chair[] {
  const chairs = names.map((name): Chair => {
    const who = seated.find((one) => one.name === name);
    if (who?.own) return meCalled(name);
    return who?.level ? { kind: "bot", level: who.level } : botFor(game);
  });
  if (!chairs.some(({ kind }) => kind === "me")) chairs[seat] = meCalled(settings.name);
  return chairs;
}
