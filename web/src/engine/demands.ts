/** What a value must be that is agreed before a game, checked by data: the same as in Python (tischlein/core/demands.py). */

import type { Say } from "../lib/wire";
import { brief } from "./brief";

/** A number, or so many times what is known by a name. */
export type Bound = number | [times: number, of: string];

export type Demand =
  | ["truth"]
  | ["choice", names: (string | null)[]]
  | ["whole", low: number, high: number]
  | ["count", low: Bound, high: number]
  | ["word", signs: string, most: number, wrong: string]
  | ["numeral", low: number, highest: Bound, mark: string, words: string[], wrong: string]
  | ["listed", of: Demand, most: number, wrong: string]
  | ["numbered", of: Demand, most: number, wrong: string, notANumber: string, gap: string]
  | ["entries", names: string[], fields: Record<string, Demand>, wrong: string, unknown: string, missing: string]
  | ["named", names: string[], of: Demand, wrong: string];

/** What is known already: the number of players, and how many parts an entry has that was checked before. */
type Known = Readonly<Record<string, number>>;

/** A value is not what it must be: where in it, and why. */
export class Wrong extends Error {
  override name = "Wrong";

  constructor(
    readonly path: string,
    readonly reason: Say,
  ) {
    super(`${path}: ${reason[0]} ${JSON.stringify(reason[1])}`);
  }
}

const NUMBER = /^[1-9][0-9]?$/;
const MOST_SIGNS = 60;

/** The value as it is kept, or `Wrong`. */
export function kept(demand: Demand, path: string, value: unknown, known: Known): unknown {
  const wrong = (id: string, args: Say[1]) => new Wrong(path, [id, args]);
  switch (demand[0]) {
    case "truth":
      if (typeof value === "boolean") return value;
      throw wrong("error-truth", { value: brief(value) });
    case "choice": {
      const [, names] = demand;
      if ((value === null || typeof value === "string") && names.includes(value)) return value;
      throw wrong("error-choice", { known: names.map((name) => name ?? "null").join(", "), value: brief(value) });
    }
    case "whole": {
      const [, low, high] = demand;
      if (value === null || isWhole(value, low, Math.min(high, Number.MAX_SAFE_INTEGER))) return value;
      // What a browser cannot count is said to be too much here.
      const most = isWhole(value, low, high) ? Number.MAX_SAFE_INTEGER : high;
      throw wrong("error-number", { low: `${low}`, high: `${most}`, value: brief(value) });
    }
    case "count": {
      const low = numberOf(demand[1], known);
      if (isWhole(value, low, demand[2])) return value;
      throw wrong("error-number", { low, high: demand[2], value: brief(value) });
    }
    case "word": {
      const [, signs, most, id] = demand;
      if (typeof value === "string" && value.length >= 1 && value.length <= most && consistsOf(value, signs))
        return value;
      throw wrong(id, { most, value: brief(value) });
    }
    case "numeral": {
      const [, low, bound, mark, words, id] = demand;
      const highest = numberOf(bound, known);
      if (typeof value === "string") {
        const digits = value.endsWith(mark) ? value.slice(0, value.length - mark.length) : value;
        if (words.includes(value) || (NUMBER.test(digits) && isWhole(Number(digits), low, highest))) return value;
      }
      throw wrong(id, { highest, value: brief(value) });
    }
    case "listed": {
      const [, of, most, id] = demand;
      if (!Array.isArray(value) || value.length < 1 || value.length > most) throw wrong(id, { most });
      return value.map((item, place) => kept(of, `${path}.${place}`, item, known));
    }
    case "numbered":
      return numbered(demand, path, value, known);
    case "entries":
      return entries(demand, path, value, known);
    case "named": {
      const [, names, of, id] = demand;
      if (typeof value === "string" && names.includes(value)) return value;
      if (!isObject(value)) throw wrong(id, { known: names.join(", "), value: brief(value) });
      return kept(of, path, value, known);
    }
  }
}

type Numbered = Extract<Demand, ["numbered", ...unknown[]]>;
type Entries = Extract<Demand, ["entries", ...unknown[]]>;

function numbered([, of, most, wrong, notANumber, gap]: Numbered, path: string, value: unknown, known: Known): unknown {
  const count = isObject(value) ? Object.keys(value).length : 0;
  if (!isObject(value) || count < 1 || count > most) throw new Wrong(path, [wrong, { most }]);
  for (const name of Object.keys(value))
    if (!NUMBER.test(name)) throw new Wrong(entry(path, name), [notANumber, { most }]);
  const names = Array.from({ length: count }, (_, place) => `${place + 1}`);
  return Object.fromEntries(
    names.map((name) => {
      if (!Object.hasOwn(value, name)) throw new Wrong(`${path}.${name}`, [gap, {}]);
      return [name, kept(of, `${path}.${name}`, value[name], known)];
    }),
  );
}

function entries(
  [, names, fields, wrong, unknown, missing]: Entries,
  path: string,
  value: unknown,
  known: Known,
): unknown {
  if (!isObject(value)) throw new Wrong(path, [wrong, { known: names.join(", ") }]);
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw new Wrong(entry(path, name), [unknown, { known: names.join(", ") }]);
  for (const name of names) if (!Object.hasOwn(value, name)) throw new Wrong(`${path}.${name}`, [missing, {}]);
  const found: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(fields)) {
    const part = kept(of, `${path}.${name}`, value[name], known);
    found[name] = part;
    if (part !== null && typeof part === "object") known = { ...known, [name]: Object.keys(part).length };
  }
  return Object.fromEntries(names.map((name) => [name, found[name]]));
}

const numberOf = (bound: Bound, known: Known) => (typeof bound === "number" ? bound : bound[0] * known[bound[1]]!);
const consistsOf = (word: string, signs: string) => [...word].every((sign) => signs.includes(sign));
/** The path of an entry that should not be there. */
const entry = (path: string, name: string) => `${path}.${[...name].slice(0, MOST_SIGNS).join("")}`;

function isWhole(value: unknown, low: number, high: number): boolean {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
