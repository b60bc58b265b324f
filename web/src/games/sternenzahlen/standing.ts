import type { Round } from "../../lib/round.svelte";
import { PIECES, type Seat, type View } from "./view";

/** A seat in words, for who listens: its piece, its red chips, and where it is, unless it has left the path. */
export function described(round: Round<View>, seat: number): string {
  const { place } = round.view.seats[seat]!;
  const words = [
    round.t("table-piece", { piece: PIECES[seat]! }),
    round.t("table-chips", { count: round.landed.seats[seat]!.red_chips }),
  ];
  if (place !== null) words.push(place ? round.t("table-at-field", { place }) : round.t("table-at-start"));
  return words.join(", ");
}

/** The word for how a seat stands, where there is something to say. */
export function standing(seat: Seat): string | null {
  if (seat.out) return "page-gone";
  if (seat.home) return "table-home";
  return seat.swims ? "table-swims" : null;
}

/** The next black hole before a seat that swims: the place of it, and how many fields it is away. */
export function danger(view: View, seat: number): { place: number; steps: number } | null {
  const { swims, out, home, place } = view.seats[seat]!;
  if (!swims || out || home) return null;
  const from = place ?? 0;
  const hole = view.board.path.indexOf("hole", from);
  return hole < 0 ? null : { place: hole + 1, steps: hole + 1 - from };
}
