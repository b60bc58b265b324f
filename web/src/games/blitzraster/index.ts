import type { GameModule } from "../../lib/game";
import { from, length, sound, stage, to } from "./stage";
import Table from "./Table.svelte";
import Tally from "./Tally.svelte";
import type { Shown } from "./shown";

const blitzraster: GameModule<Shown> = { Table, Tally, stage, length, sound, from, to, fewWin: true };
export default blitzraster;
