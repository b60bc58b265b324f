/** What the table shows while events are played; the server's view replaces it in the end. */

import type { Sound } from "../../lib/sound";
import type { EventOut } from "../../lib/wire";
import { landing } from "./board";
import type { Seat, View } from "./view";

/** A seat, or the supply. */
type Holder = number | "supply";

/** Red chips move when what causes them has been seen: with the next event, or with the server's view. */
interface Staged extends View {
  owed?: [from: Holder, to: Holder][];
}

function withSeat(view: Staged, seat: number, change: Partial<Seat>): Seat[] {
  return view.seats.map((one, index) => (index === seat ? { ...one, ...change } : one));
}

function chips(view: Staged, holder: Holder): number {
  return holder === "supply" ? view.supply : (view.seats[holder]?.red_chips ?? 0);
}

function holding(view: Staged, holder: Holder, count: number): Staged {
  if (holder === "supply") return { ...view, supply: count };
  return { ...view, seats: withSeat(view, holder, { red_chips: count, swims: count === 0, points: count }) };
}

/** One red chip from one to another; who has none to give is out. */
function pass(view: Staged, [from, to]: [Holder, Holder]): Staged {
  const count = chips(view, from);
  if (count > 0) return holding(holding(view, from, count - 1), to, chips(view, to) + 1);
  if (from === "supply") return view;
  return { ...view, seats: withSeat(view, from, { out: true, place: null, field: null, points: null }) };
}

function nextOnPath(view: View): number | null {
  for (let step = 1; step < view.players; step++) {
    const seat = (view.active + step) % view.players;
    if (!view.seats[seat]!.out && !view.seats[seat]!.home) return seat;
  }
  return null;
}

function moved(view: Staged, pips: number): Staged {
  const { path } = view.board;
  const place = Math.min((view.seats[view.active]?.place ?? 0) + pips, path.length + 1);
  const field = path[place - 1] ?? null;
  return {
    ...view,
    seats: withSeat(view, view.active, { place, field, home: field === null }),
    number: field === null || field === "hole" ? null : parseInt(field),
    owed: field === "hole" ? [[view.active, "supply"]] : [],
  };
}

function turnedUp(view: Staged, card: string): Staged {
  const pile = Math.max(0, view.pile - 1);
  const me = view.active;
  const robber = nextOnPath(view);
  const owed: [Holder, Holder][] =
    card === "gain" ? [["supply", me]] : card === "lose" ? [[me, "supply"]] : robber === null ? [] : [[me, robber]];
  return { ...view, pile, owed: card === "steal" ? [] : owed };
}

function laid(view: Staged, what: string): Staged {
  const [large, small] = what.split("+").map(Number) as [number, number];
  const spots = landing(view, large, small);
  const covered = { ...view.covered };
  for (const { row } of spots) covered[row] = (covered[row] ?? 0) + 1;
  const owed = spots.filter((spot) => spot.star).map((): [Holder, Holder] => ["supply", view.active]);
  return { ...view, covered, number: null, owed };
}

export function stage(before: View, event: EventOut): View {
  const [verb, what = ""] = event.token.split(":");
  const { owed = [], ...rest } = before as Staged;
  const view = owed.reduce(pass, rest as Staged);
  if (verb === "die") return moved(view, Number(what));
  if (verb === "event") return turnedUp(view, what);
  if (verb === "steal") return pass(view, [Number(what), view.active]);
  if (verb === "split") return laid(view, what);
  return view;
}

const LENGTHS: Record<string, number> = { die: 800, event: 560, steal: 320, split: 320, pass: 180 };

export function length(event: EventOut): number {
  return LENGTHS[event.token.split(":")[0]!] ?? 0;
}

export function sound(event: EventOut): Sound | null {
  const [verb, what] = event.token.split(":");
  if (verb === "die") return "die";
  if (verb === "event") return what === "lose" || what === "robbed" ? "oh" : "card";
  return verb === "split" || verb === "steal" ? "chip" : null;
}

/** Blue chips come from the number that is split, red ones from the supply, cards from the pile. */
export function from(event: EventOut, view: View, thing: string): string | null {
  if (thing === "blue") return `number:${typeof event.actor === "number" ? event.actor : view.active}`;
  return thing === "red" ? "supply" : thing.startsWith("event-") ? "pile" : null;
}

export function to(_event: EventOut, _view: View, thing: string): string | null {
  return thing === "red" ? "supply" : null;
}
