/** What the worker is asked about tables that are on this device, and what it says of them by itself. */

import type { Choice } from "../engine/advice";
import type { Reviewed } from "./reviews";
import type { Seen } from "./showing";
import type { AnyCommand, Frame, MakeTable, Refused, Replay, TableSummary } from "../lib/wire";

/** A round that a table follows; the chairs are those of its seats. */
interface Followed {
  record: string;
  round: number;
}

/** It goes on from there, and so many steps have happened. */
export interface Before extends Followed {
  steps: number;
}

/** It has the same luck. Where that round was at a table of this device, which one it was there. */
export interface SameLuck extends Followed {
  kept: { code: string; round: number } | null;
}

/** For each question its parameters and its answer. A refusal is a `Failure` with `refused`. */
export interface TableQuestions {
  /** Somebody may play soon: what every table takes is made ready. */
  rise: [Record<string, never>, null];
  /** A new table of people at this device and bots, whose first round begins at once; gives its code. */
  make: [{ wanted: MakeTable; before?: Before | SameLuck }, string];
  /**
   * Sit down at a table: from now on it says what happens there, beginning with all that is to be known of it. Where it is open in
   * another window it says so instead, unless this one wants to take it `over`.
   */
  sit: [{ code: string; over: boolean }, null];
  /** Stand up: it says nothing any more, and nothing goes on there. */
  stand: [{ code: string }, null];
  /** A command, as a server takes it; the answer is what the table says. */
  give: [{ code: string; command: AnyCommand }, null];
  /** The page says how far it has shown what happened: bots wait for it. */
  shown: [{ code: string; seen: Seen }, null];
  /** What is best for the only person at a table who is to act, from what their seat can know; null where there is nothing to say. */
  hint: [{ code: string; seat: number }, Pick<Choice, "token" | "offer" | "prospects"> | null];
  /** A round that is over: `seat` is a seat, -1 for all cards open, -2 for what spectators saw. */
  replay: [{ code: string; round: number; seat: number }, Replay];
  /** A record from anywhere: `seat` is a seat, -1 for all cards open, null for a spectator. */
  watch: [{ record: string; round: number; seat: number | null }, Replay];
  /**
   * What a seat could have done better in a round of a record from anywhere, which must be over, and what was luck: how far that is, or all of
   * it. It goes on when it is asked for again.
   */
  review: [{ record: string; round: number; seat: number }, Reviewed];
  /** The record of a round that is over. */
  record: [{ code: string; round: number }, string];
  /** Tables of which the disk lacks something: they last as long as this window. */
  unkept: [Record<string, never>, TableSummary[]];
  /** Erase one table, or all; gives how many it were. */
  forget: [{ code?: string }, number];
}

/** What a table says. */
export type Said =
  | { frame: Frame; first: boolean }
  | { refused: Refused }
  /** It cannot be read or played here any more, and why. */
  | { ended: Refused }
  /** Whether what happens there outlasts this window. */
  | { kept: boolean };

export type News = { code: string } & Said;
