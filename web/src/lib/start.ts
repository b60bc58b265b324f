/** Making tables. */

import type { Before, SameLuck } from "../device/questions";
import { isOurs } from "../games/ours";
import * as http from "./http";
import { newCommandKey, newSeatKey, remember } from "./keys";
import { say, t } from "./language.svelte";
import { liked } from "./levels";
import { within } from "./patience";
import { settings } from "./settings.svelte";
import type { MakeTable } from "./wire";

type Wanted = Omit<MakeTable, "key">;

/** So many milliseconds may that part of the page take which speaks with the worker. */
const PATIENCE = 15_000;

/** The rules could not be fetched, and there is no server to play at either. */
export class Unloaded extends Error {}

/** Whether a table can be on this device: the page has the rules, and nobody is to come from elsewhere. */
export const fitsHere = ({ game, chairs }: Pick<Wanted, "game" | "chairs">) =>
  isOurs(game) && chairs.every(({ kind }) => kind !== "open");

/** Make a table on this device, perhaps one that goes on from a round or has its luck; gives its place. */
export async function startHere(wanted: Wanted, before?: Before | SameLuck): Promise<string> {
  try {
    const { asked } = await within(PATIENCE, import("./here"));
    const asking = { pace: settings.bots, ...wanted, key: newCommandKey() };
    return `/t/${await asked("make", { wanted: asking, ...(before ? { before } : {}) })}`;
  } catch (error) {
    throw error instanceof http.Refusal ? error : new Unloaded();
  }
}

/** Make a table at the server and have a seat there; gives its place. */
export async function start(wanted: Wanted): Promise<string> {
  const persons = Math.max(1, wanted.chairs.filter((chair) => chair.kind === "me").length);
  const keys = Array.from({ length: persons }, newSeatKey);
  const frame = await http.makeTable({ pace: settings.bots, ...wanted, key: newCommandKey() }, keys);
  const code = frame.table!.code;
  remember(code, wanted.game, keys);
  return `/t/${code}`;
}

// Names are stored and read by everybody: the first of `UNNAMED` means the same in both languages.
export const meCalled = (name: string) => ({ kind: "me" as const, name: name || "Otter" });

export function botFor(game: string): { kind: "bot"; level?: string } {
  const level = liked(game);
  return { kind: "bot", ...(level ? { level } : {}) };
}

/** A table on this device where somebody plays on at a seat of a round, against bots; gives its place. */
export function goOnAt(seat: number, seats: number, game: string, name: string, before: Before): Promise<string> {
  const chairs = Array.from({ length: seats }, (_, at) => (at === seat ? meCalled(name) : botFor(game)));
  return startHere({ game, chairs }, before);
}

/** A table against bots, at once; gives its place. */
export async function playNow(game: string, name: string, bots: number): Promise<string> {
  const me = meCalled(name);
  const bot = botFor(game);
  const chairs = [me, ...Array.from({ length: bots }, () => bot)];
  if (!fitsHere({ game, chairs })) return start({ game, chairs });
  try {
    return await startHere({ game, chairs });
  } catch (error) {
    if (!(error instanceof Unloaded)) throw error;
    // A browser in which the rules do not run has the server's.
    return await start({ game, chairs }).catch((other: unknown) => {
      throw other instanceof http.Unreachable ? error : other;
    });
  }
}

/** Why there is no table, for whoever wanted one. */
export function whyNoTable(error: unknown, game: string): string {
  if (error instanceof http.Refusal) return say(error.refused.say, game) || t("home-problem");
  return t(error instanceof Unloaded ? "home-unloaded" : "home-offline");
}
