/** Where a table is: at a server, where others find it too, or on this device. Nothing else on the page tells the two apart. */

import type { Choice } from "../engine/advice";
import { isHere } from "../device/shelf";
import type { Seen } from "../device/showing";
import type { Ears } from "./connection";
import { hall } from "./hall";
import { here } from "./here";
import type { Around, Luck } from "./luck";
import { served } from "./place";
import type { AnyCommand, Replay, RoundResult } from "./wire";

/** A line to one table. */
export interface Link {
  start(): void;
  stop(): void;
  /** Come again, for example because there is another key now, or because somebody wants to play in this window. */
  restart(): void;
  /** Give a command. It stays pending until it is answered. */
  send(command: AnyCommand): void;
  /** Say how far this page has shown what happened: bots wait for it. */
  shown(seen: Seen): void;
  /** Whether a command is pending. */
  readonly waiting: boolean;
}

/** This page's part in the luck of a table: what it must hear, and what it has to send. */
export type Part = Pick<
  Luck,
  "seq" | "since" | "restart" | "hear" | "accepted" | "missed" | "wished" | "opened" | "next"
>;

/** What somebody is advised to do. */
export type Hint = Pick<Choice, "token" | "offer" | "prospects">;

/** Somebody who sits at a table: whether it is a person of this device, and a bot's level. */
export interface Seated {
  name: string;
  own: boolean;
  level: string | null;
}

export interface House {
  /** Whether others can come to its tables: people who are invited or watch, or the same person with another device. */
  readonly reached: boolean;
  /** Whether luck is promised there before a round and proved after it. */
  readonly promises: boolean;
  line(code: string, keys: () => string[], ears: Ears): Link;
  part(code: string, keys: () => string[], around: Omit<Around, "look">): Promise<Part>;
  /** What is best for a seat of this page that is to act; null where hints are not given. */
  readonly hint: ((code: string, seat: number) => Promise<Hint | null>) | null;
  /** The rounds that are over at a table. */
  results(code: string): Promise<readonly RoundResult[]>;
  /** A round that is over: `seat` is a seat, -1 for all cards open, -2 for what spectators saw. */
  replay(code: string, round: number, seat: number): Promise<Replay>;
  /** The record of such a round, as a file. */
  record(code: string, round: number): Promise<Blob>;
  /** Who sits at a table, in the order of the players. */
  seated(code: string): Promise<Seated[]>;
  /** An address at which somebody may look for that record. */
  address(code: string, round: number): string;
  /** Erase what is kept about the people of this device at a table; how many places it was. */
  forget(code: string): Promise<number>;
}

export const houseOf = (code: string): House => (isHere(code) || !served ? here : hall);
