import type { GameModule } from "../../lib/game";
import Table from "./Table.svelte";

const blitzraster: GameModule = { Table, stage: (view) => view, length: () => 200 };
export default blitzraster;
