// Tables on the device, through the page's own modules. `test_table.py` does the same with the server's.
import { answer, asked, game, open, source } from "./engine.mjs";

const { carryOut } = await source("device/commands");
const { newsFrame } = await source("device/frames");
const { plan } = await source("device/making");
const { cleanName } = await source("device/names");
const { Refusal } = await source("device/refusal");
const { settingOf, Table } = await source("device/table");

async function play({ wanted, commands }) {
  let drawn = 0;
  const luck = (cases) => (drawn++ * 7919 + 13) % cases;
  const made = await plan(wanted, open);
  const table = new Table("HERE-1", game, settingOf(made), 1);
  const told = () => {
    const { table: info, seats, changes } = newsFrame(table, 0);
    table.settle();
    return { table: info, seats, changes };
  };
  table.begin(luck);
  const heard = [told()];
  for (const command of commands) {
    try {
      if (command.do === "bot") table.act(command.seat, command.token, luck);
      else carryOut(table, command, luck);
      heard.push(told());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      heard.push({ refused: error.refused });
    }
  }
  return heard;
}

const accepted = (name) => {
  try {
    return cleanName(name);
  } catch {
    return null;
  }
};

const { tables = [], names = [] } = asked;
await answer({
  tables: await Promise.all(tables.map(play)),
  names: names.map(accepted),
});
