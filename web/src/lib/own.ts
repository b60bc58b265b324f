/** What is stored about the persons of this browser, here and on the server, and how it is deleted. */

import { forget as askForget } from "./finished";
import { KEYS_AT_ONCE } from "./http";
import { forget as forgetTable, ownTables } from "./keys";
import { notebook } from "./notebook";

/** Delete on the server what belongs to some keys; how many places it was. */
async function forgetKeys(keys: string[]): Promise<number> {
  let places = 0;
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    places += (await askForget(keys.slice(first, first + KEYS_AT_ONCE))).places;
  }
  return places;
}

/** Forget the persons of this browser at one table; how many places it was. */
export async function forgetAt(code: string): Promise<number> {
  const places = await forgetKeys(ownTables()[code]?.keys ?? []);
  forgetTable(code);
  await notebook.forget(code);
  return places;
}

export class Unfinished extends Error {
  constructor(
    /** Whether something has been deleted already. */
    readonly partly: boolean,
    cause: unknown,
  ) {
    super("not everything is deleted", { cause });
  }
}

/** Forget the persons of this browser at all its tables, one after the other: what is done is done. */
export async function forgetEverywhere(): Promise<number> {
  let places = 0;
  let done = 0;
  for (const code of Object.keys(ownTables())) {
    try {
      places += await forgetAt(code);
      done++;
    } catch (error) {
      throw new Unfinished(done > 0, error);
    }
  }
  await notebook.forget();
  return places;
}
