/** What the table shows while events are played; the server's view replaces it in the end. */

import type { EventOut, Say } from "../../lib/wire";
import type { Sound } from "../../lib/sound";
import { cellName, find, sorted } from "./cards";
import type { Shown, Line } from "./shown";
import type { Seat, Cell } from "./view";

const STEP = 230;

/** The phrases of an event: what was done, then what followed by itself. */
function told(say: Say | null | undefined): Say[] {
  if (!say) return [];
  const [id, args] = say;
  return id === "event-then" ? [...told(args.event as Say), ...told(args.then as Say)] : [say];
}

/** The lines that the event cleared, in order: the server's sentence names them. */
function cleared(event: EventOut, seat: number): Line[] {
  return told(event.say).flatMap(([id, args]) => {
    const [, kind, line] = /^event-(clear|cleared|also|chain)-(column|row)$/.exec(id) ?? [];
    if (!kind) return [];
    const name = String(args.line);
    const column = line === "column";
    return [{ seat, column, index: column ? "abcd".indexOf(name) : Number(name) - 1, chain: kind === "chain" }];
  });
}

function withSeat(view: Shown, seat: number, change: (seat: Seat) => Partial<Seat>): Seat[] {
  return view.seats.map((one, index) => (index === seat ? { ...one, ...change(one) } : one));
}

function withCells(view: Shown, seat: number, changes: Record<string, Partial<Cell>>): Seat[] {
  return withSeat(view, seat, ({ grid }) => ({
    grid: grid.map((row) => row.map((there) => ({ ...there, ...changes[there.cell] }))),
  }));
}

/** A card comes from the pile: into a grid that is dealt, on the discards, or into a hand. */
function drawn(view: Shown, card: string): Shown {
  const seat = view.concerns;
  const there = view.seats[seat]!;
  const pile = Math.max(0, view.pile - 1);
  const known = card === "?" ? null : card;
  const setup = view.phase === "setup";
  if (view.phase === "new_grid" || (setup && there.points < 9)) {
    const width = there.second_grid ? 4 : 3;
    const row = Math.floor(there.points / width);
    const cell = { cell: cellName(row, there.points % width), card: known, up: false, looked_at: false };
    const grid = there.grid.map((cells, index) => (index === row ? [...cells, cell] : cells));
    if (row === grid.length) grid.push([cell]);
    return { ...view, pile, seats: withSeat(view, seat, () => ({ grid, points: there.points + 1 })) };
  }
  if (setup && !view.discards) return { ...view, pile, discards: 1, top: known };
  return { ...view, pile, seats: taken(view, seat, known) };
}

function taken(view: Shown, seat: number, card: string | null): Seat[] {
  return withSeat(view, seat, ({ hand, hand_size }) => ({
    hand: hand && card ? sorted([...hand, card]) : hand,
    hand_size: hand_size + 1,
  }));
}

function laid(view: Shown, seat: number, card: string): Seat[] {
  return withSeat(view, seat, ({ hand, hand_size }) => ({
    hand: hand?.filter((one) => one !== card) ?? null,
    hand_size: hand_size - 1,
  }));
}

function swapped(view: Shown, seat: number, what: string, shown: string | undefined): Shown {
  const [pair, named] = what.split(":");
  const [first, second] = pair!.split("-") as [string, string];
  const grid = view.seats[seat]!.grid;
  const one = find(grid, first);
  const other = find(grid, second);
  if (!one || !other) return view;
  const hidden = [one, other].find((cell) => !cell.up)?.cell;
  const turned = named ?? hidden;
  const moved = ({ card, up, looked_at, cell }: Cell): Partial<Cell> =>
    cell === turned ? { card: shown ?? card, up: true, looked_at: false } : { card, up, looked_at };
  return {
    ...view,
    seats: withCells(view, seat, { [first]: moved(other), [second]: moved(one) }),
    source: turned && `${seat}:${turned}`,
  };
}

