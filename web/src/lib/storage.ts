/** What this browser remembers. Where it may remember nothing (private windows), it does so until the page is closed. */

const memory = new Map<string, string>();

export function read<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`tischlein.${name}`) ?? memory.get(name);
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    const text = memory.get(name);
    return text ? (JSON.parse(text) as T) : fallback;
  }
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
