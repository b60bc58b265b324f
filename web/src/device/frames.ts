/** What the people of this device get to see of a table: built up from what each seat may know (tischlein/server/frames.py is the server's). */

import { breather } from "../engine/rest";
import type { Moment } from "../engine/state";
import { WIRE, type Frame, type PlayerInfo, type SeatPart, type TableInfo } from "../lib/wire";
import type { Table } from "./table";

export function tableInfo(table: Table): TableInfo {
  const { at, match } = table;
  const nothing = at.places.map(() => 0);
  return {
    code: table.code,
    game: at.game,
    options: at.options,
    status: at.status,
    watch: "nobody",
    pace: at.pace,
    players: at.places.map((_, player) => playerInfo(table, player)),
    round: at.round,
    match: at.match,
    rounds: at.rounds,
    wins: at.wins,
    commitment: "",
    totals: match?.totals() ?? nothing,
    won: match?.wins() ?? nothing,
    winners: match?.winners() ?? [],
    results: [...table.results],
    ...(at.paused ? { paused: true } : {}),
    ...(at.host === null ? { hostless: true } : {}),
  };
}

function playerInfo(table: Table, player: number): PlayerInfo {
  const { name, person, level, ready, left, wants_rematch } = table.at.places[player]!;
  return {
    player,
    seat: table.seatOf(player),
    kind: person ? "person" : "bot",
    name,
    ...(level === null ? {} : { level }),
    ...(ready ? { ready } : {}),
    ...(left ? { left } : {}),
    ...(player === table.at.host ? { host: true } : {}),
    ...(wants_rematch ? { wants_rematch } : {}),
    ...(person ? { here: true } : {}),
  };
}

/** The round as each person of this device sees it; where only bots play, as a spectator does. */
function seatParts(table: Table, moments: readonly Moment[]): SeatPart[] {
  const { state, persons } = table;
  if (!state) return [];
  const names = table.namesBySeat();
  if (!persons.length) return [state.part(null, false, moments, names)];
  return persons.map((player) => {
    const seat = table.seatOf(player);
    return state.part(seat, table.mayAct(seat), moments, names);
  });
}

const filled = <Name extends "seats" | "changes">(name: Name, values: Frame[Name] & unknown[]) =>
  values.length ? { [name]: values } : {};

const whole = (table: Table) => ({ you: table.persons, host: true, table: tableInfo(table) });

/** The news since event `since`. */
export function newsFrame(table: Table, since: number, ack?: string): Frame {
  return {
    type: "frame",
    seq: table.seq,
    since,
    ...(ack === undefined ? {} : { ack }),
    ...(table.touched ? whole(table) : {}),
    ...filled("changes", table.changes),
    ...filled("seats", seatParts(table, table.moments)),
  };
}

/** Everything somebody needs to begin with, with all that has happened in the round. Nothing may happen at the table meanwhile. */
export async function firstFrame(table: Table): Promise<Frame> {
  const frame = { ...asItIs(table), since: 0 };
  const names = table.namesBySeat();
  const breathe = breather();
  for (const part of table.past.length ? (frame.seats ?? []) : []) {
    part.events = [];
    for (const moment of table.past) {
      await breathe();
      part.events.push(moment.hear(part.seat, names));
    }
  }
  return frame;
}

/** The table as it is now, without a story. */
export function asItIs(table: Table, ack?: string): Frame {
  return {
    type: "frame",
    seq: table.seq,
    since: table.seq,
    ...(ack === undefined ? {} : { ack }),
    wire: WIRE,
    ...whole(table),
    ...filled("seats", seatParts(table, [])),
  };
}
