/** What changed from one sheet to the next, part by part, as it travels (tischlein/core/patch.py says how views are taken apart). */

import { read, sizeOf, type Kind } from "../lib/sheet";
import type { Patch } from "../lib/wire";
import type { Facts } from "./facts";

type Path = (string | number)[];

export function changes(facts: Facts, before: BigInt64Array, after: BigInt64Array): Patch[] {
  const found: Patch[] = [];
  const differs = (at: number, size: number) => {
    for (let k = at; k < at + size; k++) if (before[k] !== after[k]) return true;
    return false;
  };

  function look(kind: Kind, at: number, path: Path): void {
    if (!differs(at, sizeOf(kind))) return;
    const items = kind[0] === "list" && ["struct", "list"].includes(kind[2][0]) ? kind[2] : null;
    if (!items || before[at] !== after[at]) found.push([path, read(kind, after, at)]);
    else
      for (let index = 0; index < Number(after[at]); index++)
        inside(items, at + 1 + index * sizeOf(items), [...path, index]);
  }

  /** Structs in a list by their fields, those in lists of lists as they are. */
  function inside(kind: Kind, at: number, path: Path): void {
    if (kind[0] === "struct" && path.length === 2) fields(kind[1], at, path, []);
    else look(kind, at, path);
  }

  function fields(kinds: Record<string, Kind>, at: number, path: Path, leaveOut: string[]): void {
    for (const [name, kind] of Object.entries(kinds)) {
      if (!leaveOut.includes(name)) look(kind, at, [...path, name]);
      at += sizeOf(kind);
    }
  }

  fields(facts.view[1], 0, [], facts.fixed);
  return found;
}
