import type { GameModule } from "../../lib/game";
import { from, length, sound, stage, to } from "./stage";
import Table from "./Table.svelte";
import Tally from "./Tally.svelte";
import type { BlitzView } from "./view";

const blitzraster: GameModule<BlitzView> = { Table, Tally, stage, length, sound, from, to, fewWin: true };
export default blitzraster;
