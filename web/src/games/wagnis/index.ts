import type { GameModule } from "../../lib/game";
import { from, length, sound, stage, to } from "./stage";
import Table from "./Table.svelte";
import Tally from "./Tally.svelte";
import type { WagnisView } from "./view";

const wagnis: GameModule<WagnisView> = { Table, Tally, stage, length, sound, from, to };
export default wagnis;
