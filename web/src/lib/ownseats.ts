/** Where the people of this device sat in a round that is over. */

import type { Notes } from "./notes";

/** Who sat where, as a record says it. */
function namesIn(record: string): unknown[] {
  try {
    const names: unknown = JSON.parse(/^names: (.+)$/m.exec(record)?.[1] ?? "[]");
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

/**
 * The seats that this device was told about, and those which the record gives to its people: the first cannot be talked away,
 * the second are also known to a device that came later or has lost its notes.
 */
export function ownSeats(record: string, notes: Notes | null, people: readonly string[]): number[] {
  const named = namesIn(record).flatMap((name, seat) => (people.some((one) => one === name) ? [seat] : []));
  const noted = Object.keys(notes?.story?.seats ?? {}).map(Number);
  return [...new Set([...noted, ...named])].sort((one, other) => one - other);
}
