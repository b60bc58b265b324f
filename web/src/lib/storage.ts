/** What this browser remembers. Where it may remember nothing (private windows), it does so until the page is closed. */

const memory = new Map<string, string>();

/** What was kept under a name, if it has the form of the fallback: whoever else has this host may have written there. */
export function read<T>(name: string, fallback: T): T {
  let text = memory.get(name);
  try {
    text = localStorage.getItem(`tischlein.${name}`) ?? text;
  } catch {
    // Forbidden: the copy in memory has to do.
  }
  try {
    const found = text ? (JSON.parse(text) as unknown) : fallback;
    return alike(found, fallback) ? (found as T) : fallback;
  } catch {
    return fallback;
  }
}

/** Whether something is of the same kind, and has all fields. */
function alike(found: unknown, fallback: unknown): boolean {
  if (fallback === null || typeof fallback !== "object") return fallback === null || typeof found === typeof fallback;
  if (found === null || typeof found !== "object" || Array.isArray(found) !== Array.isArray(fallback)) return false;
  return Object.entries(fallback).every(([field, inner]) => alike((found as Record<string, unknown>)[field], inner));
}

export function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(`tischlein.${name}`, text);
  } catch {
    // Full or forbidden: the copy in memory has to do.
  }
}
