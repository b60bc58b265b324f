/** The server as the place where tables are. */

import { Connection } from "./connection";
import * as finished from "./finished";
import type { House } from "./house";
import { ask, KEYS_AT_ONCE, lookAt } from "./http";
import { forget as forgetKeys, keysOf, ownTables } from "./keys";

const own = (code: string) => keysOf(code).slice(0, KEYS_AT_ONCE);

/** Where a browser downloads the record of a finished round. */
const path = (code: string, round: number) => `tables/${code}/rounds/${round}/record`;

/** Delete on the server what belongs to some keys; how many places it was. */
async function forgotten(keys: string[]): Promise<number> {
  let places = 0;
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    places += (await finished.forget(keys.slice(first, first + KEYS_AT_ONCE))).places;
  }
  return places;
}

export const hall: House = {
  reached: true,
  promises: true,
  line(code, keys, ears) {
    // Needed with the first frame, and not before.
    void import("./luck").catch(() => undefined);
    return new Connection(code, keys, ears);
  },
  async part(code, keys, around) {
    const { Luck } = await import("./luck");
    return new Luck(code, { ...around, look: () => lookAt(code, keys()) });
  },
  // Others play there, too: nobody gets help that they do not have.
  hint: null,
  results: async (code) => (await lookAt(code, own(code))).table?.results ?? [],
  replay: finished.replay,
  record: async (code, round) => (await ask(path(code, round), own(code), undefined, "GET")).blob(),
  async seated(code) {
    const { table, you = [] } = await lookAt(code, own(code));
    return (table?.players ?? []).map(({ player, kind, name, level }) => ({
      ...{ name: name ?? "", own: you.includes(player) },
      level: kind === "bot" ? (level ?? null) : null,
    }));
  },
  address: (code, round) => `/api/${path(code, round)}`,
  async forget(code) {
    const places = await forgotten(ownTables()[code]?.keys ?? []);
    forgetKeys(code);
    await (await import("./notebook")).notebook.forget(code);
    return places;
  },
};
