/** Waiting, but not for ever: a network may stall without ever saying so. */

export class Late extends Error {
  override name = "Late";
}

/** What is promised, if it comes within so many milliseconds; else it fails, and what comes later is not waited for. */
export function within<T>(milliseconds: number, promised: Promise<T>): Promise<T> {
  return new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Late()), milliseconds);
    promised.then(found, failed).finally(() => clearTimeout(late));
  });
}
