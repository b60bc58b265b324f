import type { GameModule } from "../../lib/game";
import type { Effect } from "./effects";
import Small from "./Small.svelte";
import { forbids, from, hinted, holds, length, matters, sound, to } from "./stage";
import Table from "./Table.svelte";
import Tally from "./Tally.svelte";
import type { View } from "./view";

const blitzraster: GameModule<View, Effect> = {
  Table,
  Tally,
  Small,
  length,
  matters,
  holds,
  sound,
  from,
  to,
  hinted,
  forbids,
};
export default blitzraster;
