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