/** The first step: what was done itself. */
function done(view: Shown, event: EventOut, seat: number): Shown | null {
  const [verb, ...rest] = event.token.split(":");
  const what = rest.join(":");
  const shown = event.shown?.[0];
  if (verb === "discard") {
    return { ...view, top: null, discards: view.discards - 1, seats: taken(view, seat, view.top) };
  }
  if (verb === "drop") {
    return { ...view, top: what, discards: view.discards + 1, seats: laid(view, seat, what), phase: "reveal" };
  }
  if (verb === "put") {
    const [card, cell] = rest as [string, string];
    const old = find(view.seats[seat]!.grid, cell);
    const seats = withCells({ ...view, seats: laid(view, seat, card) }, seat, {
      [cell]: { card, up: true, looked_at: false },
    });
    const top = shown ?? old?.card ?? view.top;
    return { ...view, seats, top, discards: view.discards + 1, source: `${seat}:${cell}` };
  }
  if (verb === "reveal" || verb === "turn") {
    const cell = verb === "turn" ? view.looking_at : what;
    if (!cell) return view;
    const card = shown ?? find(view.seats[seat]!.grid, cell)?.card ?? null;
    const seats = withCells(view, seat, { [cell]: { card, up: true, looked_at: false } });
    return { ...view, seats, source: `${seat}:${cell}`, looking_at: null };
  }
  if (verb === "swap") return swapped(view, seat, what, shown);
  if (verb === "peek") {
    const changes = shown ? { card: shown, looked_at: true } : { looked_at: true };
    return { ...view, seats: withCells(view, seat, { [what]: changes }), eye: `${seat}:${what}` };
  }
  return verb === "clear" ? null : view;
}

/** A line flashes, goes, and the grid closes up. */
function without(view: Shown, line: Line): Shown {
  const grid = view.seats[line.seat]!.grid;
  const left = line.column
    ? grid.map((row) => row.filter((_, column) => column !== line.index))
    : grid.filter((_, row) => row !== line.index);
  const closed = left.filter((row) => row.length).map((row, r) => row.map((c, i) => ({ ...c, cell: cellName(r, i) })));
  const count = line.column ? grid.length : (grid[0]?.length ?? 0);
  return {
    ...view,
    box: view.box + count,
    seats: withSeat(view, line.seat, ({ points }) => ({ grid: closed, points: points - count })),
    flash: undefined,
    gone: line,
  };
}

export function stage(before: Shown, event: EventOut): Shown[] {
  const view = { ...before, flash: undefined, gone: undefined, source: undefined, eye: undefined };
  const { actor } = event;
  if (actor === "chance") return [drawn(view, event.token.slice(5))];
  const first = done({ ...view, actor, concerns: actor, active: actor }, event, actor);
  const steps = first ? [first] : [];
  let now: Shown = { ...(first ?? view), source: undefined };
  for (const line of cleared(event, actor)) {
    steps.push({ ...now, flash: line, gone: undefined });
    now = without(now, line);
    steps.push(now);
  }
  if (told(event.say).some(([id]) => id === "event-emptied-first")) {
    steps[steps.length - 1] = { ...now, phase: "new_grid", seats: withSeat(now, actor, () => ({ second_grid: true })) };
  }
  return steps;
}

const LENGTHS: Record<string, number> = { card: 240, peek: 600, pile: 0, skip: 0, keep: 0 };

export function length(event: EventOut, view: Shown): number {
  const [verb, what] = event.token.split(":");
  if (verb === "card" && what === "?" && view.phase !== "draw" && view.phase !== "start") return 90;
  const lines = cleared(event, 0).length * 2 + (verb === "clear" ? 0 : 1);
  return LENGTHS[verb!] ?? (lines > 1 ? lines * STEP : 280);
}

export function sound(event: EventOut, view: Shown): Sound | null {
  if (view.flash) return "bolt";
  const verb = event.token.split(":")[0]!;
  return view.gone || ["pile", "skip", "keep", "peek"].includes(verb) ? null : "card";
}

/** Cards come from the pile, from a hand, or out of a cell where they lay face down. */
export function from(event: EventOut, view: Shown, thing: string, at: string): string | null {
  const verb = event.token.split(":")[0];
  if (verb === "card") return "pile";
  if (verb === "drop" || (verb === "put" && at.startsWith("grid:"))) return `hand:${event.actor}`;
  return view.source && !thing.startsWith("down") ? `back:${view.source}` : null;
}

/** What is cleared goes into the box; an open card goes into the hand of who takes it. */
export function to(event: EventOut, view: Shown, _thing: string, at: string): string | null {
  if (at.startsWith("grid:")) return "box";
  return at === "discards" && event.token === "discard" ? `hand:${event.actor}` : null;
}
