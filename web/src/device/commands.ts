/**
 * What a command means at a table on this device: when it may be given, and which events it becomes. All people of the table are at this
 * device, so nobody asks who speaks. Each function checks everything first and changes the table last (tischlein/server/commands.py is the
 * server's).
 */

import type { Luck } from "../engine/luck";
import type { Game } from "../engine/game";
import { IllegalAction } from "../engine/state";
import { PACES, type AnyCommand } from "../lib/wire";
import { SIMPLE, type Logged } from "./log";
import { Refusal } from "./refusal";
import { plays, type Place, type Table } from "./table";

type Command<Do extends AnyCommand["do"]> = Extract<AnyCommand, { do: Do }>;

/** Carry a command out on the table in memory, or throw a `Refusal` and change nothing. Gives what is to be stored. */
export function carryOut(table: Table, command: AnyCommand, luck: Luck): Logged[] {
  if (table.at.status === "closed") throw new Refusal(410, "table-closed");
  switch (command.do) {
    case "act":
      return [act(table, command, luck)];
    case "take_back":
      return done(table, takeBack(table, command), luck);
    case "ready":
      return done(table, ready(table, command), luck);
    case "rematch":
      return done(table, rematch(table, command), luck);
    case "leave":
      if (own(table, command.player).left) throw new Refusal(409, "you-left", { seq: table.seq });
      return done(table, { e: "left", player: command.player }, luck);
    case "come_back":
      return done(table, comeBack(table, command), luck);
    case "set_chair":
      return done(table, setChair(table, command), luck);
    case "adjust":
      return done(table, adjust(command), luck);
    case "pause":
      if (table.at.paused) throw new Refusal(409, "paused", { seq: table.seq });
      return done(table, { e: "paused" }, luck);
    case "resume":
      if (!table.at.paused) throw new Refusal(409, "not-paused", { seq: table.seq });
      return done(table, { e: "resumed" }, luck);
    case "close":
      return done(table, { e: "closed" }, luck);
    default:
      throw notHere();
  }
}

/** Whether something that came as a command can be one. */
export function isCommand(given: unknown): given is AnyCommand {
  if (typeof given !== "object" || given === null) return false;
  const { do: what, key, expected_seq: seq, token } = given as Record<string, unknown>;
  const numbers = ["player", "seat"].map((name) => (given as Record<string, unknown>)[name]);
  if (typeof what !== "string" || !Object.hasOwn(NEEDS, what)) return false;
  if (typeof key !== "string" || !Number.isInteger(seq) || !numbers.every((one) => one == null || isPlace(one)))
    return false;
  const needed = NEEDS[what as AnyCommand["do"]];
  return needed.every((name) => (name === "token" ? typeof token === "string" : name in given));
}

const isPlace = (number: unknown) => Number.isInteger(number) && Number(number) >= 0;

/** What cannot be left out. */
const NEEDS: Record<AnyCommand["do"], string[]> = {
  ...{ act: ["seat", "token"], take_back: ["seat"], ready: ["player"], rematch: ["player"], leave: ["player"] },
  ...{ come_back: ["player"], set_chair: ["player", "to"], adjust: [], pause: [], resume: [], close: [] },
  ...{ join: [], move: [], unseal: [], renumber: [], signal: [], add_chair: [], reorder: [] },
};

const notHere = () => new Refusal(422, "not-on-device");

/** Fold an event, and what follows on it: another match, a round. */
function done(table: Table, event: Logged, luck: Luck): Logged[] {
  const events = [event];
  table.fold(event);
  if (table.rematchAgreed()) {
    events.push({ e: "rematched" });
    table.fold({ e: "rematched" });
  }
  if (table.allReady() || events.at(-1)!.e === "rematched") events.push(table.begin(luck));
  return events;
}

/** A person's place. */
function own(table: Table, player: number, where = "player"): Place {
  const { places } = table.at;
  const place = places[player];
  if (!place) throw new Refusal(422, "no-place", { where, args: { most: places.length - 1 } });
  if (!place.person) throw new Refusal(403, "not-your-place", { where });
  return place;
}

/** Who has left, or for whom a bot plays, comes back first. */
function playingSelf(table: Table, seat: number): void {
  const { places } = table.at;
  if (seat >= places.length) throw new Refusal(422, "no-place", { where: "seat", args: { most: places.length - 1 } });
  const place = own(table, table.playerAt(seat), "seat");
  if (place.level !== null) throw new Refusal(409, "bot-plays", { seq: table.seq });
  if (place.left) throw new Refusal(409, "you-left", { seq: table.seq });
  if (table.at.paused) throw new Refusal(409, "paused", { seq: table.seq });
}

