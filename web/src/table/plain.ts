/** The table of a game that has none of its own here. */

import type { GameModule } from "../lib/game";
import PlainTable from "./PlainTable.svelte";

const plain: GameModule = {
  Table: PlainTable,
  // What is said or changes something is given time to be read.
  length: ({ say, patch }) => (say || patch ? 420 : 0),
};
export default plain;
