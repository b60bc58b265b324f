/**
 * Things happen on the page in the order in which they happened at the table: what is shown is compared with what came over
 * the line, and every change of the picture with the effect that brings it about.
 */
import { expect, test } from "vitest";
import { after } from "../src/lib/patch.ts";
import type { EventOut, Frame } from "../src/lib/wire.ts";
import { SHORT } from "./company.ts";
import { keepDiary, readDiary, type Entry, type Look } from "./diary.ts";
import { Person, SOON, useBrowser, type Game } from "./person.ts";

useBrowser();

/** Something in the picture, and with which effects it may change, appear or go; `*` for things that may go by themselves. */
interface Rule extends Look {
  changes?: string[];
  more?: string[];
  less?: string[] | "*";
}

const RULES: Record<Game, Record<string, Rule>> = {
  wagnis: {
    "the waiting card": { at: "[data-at=waiting]", more: ["turned_up"], less: ["placed", "die_fell"] },
    "the rows": { at: "[data-at^='row:']", more: ["placed"], less: ["took", "turn_over"] },
    "the die": { at: ".cube", for: "style", changes: ["die_fell"] },
    "the own cards": { at: "[data-at^='own:']", more: ["took"], less: ["rolled", "secured"] },
  },
  elferreihe: {
    "the rows": { at: "[data-at=row]", more: ["laid"], less: [] },
    "what was drawn": { at: "[data-at=drawn]", more: ["drawn"], less: "*" },
    "the pile": { at: ".deck .pile .count", for: "html", changes: ["drawn"] },
  },
  blitzraster: {
    "an open look": { at: ".own .peeking", more: ["looked"], less: "*" },
    "the marks of others": { at: ".others .looked", more: ["remembered"], less: "*" },
    "a flash": { at: ".strike", more: ["struck"], less: "*" },
    "the grids": { at: ".cell", more: ["dealt"], less: ["column_cleared", "row_cleared"] },
    "the top card": { at: ".discards .slot", for: "data-thing", changes: ["opened", "took", "dropped", "put"] },
  },
  sternenzahlen: {
    "the die": { at: ".die .ink", for: "html", changes: ["die_fell"] },
    "the pieces": { at: ".token", for: "data-field", changes: ["moved", "out"] },
    "the drawn card": { at: ".drawn .card", more: ["event_card"], less: ["rolls"] },
    "blue chips": { at: "[data-thing=blue]", more: ["split"], less: [] },
    "red chips of a seat": {
      at: ".plate:first-child [data-thing=red]",
      more: ["earned", "handed"],
      less: ["paid", "handed", "out"],
    },
    "the bar for a split": { at: ".build input, .build button", more: [""], less: "*" },
  },
};

/** What must not be missing in what was seen: cause, then effect. */
const SEEN: Record<Game, string[][]> = {
  wagnis: [["turned_up", "too_far", "die_fell", "rolled"]],
  elferreihe: [["draws", "drawn"], ["laid"]],
  blitzraster: [
    ["looked", "remembered"],
    ["struck", "column_cleared"],
  ],
  sternenzahlen: [
    ["rolls", "die_fell", "moved", "landed", "event_card"],
    ["split", "earned", "stars"],
    ["die_fell", "moved", "paid", "fell"],
  ],
};
/** A long way on which much happens. */
const FIELDS = ["4", "10*", "hole", "6", "8*", "5"];
const BOARD = { ...SHORT, path: Array.from({ length: 36 }, (_, place) => FIELDS[place % FIELDS.length]!) };
const OPTIONS: Partial<Record<Game, Record<string, unknown>>> = { sternenzahlen: { board: BOARD } };
const MOST_MOVES = 150;

/** Neighbours that are the same are one: what stays is not noticed. */
const once = (kinds: string[]) => kinds.filter((kind, index) => kind !== kinds[index - 1]);
const has = (all: string[], wanted: string[]) =>
  all.some((_, index) => wanted.every((kind, offset) => all[index + offset] === kind));

/** What came over the line: the first frame with a view shows how things lie, all that follow tell what happens. */
function heard(person: Person): Frame[] {
  return person.heard.flatMap((text) => {
    const frame = text.startsWith('{"type":"frame"') ? (JSON.parse(text) as Frame) : null;
    return frame?.seats?.length ? [frame] : [];
  });
}
const steps = (frame: Frame): EventOut[] => frame.seats![0]!.events ?? [];
const kinds = (frames: Frame[]) =>
  once(frames.flatMap(steps).flatMap(({ effects = [] }) => effects.map(({ kind }) => kind)));

function wrong(rule: Rule, { before, after, effect }: Entry): boolean {
  const [less, more] = rule.for ? [rule.changes, rule.changes] : [rule.less, rule.more];
  const allowed = Number(after) < Number(before) ? less : more;
  return allowed !== "*" && !allowed?.includes(effect);
}

test.each(["wagnis", "elferreihe", "blitzraster", "sternenzahlen"] as const)(
  "%s: what happens is shown in its order",
  async (game) => {
    const anna = await Person.open({ speed: "fast", size: "desktop" });
    await keepDiary(anna, RULES[game]);
    await anna.sitDown(game, { bots: 2, options: OPTIONS[game] ?? {} });
    await anna.myTurn();
    const missing = async () => {
      const all = kinds(heard(anna).slice(1));
      const changed = new Set((await readDiary(anna)).entries.map(({ what }) => what));
      return [
        ...SEEN[game].filter((wanted) => !has(all, wanted)),
        ...Object.keys(RULES[game]).filter((what) => !changed.has(what)),
      ];
    };
    for (let moves = 0; moves < MOST_MOVES && (await missing()).length && (await anna.touch()); moves++);
    await expect.poll(missing, { ...SOON, message: "everything worth looking at has happened" }).toEqual([]);

    // Bots may go on meanwhile: what is shown by now is the beginning of what was told by now.
    const { length } = kinds(heard(anna).slice(1));
    const shown = async () => once((await readDiary(anna)).effects);
    await expect.poll(async () => (await shown()).length, SOON).toBeGreaterThanOrEqual(length);
    const { effects, entries } = await readDiary(anna);
    const frames = heard(anna);
    expect(once(effects)).toEqual(kinds(frames.slice(1)).slice(0, once(effects).length));

    expect(entries.filter((entry) => wrong(RULES[game][entry.what]!, entry))).toEqual([]);

    // The views in between are made of patches: they lead to the view that was sent.
    let { view } = frames[0]!.seats![0]!;
    for (const frame of frames.slice(1)) {
      const [part] = frame.seats!;
      expect(steps(frame).reduce(after, view)).toEqual(part!.view);
      view = part!.view;
    }
  },
);
