/**
 * Rules that are changed in the server, and nowhere else: what the page shows, says and offers is still true. The rules
 * are those of tests/conformance/changed.py, and each of them makes a difference here.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHORT } from "./company.ts";
import { keepDiary, readDiary } from "./diary.ts";
import { Person, useBrowser, type Game } from "./person.ts";
import { PYTHON, ROOT, Server } from "./server.ts";
import { follows, happened, heard, patchesLead, saidAsTold, shownOf, type Moment, type View } from "./told.ts";

useBrowser();

const PLANT = [
  "import sys; from pathlib import Path; from tests.conformance.changed import CHANGES, plant",
  "plant(Path(sys.argv[1]), [CHANGES[int(number)] for number in sys.argv[2:]])",
].join("; ");
/** The last one leaves nothing of one before it, so it has a server of its own. */
const PLANTED = { most: [0, 1, 2, 3, 4, 5, 6, 7, 8], holes: [9] };
type Planted = keyof typeof PLANTED;
const folders: string[] = [];
const servers = {} as Record<Planted, Server>;

beforeAll(async () => {
  const start = async (planted: Planted) => {
    const folder = mkdtempSync(join(tmpdir(), "tischlein-changed-"));
    folders.push(folder);
    execFileSync(PYTHON, ["-c", PLANT, folder, ...PLANTED[planted].map(String)], { cwd: ROOT });
    servers[planted] = await new Server({ NUMBA_DISABLE_JIT: "1" }, folder).start();
  };
  await Promise.all([start("most"), start("holes")]);
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.remove()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const who = ({ effect }: Moment) => effect.who as number;
const gained = ({ start, now }: Moment, seat: number) => now.seats[seat]!.red_chips - start.seats[seat]!.red_chips;
const seatOf = (moment: Moment, view: View) => view.seats[who(moment)]!;
const lost = (moment: Moment) => seatOf(moment, moment.before).open.length - seatOf(moment, moment.now).open.length;
const WORDS = ["leider ist der Vorrat leer", "einen roten Chip", "zwei rote Chips"];

/** What a sentence must say of what lies on the table before and after it. */
const TRUE: Record<Game, Record<string, (moment: Moment) => RegExp>> = {
  wagnis: {
    took: (moment) => {
      const points = seatOf(moment, moment.now).points! - seatOf(moment, moment.before).points!;
      return new RegExp(`\\(${points} Punkt`);
    },
    rolled: (moment) => {
      const cards = lost(moment);
      if (!cards) return /Nichts geht verloren|keine Karte offen/;
      return cards === 1 ? /Eine Karte ist weg|Die einzige offene Karte/ : new RegExp(`${cards} (offenen )?Karten`);
    },
  },
  elferreihe: {
    drawn: (moment) => {
      if (who(moment) !== moment.now.seat) return / zieht eine (zweite |dritte )?Karte\.$/;
      return moment.end.actor === who(moment) ? /Sie passt(!| nicht\.)$/ : /und dein Zug ist vorbei/;
    },
    laid: (moment) => (moment.end.actor === "over" ? /keine Karte mehr/ : /(?<!gewinnt!)$/),
  },
  blitzraster: {
    dropped: () => / leg\S+ die .* ab\.$/,
    column_cleared: ({ effect }) => new RegExp(`Spalte ${effect.line as string} `),
    row_cleared: ({ effect }) => new RegExp(`Reihe ${effect.line as string} `),
  },
  sternenzahlen: {
    stars: (moment) => {
      const chips = gained(moment, who(moment));
      return new RegExp(WORDS[chips] ?? `${chips} rote Chips`);
    },
    card_robbed: (moment) =>
      gained(moment, who(moment)) || seatOf(moment, moment.now).out
        ? /^(?!.*niemand mehr)/
        : /niemand mehr auf dem Weg/,
    fell: (moment) => {
      const there = seatOf(moment, moment.now);
      if (there.out) return /ausgeschieden/;
      expect(gained(moment, who(moment))).toBe(-1);
      return there.red_chips ? /verlier\S+ einen roten Chip/ : /letzten roten Chip.*schwimm/;
    },
  },
};

/** Steps from one seat to another, in the order of play. */
const steps = (from: number, to: unknown, { players }: View) => (Number(to) - from + players) % players;

/** What would not be so by the real rules: each of them is waited for. */
const CASES: Record<
  string,
  { game: Game; planted: Planted; options?: object; other: ((moment: Moment) => boolean)[] }
> = {
  "the star takes cards, the die those of another colour, and rows go round the other way": {
    game: "wagnis",
    planted: "most",
    other: [
      (moment) => moment.effect.kind === "rolled" && moment.effect.face === "star" && lost(moment) > 0,
      (moment) => {
        const left = moment.effect.kind === "rolled" ? seatOf(moment, moment.now).open : [];
        return left.some((card) => card.startsWith(moment.effect.face as string));
      },
      (moment) => {
        const { active, turn_cards_aside } = moment.start;
        const first = moment.effect.kind === "took" && who(moment) === active && moment.end.phase === "take";
        return first && steps(active, moment.end.actor, moment.end) === (turn_cards_aside % 2 ? 1 : 2);
      },
    ],
  },
  "who lays a drawn card goes on, and nobody draws a second one": {
    game: "elferreihe",
    planted: "most",
    other: [
      (moment) => moment.effect.kind === "laid" && moment.effect.way === "drawn" && moment.end.actor === who(moment),
      (moment) =>
        moment.effect.kind === "drawn" &&
        moment.effect.count === 1 &&
        moment.effect.fate !== "fits" &&
        moment.end.actor !== who(moment),
    ],
  },
  "who drops a card turns none up, and turns go round the other way": {
    game: "blitzraster",
    planted: "most",
    other: [
      (moment) => moment.effect.kind === "dropped" && moment.end.phase === "start",
      ({ start, end }) => end.turn > start.turn && steps(start.active, end.active, end) === 2,
    ],
  },
  "a star earns two chips, and robbers come from elsewhere": {
    game: "sternenzahlen",
    planted: "most",
    options: { board: { ...SHORT, events: { steal: 0, gain: 0, robbed: 20, lose: 0 } } },
    other: [
      (moment) => moment.effect.kind === "stars" && gained(moment, who(moment)) > (moment.effect.stars as number),
      (moment) =>
        moment.effect.kind === "card_robbed" &&
        (who(moment) === 1 ? !gained(moment, 1) : who(moment) === 0 && gained(moment, 2) > 0),
    ],
  },
  "fields with stars are holes": {
    game: "sternenzahlen",
    planted: "holes",
    options: { board: { ...SHORT, path: ["4*", "6*", "4", "8*", "5*", "6*", "4", "9*", "5", "8*", "4"] } },
    other: [
      (moment) =>
        moment.effect.kind === "fell" && moment.now.board.path[seatOf(moment, moment.now).place! - 1]!.endsWith("*"),
    ],
  },
};
const MOST_MOVES = 150;

test.each(Object.entries(CASES))(
  "%s: it is shown, said and offered as it is",
  async (_, { game, planted, options, other }) => {
    const anna = await Person.open({ speed: "fast", size: "desktop", address: servers[planted].address });
    await keepDiary(anna, shownOf(game));
    await anna.sitDown(game, { bots: 2, options: { ...options } });
    await anna.myTurn();
    const seen = () => other.every((one) => happened(heard(anna)).some(one));
    for (let moves = 0; moves < MOST_MOVES && !seen() && (await anna.touch()); moves++) await anna.notRefused();
    expect(seen(), "the changed rules made a difference").toBe(true);

    await anna.myTurn();
    const diary = await readDiary(anna);
    const frames = heard(anna);
    patchesLead(frames);
    follows(game, diary, frames);
    saidAsTold(game, diary.said, frames);
    for (const { text, nth } of diary.said) {
      const moment = happened(frames)[nth - 1]!;
      const truth = TRUE[game][moment.effect.kind]?.(moment);
      if (truth) expect(text, moment.effect.kind).toMatch(truth);
    }
  },
);
