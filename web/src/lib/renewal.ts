/** A page that was made for another server than this one fetches itself anew. */

import { WIRE } from "./wire";

const MARK = "tischlein-renewed";

/** Whether the page is being loaded again. Once for each form that a server speaks: a page that stays old must not go on for ever. */
export function renewed(wire: number | null | undefined): boolean {
  if (wire == null || wire === WIRE || sessionStorage.getItem(MARK) === String(wire)) return false;
  sessionStorage.setItem(MARK, String(wire));
  location.reload();
  return true;
}
