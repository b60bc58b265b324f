/** What a table of blitzraster shows: the view, and while an event is played what goes on there. */

import type { View } from "./view";

/** A line of a seat's grid, as it is when the line is named. */
export interface Line {
  seat: number;
  column: boolean;
  index: number;
  chain: boolean;
}

export interface Shown extends View {
  /** The line that is about to go. */
  flash?: Line;
  /** The line that has just gone. */
  gone?: Line;
  /** The cell, as `seat:cell`, out of which a card is turned up. */
  source?: string;
  /** The cell, as `seat:cell`, that somebody looks at. */
  eye?: string;
}
