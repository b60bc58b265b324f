/** What the table shows while events are played; the server's view replaces it in the end. */

import type { Sound } from "../../lib/sound";
import type { EventOut } from "../../lib/wire";
import { parts, sorted } from "./cards";
import type { Seat, View } from "./view";

const MASKED = "?";

function withSeat(view: View, seat: number, change: (seat: Seat) => Seat): Seat[] {
  return view.seats.map((one, index) => (index === seat ? change(one) : one));
}

function taken(seat: Seat, card: string): Seat {
  const known = seat.hand !== null && card !== MASKED;
  return {
    cards: seat.cards + 1,
    hand: known ? sorted([...seat.hand!, card]) : seat.hand,
    points: known && seat.points !== null ? seat.points + parts(card).value : seat.points,
  };
}

function given(seat: Seat, card: string): Seat {
  return {
    cards: seat.cards - 1,
    hand: seat.hand?.filter((one) => one !== card) ?? null,
    points: seat.hand && seat.points !== null ? seat.points - parts(card).value : seat.points,
  };
}

export function stage(view: View, event: EventOut): View {
  const [verb, what = ""] = event.token.split(":");
  const seat = typeof event.actor === "number" ? event.actor : view.concerns;
  if (verb === "card") {
    const seats = withSeat(view, seat, (one) => taken(one, what));
    const dealt = view.phase === "deal";
    return {
      ...view,
      seats,
      pile: Math.max(0, view.pile - 1),
      ...(dealt ? {} : { phase: "drawn", drawn: view.drawn + 1 }),
    };
  }
  const acting = { ...view, actor: seat, concerns: seat, active: seat };
  if (verb === "lay") {
    const { colour, value } = parts(what);
    return {
      ...acting,
      phase: "laid",
      waiting: null,
      rows: view.rows.map((row) =>
        row.colour === colour
          ? { colour, low: Math.min(value, row.low ?? value), high: Math.max(value, row.high ?? value) }
          : row,
      ),
      seats: withSeat(view, seat, (one) => given(one, what)),
    };
  }
  return acting;
}

const LAST = 800;
const LENGTHS: Record<string, number> = { card: 320, lay: 280, pass: 600 };

export function length(event: EventOut, view: View): number {
  const verb = event.token.split(":")[0]!;
  if (verb === "card" && view.phase === "deal") return 0;
  if (verb === "lay" && typeof event.actor === "number" && view.seats[event.actor]?.cards === 1) return LAST;
  return LENGTHS[verb] ?? 0;
}

export function sound(event: EventOut): Sound | null {
  return /^(card|lay):/.test(event.token) ? "card" : null;
}

/** Drawn cards come from the pile; laid ones from who lays them, or from where they lay drawn. */
export function from(event: EventOut, view: View, _thing: string, at: string): string | null {
  if (event.token.startsWith("card:")) return "pile";
  if (!event.token.startsWith("lay:") || at !== "row" || typeof event.actor !== "number") return null;
  return view.drawn > 0 ? `drawn:${view.drawn - 1}` : `fan:${event.actor}`;
}

/** What somebody else drew and could not lay goes to that hand. */
export function to(_event: EventOut, _view: View, thing: string): string | null {
  const [kind, seat] = thing.split(":");
  return kind === "back" ? `fan:${seat!}` : null;
}
