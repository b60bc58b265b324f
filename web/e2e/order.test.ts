/**
 * Things happen on the page in the order in which they happened at the table: what is shown is compared with what came over
 * the line, and every change of the picture with the effect that brings it about.
 */
import { expect, test } from "vitest";
import { after, patched } from "../src/lib/patch.ts";
import type { EventOut, Frame } from "../src/lib/wire.ts";
import { SHORT } from "./company.ts";
import { keepDiary, readDiary, type Entry, type Look } from "./diary.ts";
import { GAMES, OFFERED, Person, SOON, useBrowser, type Game } from "./person.ts";

useBrowser();

/** Something in the picture, and with which effects it may change, appear or go; `*` for things that may go by themselves. */
interface Rule extends Look {
  changes?: string[] | "*";
  more?: string[];
  less?: string[] | "*";
  /** Whether it follows things that fly: not when they begin to, but when they have landed. */
  lands?: boolean;
}

/** What somebody can do is offered when everything is shown that led there. */
const ANY: Record<string, Rule> = {
  "what can be done": { at: OFFERED, more: [""], less: "*" },
  "the question": { at: ".bar .prompt:not(:has(.happens))", for: "text", changes: "*" },
  points: { at: ".points", for: "numbers", changes: "*", lands: true },
  "who is on turn": { at: ".plate.active", for: "data-place", changes: "*" },
};
/** No questions: who is waited for, said as soon as it is somebody's turn, and what a look has shown, as long as it lasts. */
const NO_QUESTION = / ist dran …$|^Merk dir: /;

const RULES: Record<Game, Record<string, Rule>> = {
  wagnis: {
    "the waiting card": { at: "[data-at=waiting]", more: ["turned_up"], less: ["placed", "die_fell"] },
    "the rows": { at: "[data-at^='row:']", more: ["placed"], less: ["took", "turn_over"] },
    "the die": { at: ".cube", for: "style", changes: ["die_fell"] },
    "the own cards": { at: "[data-at^='own:']", more: ["took"], less: ["rolled", "secured"] },
  },
  elferreihe: {
    "the rows": { at: "[data-at=row]", more: ["laid"], less: [] },
    "the number of cards": { at: ".others .count", for: "numbers", changes: ["drawn", "laid"], lands: true },
    "what was drawn": { at: "[data-at=drawn]", more: ["drawn"], less: "*" },
    "the pile": { at: ".deck .pile .count", for: "html", changes: ["drawn"], lands: true },
  },
  blitzraster: {
    "an open look": { at: ".own .peeking", more: ["looked"], less: "*" },
    "the marks of others": { at: ".others .looked", more: ["remembered"], less: "*" },
    "a flash": { at: ".strike", more: ["struck"], less: "*" },
    "the grids": { at: ".cell", more: ["dealt"], less: ["column_cleared", "row_cleared"] },
    "the box": {
      at: ".box .count",
      for: "numbers",
      changes: ["column_cleared", "row_cleared", "renewed"],
      lands: true,
    },
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
    "the supply": { at: ".supply .number", for: "numbers", changes: ["earned", "paid"], lands: true },
    "lit stars": { at: ".chart .star.lit", more: ["split", ""], less: "*", lands: true },
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
    ["die_fell", "moved", "pulled", "paid", "fell"],
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

function wrong(rule: Rule, { before, after, effect, begins }: Entry): boolean {
  const [less, more] = rule.for ? [rule.changes, rule.changes] : [rule.less, rule.more];
  const allowed = Number(after) < Number(before) ? less : more;
  return (allowed !== "*" && !allowed?.includes(effect)) || Boolean(rule.lands && effect && begins);
}

/** How something that a view says changes from effect to effect: its value, and with which effects it may be seen. */
function changes(frames: Frame[], value: (view: View) => string): { value: string; with: string[] }[] {
  let { view } = frames[0]!.seats![0]!;
  const moments = frames
    .slice(1)
    .flatMap(steps)
    .flatMap(({ effects = [], patch = [] }) => {
      const told = effects.map((effect) => ({ kind: effect.kind, view: (view = patched(view, effect.patch)) }));
      view = patched(view, patch);
      // What changes behind a step is seen with its last effect, with the next one, or when all is shown.
      return [...told, { kind: null, view }];
    });
  let last = value(frames[0]!.seats![0]!.view as unknown as View);
  return moments.flatMap(({ kind, view }, index) => {
    const now = value(view as unknown as View);
    if (now === last) return [];
    last = now;
    const near = [moments[index - 1]?.kind, moments.slice(index).find((moment) => moment.kind)?.kind, ""];
    return [{ value: now, with: kind ? [kind] : near.filter((one) => typeof one === "string") }];
  });
}

interface View {
  seat: number;
  players: number;
  actor: number | "chance" | "over";
  concerns: number;
  seats: { points: number | null }[];
}
const seats = ({ seat, players }: View) => Array.from({ length: players }, (_, step) => (seat + 1 + step) % players);

/** What the page says of a view at any table. */
const SAID: Record<string, (view: View) => string> = {
  points: (view) =>
    seats(view)
      .map((seat) => view.seats[seat]!.points)
      .filter((points) => points !== null)
      .join(" "),
  "who is on turn": (view) => {
    const on = view.actor === "chance" ? view.concerns : view.actor;
    return on === "over" || on === view.seat ? "" : `plate:${on}`;
  },
};

test.each(GAMES)("%s: what happens is shown in its order", async (game) => {
  const rules = { ...ANY, ...RULES[game] };
  const anna = await Person.open({ speed: "fast", size: "desktop" });
  await keepDiary(anna, rules);
  await anna.sitDown(game, { bots: 2, options: OPTIONS[game] ?? {} });
  await anna.myTurn();
  // In elferreihe there are points when all is over.
  const looked = Object.keys(rules).filter((what) => what !== "points" || game !== "elferreihe");
  const missing = async () => {
    const all = kinds(heard(anna).slice(1));
    const changed = new Set((await readDiary(anna)).entries.map(({ what }) => what));
    return [...SEEN[game].filter((wanted) => !has(all, wanted)), ...looked.filter((what) => !changed.has(what))];
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

  expect(entries.filter((entry) => wrong(rules[entry.what]!, entry))).toEqual([]);
  const asked = entries.filter(({ what, effect, after }) => what === "the question" && effect && after);
  expect(asked.filter(({ after }) => !NO_QUESTION.test(after))).toEqual([]);
  for (const [what, value] of Object.entries(SAID)) {
    const seen = entries.filter((entry) => entry.what === what);
    const expected = changes(frames, value).slice(0, seen.length);
    expect(seen.map(({ after }) => after)).toEqual(expected.map(({ value }) => value));
    expect(seen.filter(({ effect }, index) => !expected[index]!.with.includes(effect))).toEqual([]);
  }

  // The views in between are made of patches: they lead to the view that was sent.
  let { view } = frames[0]!.seats![0]!;
  for (const frame of frames.slice(1)) {
    const [part] = frame.seats!;
    expect(steps(frame).reduce(after, view)).toEqual(part!.view);
    view = part!.view;
  }
});