/** Whether somebody plays there, and not only bots. */
const waits = (table: Table) => table.at.places.some(plays);

/** Whether nobody of this device has a place: then somebody watches bots. */
const watches = (table: Table) => table.at.host === null;

function act(table: Table, { seat, token }: Command<"act">, luck: Luck): Logged {
  const { state, at } = table;
  if (!state || at.status !== "playing") {
    // After the end of a round a rule says why nothing can be played any more.
    if (state) throw illegal(table, state.refuse(token));
    throw new Refusal(409, "not-playing", { seq: table.seq });
  }
  playingSelf(table, seat);
  if (state.actor !== seat) throw new Refusal(422, "not-your-turn", { where: "seat" });
  try {
    return table.act(seat, token, luck);
  } catch (error) {
    if (error instanceof IllegalAction) throw illegal(table, error.rule);
    throw error;
  }
}

function illegal(table: Table, rule: string | null): Refusal {
  if (rule === null) return new Refusal(422, "no-action", { where: "token" });
  return new Refusal(422, "illegal", { rule, say: table.game.refusal(rule), where: "token" });
}

function takeBack(table: Table, { seat }: Command<"take_back">): Logged {
  if (!table.state || table.at.status !== "playing") throw new Refusal(409, "not-playing", { seq: table.seq });
  playingSelf(table, seat);
  if (!table.state.mayTakeBack(seat)) throw new Refusal(422, "no-take-back");
  return { e: "back", seat };
}

function ready(table: Table, { player }: Command<"ready">): Logged {
  const { status, host_ready } = table.at;
  if (status !== "gathering" && status !== "round_over") throw new Refusal(409, "not-waiting", { seq: table.seq });
  if (watches(table)) {
    if (host_ready) throw new Refusal(409, "already-ready", { seq: table.seq });
    return { e: "ready", player: null };
  }
  const place = own(table, player);
  if (place.left) throw new Refusal(409, "you-left", { seq: table.seq });
  if (place.level !== null && waits(table)) throw new Refusal(409, "bot-plays", { seq: table.seq });
  if (place.ready) throw new Refusal(409, "already-ready", { seq: table.seq });
  return { e: "ready", player };
}

function rematch(table: Table, { player }: Command<"rematch">): Logged {
  if (table.at.status !== "match_over") throw new Refusal(409, "match-not-over", { seq: table.seq });
  if (watches(table)) return { e: "rematched" };
  if (own(table, player).left) throw new Refusal(409, "you-left", { seq: table.seq });
  return { e: "wants", player };
}

function comeBack(table: Table, { player }: Command<"come_back">): Logged {
  const place = own(table, player);
  if (!place.left && place.level === null) throw new Refusal(409, "already-here", { seq: table.seq });
  return { e: "returned", player };
}

/** A bot stands in for somebody. Places are not opened or taken away here: nobody could come. */
function setChair(table: Table, { player, to, level }: Command<"set_chair">): Logged {
  if (to !== "bot") throw notHere();
  const { places } = table.at;
  if (!places[player]) throw new Refusal(422, "no-place", { where: "player", args: { most: places.length - 1 } });
  return { e: "bot", player, level: checkLevel(table.game, level, places) };
}

/**
 * A bot's level by its name. Where none is given, that of the other bots at the table, else the game's usual one. `simple` is understood
 * everywhere: earlier versions offered nothing else.
 */
export function checkLevel({ facts }: Game, level: string | null | undefined, others: readonly Place[] = []): string {
  if (level == null) return others.find((other) => other.level !== null)?.level ?? facts.usual_level;
  if (level !== SIMPLE && !facts.levels.includes(level))
    throw new Refusal(422, "no-level", { where: "level", args: { known: facts.levels.join(", ") } });
  return level;
}

function adjust({ watch, pace }: Command<"adjust">): Logged {
  if (watch != null) throw notHere();
  if (pace == null) throw new Refusal(422, "nothing-to-adjust", { where: "watch" });
  if (!Object.hasOwn(PACES, pace)) throw new Refusal(400, "bad-input", { where: "pace" });
  return { e: "adjusted", pace };
}
