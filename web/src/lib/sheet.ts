/**
 * A sheet, what a reader sees as whole numbers, read by its schema: the same values that travel as JSON
 * (tischlein/core/sheet.py says how they lie there, tischlein/core/schema.py writes the schema).
 */

export type Value = string | number | boolean | null;
export type Kind =
  | ["number", low?: number, high?: number]
  | ["one", Value[]]
  | ["optional", Kind]
  | ["list", number, Kind]
  | ["map", string[], Kind]
  | ["set", Value[], number]
  | ["word", string, number]
  | ["struct", Record<string, Kind>];

/** So many bits of a set are in one number. */
const SET_BITS = 60;

/** How many numbers a value of a kind takes. */
export function sizeOf(kind: Kind): number {
  switch (kind[0]) {
    case "optional":
      return 1 + sizeOf(kind[1]);
    case "list":
      return 1 + kind[1] * sizeOf(kind[2]);
    case "map":
      return 1 + kind[1].length * sizeOf(kind[2]);
    case "set":
      return Math.ceil((kind[1].length * kind[2]) / SET_BITS);
    case "word":
      return 1 + kind[2];
    case "struct":
      return Object.values(kind[1]).reduce((sum, inner) => sum + sizeOf(inner), 0);
    default:
      return 1;
  }
}

/** The value that begins at a place. */
export function read(kind: Kind, sheet: BigInt64Array, at = 0): unknown {
  const first = () => Number(sheet[at]!);
  switch (kind[0]) {
    case "number":
      return first();
    case "one":
      return kind[1][first()];
    case "optional":
      return first() ? read(kind[1], sheet, at + 1) : null;
    case "list":
      return items(kind[2], first(), sheet, at);
    case "map":
      return Object.fromEntries(items(kind[2], first(), sheet, at).map((value, index) => [kind[1][index]!, value]));
    case "set":
      return members(kind[1], kind[2], sheet, at);
    case "word":
      return Array.from(sheet.subarray(at + 1, at + 1 + first()), (sign) => kind[1][Number(sign)]).join("");
    case "struct":
      return Object.fromEntries(
        Object.entries(kind[1]).map(([name, inner]) => {
          const place = at;
          at += sizeOf(inner);
          return [name, read(inner, sheet, place)];
        }),
      );
  }
}

function items(kind: Kind, count: number, sheet: BigInt64Array, at: number): unknown[] {
  const size = sizeOf(kind);
  return Array.from({ length: count }, (_, index) => read(kind, sheet, at + 1 + index * size));
}

function members(values: Value[], bits: number, sheet: BigInt64Array, at: number): Value[] {
  const inWord = SET_BITS / bits;
  return values.flatMap((value, index) => {
    const shift = BigInt((index % inWord) * bits);
    const count = Number((sheet[at + Math.floor(index / inWord)]! >> shift) & BigInt((1 << bits) - 1));
    return Array<Value>(count).fill(value);
  });
}

/** Puts a value that `read` would give at a place of a sheet that is all zero; what does not fit is an error with its path. */
export function write(kind: Kind, value: unknown, sheet: BigInt64Array, at = 0, path = ""): void {
  const wrong = (wanted: string) => new Misfit(path, wanted);
  const put = (number: number, place = at) => (sheet[place] = BigInt(number));
  switch (kind[0]) {
    case "number": {
      const [, low = Number.MIN_SAFE_INTEGER, high = Number.MAX_SAFE_INTEGER] = kind;
      if (!Number.isSafeInteger(value) || (value as number) < low || (value as number) > high)
        throw wrong(`a whole number from ${low} to ${Math.min(high, Number.MAX_SAFE_INTEGER)}`);
      put(value as number);
      break;
    }
    case "one":
      if (!kind[1].includes(value as Value)) throw wrong(`one of ${kind[1].join(", ")}`);
      put(kind[1].indexOf(value as Value));
      break;
    case "optional":
      if (value === null) break;
      put(1);
      write(kind[1], value, sheet, at + 1, path);
      break;
    case "list":
      if (!Array.isArray(value) || value.length > kind[1]) throw wrong(`a list of at most ${kind[1]}`);
      put(value.length);
      value.forEach((item, index) => {
        write(kind[2], item, sheet, at + 1 + index * sizeOf(kind[2]), below(path, index));
      });
      break;
    case "map": {
      const given = entriesOf(value, wrong);
      if (given.some(([name]) => !kind[1].slice(0, given.length).includes(name)))
        throw wrong(`the first of ${kind[1].join(", ")}`);
      put(given.length);
      for (const [name, item] of given)
        write(kind[2], item, sheet, at + 1 + kind[1].indexOf(name) * sizeOf(kind[2]), below(path, name));
      break;
    }
    case "word": {
      if (typeof value !== "string" || value.length > kind[2] || [...value].some((sign) => !kind[1].includes(sign)))
        throw wrong(`a word of at most ${kind[2]} of the signs ${kind[1]}`);
      put(value.length);
      [...value].forEach((sign, index) => put(kind[1].indexOf(sign), at + 1 + index));
      break;
    }
    case "struct": {
      const given = new Map(entriesOf(value, wrong));
      const names = Object.keys(kind[1]);
      if (given.size !== names.length || names.some((name) => !given.has(name))) throw wrong(names.join(", "));
      for (const [name, inner] of Object.entries(kind[1])) {
        write(inner, given.get(name), sheet, at, below(path, name));
        at += sizeOf(inner);
      }
      break;
    }
    case "set":
      throw wrong("nothing: sets are only read");
  }
}

/** A value that does not fit its place. */
export class Misfit extends Error {
  override name = "Misfit";

  constructor(
    readonly path: string,
    readonly wanted: string,
  ) {
    super(`${path}: here stands ${wanted}`);
  }
}

const below = (path: string, name: string | number) => (path ? `${path}.${name}` : `${name}`);

function entriesOf(value: unknown, wrong: (wanted: string) => Error): [string, unknown][] {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw wrong("an object");
  return Object.entries(value);
}
