/**
 * Things happen on the page in the order in which they happened at the table: what is shown is compared with what came over
 * the line, and every change of the picture with the effect that brings it about.
 */
import { expect, test } from "vitest";
import type { Staging } from "../src/lib/game.ts";
import * as blitzraster from "../src/games/blitzraster/stage.ts";
import * as elferreihe from "../src/games/elferreihe/stage.ts";
import * as sternenzahlen from "../src/games/sternenzahlen/stage.ts";
import * as wagnis from "../src/games/wagnis/stage.ts";
import { SHORT } from "./company.ts";
import { keepDiary, readDiary, type Entry, type Look } from "./diary.ts";
import { GAMES, OFFERED, Person, SOON, useBrowser, type Game } from "./person.ts";
import { follows, heard, kinds, patchesLead, saidAsTold, shownOf, soundsAsTold, unchanged } from "./told.ts";

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
  points: { at: ".points", for: "numbers", changes: "*", lands: true },
  "the question": { at: ".bar .prompt:not(:has(.happens))", for: "text", changes: "*" },
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
    // A look ends when somebody says so.
    "what can be done": { at: OFFERED, more: ["", "looked"], less: "*" },
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
    "the bar for a split": { at: ".builder input", more: [""], less: "*" },
  },
};

/** What must not be missing in what was seen: cause, then effect; `|` where it may be one or another. */
const SEEN: Record<Game, string[][]> = {
  wagnis: [["turned_up", "too_far", "die_fell", "rolled"]],
  elferreihe: [["draws", "drawn"], ["laid"]],
  blitzraster: [
    ["looked", "remembered"],
    ["struck", "column_cleared"],
  ],
  sternenzahlen: [
    ["rolls", "die_fell", "moved", "landed", "event_card", "earned|paid|handed"],
    ["split", "earned", "stars"],
    ["die_fell", "moved", "pulled", "paid", "fell"],
  ],
};
const STAGING: Record<Game, Pick<Staging, "length" | "sound">> = { wagnis, elferreihe, blitzraster, sternenzahlen };
/** A long way on which much happens. */
const FIELDS = ["4", "10*", "hole", "6", "8*", "5"];
const BOARD = { ...SHORT, path: Array.from({ length: 36 }, (_, place) => FIELDS[place % FIELDS.length]!) };
const OPTIONS: Partial<Record<Game, Record<string, unknown>>> = { sternenzahlen: { board: BOARD } };
const MOST_MOVES = 150;

const has = (all: string[], wanted: string[]) =>
  all.some((_, index) => wanted.every((one, offset) => one.split("|").includes(all[index + offset]!)));

function wrong(rule: Rule, { before, after, effect, begins }: Entry): boolean {
  const [less, more] = rule.for ? [rule.changes, rule.changes] : [rule.less, rule.more];
  const allowed = Number(after) < Number(before) ? less : more;
  return (allowed !== "*" && !allowed?.includes(effect)) || Boolean(rule.lands && effect && begins);
}

test.each(GAMES)("%s: what happens is shown in its order", async (game) => {
  const rules = { ...ANY, ...RULES[game] };
  const anna = await Person.open({ speed: "fast", size: "desktop", sound: true });
  await keepDiary(anna, { ...shownOf(game), ...rules });
  await anna.sitDown(game, { bots: 2, options: OPTIONS[game] ?? {} });
  await anna.myTurn();
  // In elferreihe there are points when all is over.
  const looked = Object.keys(rules).filter((what) => what !== "points" || game !== "elferreihe");
  const missing = async () => {
    const frames = heard(anna);
    const all = kinds(frames);
    const changed = new Set((await readDiary(anna)).entries.map(({ what }) => what));
    return [
      ...SEEN[game].filter((wanted) => !has(all, wanted)),
      ...unchanged(game, frames).filter((what) => what !== "points" || game !== "elferreihe"),
      ...looked.filter((what) => !changed.has(what)),
    ];
  };
  for (let moves = 0; moves < MOST_MOVES && (await missing()).length && (await anna.touch()); moves++);
  await expect.poll(missing, { ...SOON, message: "everything worth looking at has happened" }).toEqual([]);

  // Whose turn it is again, or who sees the result, has been shown everything, and nothing goes on meanwhile.
  await anna.myTurn();
  const diary = await readDiary(anna);
  const frames = heard(anna);
  follows(game, diary, frames);
  saidAsTold(game, diary.said, frames);
  soundsAsTold(STAGING[game], diary.sounds, frames);
  patchesLead(frames);
  const { entries } = diary;
  expect(entries.filter((entry) => rules[entry.what] && wrong(rules[entry.what]!, entry))).toEqual([]);
  const asked = entries.filter(({ what, effect, after }) => what === "the question" && effect && after);
  expect(asked.filter(({ after }) => !NO_QUESTION.test(after))).toEqual([]);
});
