/**
 * What this browser notes about the luck of its rounds, so that it can check it when they are over: the seal that the
 * table showed before the round (the commitment), the random numbers that its own persons gave (their nonces), and who
 * else gave one.
 */

import { newNonce } from "./keys";
import { read, write } from "./storage";
import type { TableInfo } from "./wire";

export interface Noted {
  seal: string;
  /** By player. */
  parts: Record<string, string>;
  /** Everybody who was seen to give a random number, when the round had begun. */
  givers?: number[];
  at: number;
}

/** A host who only watches, as a player. */
export const HOST = -1;
const NAME = "luck";
const MOST_KEPT = 200;

const all = () => read<Record<string, Noted>>(NAME, {});
const place = (code: string, round: number) => `${code}/${round}`;

export function noted(code: string, round: number): Noted | null {
  return all()[place(code, round)] ?? null;
}

/** A player's random number for the round that is being prepared: the same one however often it is asked for. */
export function partFor(info: Pick<TableInfo, "code" | "round" | "commitment">, player: number): string {
  const notes = all();
  const name = place(info.code, info.round);
  const old = notes[name];
  const note: Noted = old?.seal === info.commitment ? old : { seal: info.commitment, parts: {}, at: Date.now() };
  const part = (note.parts[player] ??= newNonce());
  notes[name] = note;
  const newest = Object.entries(notes).sort(([, a], [, b]) => b.at - a.at);
  write(NAME, Object.fromEntries(newest.slice(0, MOST_KEPT)));
  return part;
}

/** A round that this browser has a part in is being played: note who else gave a random number. */
export function noteGivers(info: TableInfo): void {
  const notes = all();
  const note = notes[place(info.code, info.round)];
  if (info.status !== "playing" || note?.seal !== info.commitment || note.givers) return;
  note.givers = info.players.filter((one) => one.kind === "person" && one.ready).map((one) => one.player);
  if (!note.givers.length) note.givers = [HOST];
  write(NAME, notes);
}

/** Let go of the notes about one table, or about all. */
export function forgetLuck(code?: string): void {
  write(NAME, code ? Object.fromEntries(Object.entries(all()).filter(([name]) => !name.startsWith(`${code}/`))) : {});
}
