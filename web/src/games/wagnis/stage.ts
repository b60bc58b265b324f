/** What the table shows while events are played; the server's view replaces it in the end. */

import type { EventOut } from "../../lib/wire";
import type { Sound } from "../../lib/sound";
import { ofColour, parts, sorted, sum, type Colour } from "./cards";
import type { Seat, View } from "./view";

function withSeat(view: View, seat: number, change: (seat: Seat) => Partial<Seat>): Seat[] {
  return view.seats.map((one, index) => (index === seat ? { ...one, ...change(one) } : one));
}

export function stage(view: View, event: EventOut): View {
  const [verb, what = ""] = event.token.split(":");
  const actor = typeof event.actor === "number" ? event.actor : view.concerns;
  if (verb === "card") {
    const pile = Math.max(0, view.pile - 1);
    return what === "turn"
      ? { ...view, pile, turn_cards_aside: view.turn_cards_aside + 1 }
      : { ...view, pile, waiting: what };
  }
  if (verb === "place" && view.waiting) {
    const row = Number(what) - 1;
    const rows = row < view.rows.length ? [...view.rows] : [...view.rows, { cards: [], taken: false }];
    rows[row] = { cards: sorted([...(rows[row]?.cards ?? []), view.waiting]), taken: false };
    return { ...view, rows, waiting: null };
  }
  if (verb === "take" && actor !== null) {
    const row = Number(what) - 1;
    const taken = (view.rows[row]?.cards ?? []).filter((card) => card !== "die");
    return {
      ...view,
      rows: view.rows.map((one, index) => (index === row ? { cards: [], taken: true } : one)),
      seats: withSeat(view, actor, (seat) => ({
        open: sorted([...seat.open, ...taken]),
        points: seat.points + sum(taken),
      })),
      concerns: actor,
      actor,
    };
  }
  if (verb === "roll") {
    const seats = withSeat(view, view.concerns, (seat) => {
      const kept = what === "star" ? seat.open : seat.open.filter((card) => !card.startsWith(`${what}-`));
      return { open: kept, points: seat.points - sum(seat.open) + sum(kept) };
    });
    // A card that still waits has gone too far.
    return { ...view, seats, waiting: null, too_far: view.too_far || view.waiting !== null };
  }
  if (verb === "secure" && actor !== null) {
    const colour = what as Colour;
    const seats = withSeat(view, actor, (seat) => {
      const cards = ofColour(seat.open, colour);
      return {
        open: seat.open.filter((card) => !cards.includes(card)),
        secured: { ...seat.secured, [colour]: seat.secured[colour] + cards.length },
      };
    });
    return { ...view, seats };
  }
  return view;
}

const LENGTHS: Record<string, number> = { card: 320, place: 220, take: 320, roll: 800, secure: 320 };

export function length(event: EventOut): number {
  return LENGTHS[event.token.split(":")[0]!] ?? 0;
}

export function sound(event: EventOut, view: View): Sound | null {
  const verb = event.token.split(":")[0];
  if (verb === "roll") return view.too_far ? "oh" : "die";
  if (verb === "secure") return "chip";
  return verb === "card" || verb === "place" || verb === "take" ? "card" : null;
}

/** Cards come from the pile. */
export function from(event: EventOut): string | null {
  return event.token.startsWith("card:") ? "pile" : null;
}

/** Cards go to who takes or secures them. */
export function to(event: EventOut, view: View, thing: string, at: string): string | null {
  const [verb] = event.token.split(":");
  const colour = parts(thing)?.colour;
  if (verb === "take" && at.startsWith("row:")) {
    return colour ? `open:${view.concerns}:${colour}` : "die";
  }
  if (verb === "secure" && at.startsWith("own:")) return `secured:${at.slice(4)}:${colour ?? ""}`;
  return null;
}
