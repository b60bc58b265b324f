/** Effects and offers, from the numbers that the rules told: fields, words, and who may know what of a token. */

import { read, sizeOf, type Kind } from "../lib/sheet";
import type { Argument, Effect, Say } from "../lib/wire";
import type { EffectFacts, Facts, Words } from "./facts";

export const SPECTATOR = -1;
/** Who sees all cards, of games that are over. */
export const OPEN = -2;
/** Who may know something: a seat, or everybody. */
const EVERYBODY = -3;
/** Where the sheet of an effect says who reads it. */
const READER = 1;

/** Who may know each thing that a token names, and which cards it turns up, each with who may see it. */
export interface Sight {
  named: number[];
  shown: [card: string, who: number][];
}

export function sightOf(facts: Facts, rows: readonly BigInt64Array[]): Sight {
  const sight: Sight = { named: [], shown: [] };
  for (const row of rows) {
    const { names, shows } = facts.effects[Number(row[0])]!;
    if (names?.knower) sight.named.push(Number(row[names.knower]));
    if (shows) {
      const who = shows.knower ? Number(row[shows.knower]) : EVERYBODY;
      sight.shown.push([String(read(shows.of, row, shows.place)), who]);
    }
  }
  return sight;
}

const knows = (who: number, reader: number) => who === EVERYBODY || who === reader || reader === OPEN;

/** The token as a reader reads it. */
export function tokenFor(token: string, sight: Sight, reader: number): string {
  return sight.named.every((who) => knows(who, reader)) ? token : `${token.split(":", 1)[0]}:?`;
}

export function shownTo(sight: Sight, reader: number): string[] {
  return sight.shown.filter(([, who]) => knows(who, reader)).map(([card]) => card);
}

/** An effect from the sheet of a reader, without what changed. */
export function effectOf(facts: Facts, kind: number, sheet: BigInt64Array, names: readonly string[]): Effect {
  const known = facts.effects[kind]!;
  const effect: Effect = { kind: known.kind };
  for (const [name, of, at] of fieldsOf(facts, known)) Object.assign(effect, { [name]: read(of, sheet, at) });
  const say = sayOf(facts, known, sheet, names);
  return say ? { ...effect, say } : effect;
}

/** What must be known of all that is told, to put it into words. */
export type Told = Pick<Facts, "effect_rows" | "phrases">;

/** The words for an effect, an offer or a prospect; null where there are none. */
export function sayOf(facts: Told, known: EffectFacts, sheet: BigInt64Array, names: readonly Argument[]): Say | null {
  if (known.say === null) return null;
  const args: Record<string, Argument> = {};
  for (const [name, of, at] of fieldsOf(facts, known))
    Object.assign(args, argumentsOf(facts, name, known.words[name] ?? null, of, sheet, at, names));
  return [known.say, args];
}

function fieldsOf(facts: Told, known: EffectFacts): [string, Kind, number][] {
  let at = facts.effect_rows.first;
  return Object.entries(known.fields).map(([name, kind]) => {
    const place = at;
    at += sizeOf(kind);
    return [name, kind, place];
  });
}

function argumentsOf(
  facts: Told,
  name: string,
  words: Words,
  kind: Kind,
  sheet: BigInt64Array,
  at: number,
  names: readonly Argument[],
): Record<string, unknown> {
  const number = Number(sheet[at]);
  if (words === null) return {};
  if (words === "seat") return { [name]: names[number], [`${name}_you`]: sheet[at] === sheet[READER] ? "yes" : "no" };
  if (words === "value") return { [name]: spelled(read(kind, sheet, at)) };
  if (words[0] === "spoken") return { [name]: facts.phrases[words[1]]![number] };
  if (!number) return { [`${name}_known`]: "no" };
  const inner = (kind as ["optional", Kind])[1];
  return { [`${name}_known`]: "yes", ...argumentsOf(facts, name, words[1], inner, sheet, at + 1, names) };
}

const spelled = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);
