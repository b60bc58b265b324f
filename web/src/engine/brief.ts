/** A wrong value as it is shown in a sentence: short, and written as Python writes it (tischlein/core/errors.py). */

const MOST_SIGNS = 60;

export function brief(value: unknown): string {
  const shown = [...written(value)];
  return shown.length <= MOST_SIGNS ? shown.join("") : `${shown.slice(0, MOST_SIGNS - 3).join("")}...`;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return `${value}`.replace(/e([+-])(\d)$/, "e$10$2");
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  const entries = Object.entries(value).map(([name, inner]) => `${quoted(name)}: ${written(inner)}`);
  return `{${entries.join(", ")}}`;
}

const NAMED: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const signs = [...text].map((sign) => {
    if (sign === quote) return `\\${sign}`;
    return NAMED[sign] ?? (/[^ \P{Z}]|\p{C}/u.test(sign) ? coded(sign.codePointAt(0)!) : sign);
  });
  return `${quote}${signs.join("")}${quote}`;
}

/** What cannot be seen. */
function coded(point: number): string {
  const digits = point.toString(16);
  if (point < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
