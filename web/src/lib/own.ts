/** What is stored about the persons of this browser, here and on the server, and how it is deleted. */

import { codesHere } from "../device/shelf";
import { houseOf } from "./house";
import { ownTables } from "./keys";
import { notebook } from "./notebook";
import { forgetRounds } from "./ownrounds";
import * as reviews from "./reviewshelf";

/** The codes of all tables that this browser knows, on the device and at the server. */
export async function ownCodes(): Promise<string[]> {
  return [...(await codesHere()), ...Object.keys(ownTables())];
}

/** Forget the persons of this browser at one table; how many places it was. */
export async function forgetAt(code: string): Promise<number> {
  await reviews.forget(code);
  return houseOf(code).forget(code);
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
  const codes = await ownCodes().catch((error: unknown) => {
    throw new Unfinished(false, error);
  });
  for (const code of codes) {
    try {
      places += await forgetAt(code);
      done++;
    } catch (error) {
      throw new Unfinished(done > 0, error);
    }
  }
  await reviews.forget().catch((error: unknown) => {
    throw new Unfinished(done > 0, error);
  });
  await notebook.forget();
  forgetRounds();
  return places;
}
