/** A hint for a person at a table of this device: the best action as far as their seat can know, thought over for a moment. */

import { advise, depthFor, type Choice } from "../engine/advice";
import { Recollection } from "./recollection";
import type { Table } from "./table";

/** As many roll-outs as a usual computer plays in so many seconds; and so many milliseconds at most, however slow this device is. */
const SECONDS = 0.3;
const PATIENCE = 900;

/** What is best for a seat that is to act; null where that cannot be said, or where nobody wants to know any more. */
export async function hint(
  table: Table,
  seat: number,
  seed: bigint,
  isWanted: () => boolean,
): Promise<Pick<Choice, "token" | "offer" | "prospects"> | null> {
  const { moved, game } = table;
  const players = await game.players();
  const gone = () => table.moved !== moved || !isWanted();
  if (!players || gone()) return null;
  const memory = new Recollection(players).of(table, seat);
  const ends = performance.now() + PATIENCE;
  const stop = () => gone() || performance.now() >= ends;
  const { choices } = await advise(table.state!, memory, depthFor(players, SECONDS), seed, { stop }, 0);
  const { token, offer, prospects, tried } = choices[0]!;
  return gone() || !tried ? null : { token, offer, prospects };
}
