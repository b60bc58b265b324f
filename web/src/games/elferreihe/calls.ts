/** What players call out: why they draw, and how near the end is. */

import type { Round } from "../../lib/round.svelte";
import type { Effect } from "./effects";
import type { View } from "./view";

export function callOf(round: Round<View, Effect>, seat: number): string {
  const { view } = round;
  if (round.now("passes")?.who === seat) return round.t("page-pass");
  if (view.active === seat && view.drawn && view.phase !== "over") return round.t("page-draws", { drawn: view.drawn });
  const laid = round.now("laid");
  const lies = laid?.who === seat && round.landed.seats[seat]!.cards === laid.left;
  return lies && laid.left < 2 ? round.t("page-left", { cards: laid.left }) : "";
}
