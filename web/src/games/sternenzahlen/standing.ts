import type { Seat } from "./view";

/** The word for how a seat stands, where there is something to say. */
export function standing(seat: Seat): string | null {
  if (seat.out) return "table-out";
  if (seat.home) return "table-home";
  return seat.swims ? "table-swims" : null;
}
