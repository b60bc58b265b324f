import type { GameModule } from "../../lib/game";
import { from, length, sound, stage, to } from "./stage";
import Table from "./Table.svelte";
import Tally from "./Tally.svelte";
import type { View } from "./view";

const elferreihe: GameModule<View> = { Table, Tally, stage, length, sound, from, to, fewWin: true };
export default elferreihe;
