/** What this window is still noting about its tables: whoever judges a round waits for it. */

const underWay = new Map<string, Promise<unknown>>();

export function noting(code: string, work: Promise<unknown>): void {
  underWay.set(
    code,
    work.catch(() => undefined),
  );
}

/** When all that was told of a table so far has been noted. */
export const noted = (code: string): Promise<unknown> => underWay.get(code) ?? Promise.resolve();
