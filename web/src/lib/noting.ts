/** What this window is still noting about its tables: whoever judges a round waits for it. And what it could not note. */

import { read, write } from "./storage";

const underWay = new Map<string, Promise<unknown>>();

export function noting(code: string, work: Promise<unknown>): void {
  underWay.set(
    code,
    work.catch(() => undefined),
  );
}

const UNNOTED = "unnoted";
const MOST = 100;

/** The tables at which something was shown that nobody has noted, and that is not noted either. */
const unnoted = () => read<string[]>(UNNOTED, []);

export const isUnnoted = (code: string) => unnoted().includes(code);

/** Kept beside the notes, since it is these that are missing. */
export function leaveUnnoted(code: string, still = true): void {
  if (isUnnoted(code) === still) return;
  const others = unnoted().filter((one) => one !== code);
  write(UNNOTED, still ? [...others.slice(1 - MOST), code] : others);
}

/** When all that was told of a table so far has been noted. */
export const noted = (code: string): Promise<unknown> => underWay.get(code) ?? Promise.resolve();
