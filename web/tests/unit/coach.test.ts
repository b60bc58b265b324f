/** The coach: each thing is explained once, at its moment, in both languages, and there is a moment for each. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../../plugins/texts";
import { lessonsOf } from "../../src/games/lessons";
import { openingOf } from "../../src/games/openings";
import { Coach, unlearn, type Lesson } from "../../src/lib/coach.svelte";
import type { Round } from "../../src/lib/round.svelte";
import type { Effect } from "../../src/lib/wire";
import { CARRIED, factsOf } from "./rules";
import { bot, two, Window } from "./window";

beforeEach(() => {
  vi.useFakeTimers();
  unlearn();
});
afterEach(() => vi.useRealTimers());

const LESSONS: Lesson[] = [
  { name: "go", rule: "X1", before: (round) => round.may("go") },
  { name: "stop", rule: "X2", before: (round) => round.may("stop") },
  { name: "fell", rule: "X3", after: ({ kind }) => kind === "fell" },
];

/** A round on paper: what can be done there now. */
function table(...tokens: string[]) {
  return {
    game: "paper",
    seat: 0 as number | null,
    view: {},
    latest: {},
    legal: tokens.map((token) => ({ token })),
    may: (token: string) => tokens.includes(token),
  };
}
const coachOf = (round: ReturnType<typeof table>) => new Coach(round as unknown as Round, LESSONS);

describe("the coach", () => {
  it("explains one thing at a time, and each thing once on this device", () => {
    const round = table("go", "stop");
    const coach = coachOf(round);
    coach.look();
    expect(coach.lesson?.name).toBe("go");
    coach.look();
    expect(coach.lesson?.name).toBe("go");
    coach.done();
    coach.look();
    expect(coach.lesson, "one thing for one question").toBeNull();
    round.latest = {};
    coach.look();
    expect(coach.lesson?.name).toBe("stop");
    coach.done();
    const later = coachOf(table("go", "stop"));
    later.look();
    expect(later.lesson).toBeNull();
    unlearn();
    later.look();
    expect(later.lesson?.name).toBe("go");
  });

  it("explains what happened when all of it was seen, before what can be done", () => {
    const coach = coachOf(table("go"));
    coach.hear({ kind: "fell" } as Effect);
    coach.hear({ kind: "fell" } as Effect);
    expect(coach.lesson).toBeNull();
    coach.look();
    expect(coach.lesson?.name).toBe("fell");
    coach.done();
    coach.look();
    expect(coach.lesson).toBeNull();
  });

  it("tells of a thing that somebody holds, again and again, and only at the table", () => {
    const of = { ...LESSONS[0]!, of: ".die" };
    const coach = new Coach(table("go") as unknown as Round, [of, ...LESSONS.slice(1)]);
    document.body.innerHTML = `<i class="die"></i><div class="scene"><b class="die"><u></u></b><s></s></div>`;
    const tell = (selector: string) => coach.tell(document.querySelector(selector)!);
    expect([tell("i"), tell("s"), coach.lesson]).toEqual([false, false, null]);
    for (let times = 0; times < 2; times++) {
      expect(tell("u")).toBe(true);
      expect([coach.lesson?.name, coach.asked]).toEqual(["go", true]);
      coach.done();
      expect([coach.lesson, coach.asked]).toEqual([null, false]);
    }
  });

  it("explains nothing to who only watches, or has nothing to do", () => {
    const watching = coachOf({ ...table("go"), seat: null });
    watching.hear({ kind: "fell" } as Effect);
    watching.look();
    const waiting = coachOf(table());
    waiting.look();
    expect([watching.lesson, waiting.lesson]).toEqual([null, null]);
  });
});

/** To whom it happened: people are as unskilled here as chance. */
const concerned = (effect: Effect) => (effect as Effect & { who?: number }).who;

describe.each(CARRIED)("lessons of %s", (game) => {
  it("have words in both languages, and rules", async () => {
    const lessons = await lessonsOf(game);
    expect(lessons.length).toBeGreaterThan(4);
    const names = lessons.map(({ name }) => name);
    for (const language of ["de", "en"]) {
      const path = resolve(import.meta.dirname, `../../src/games/${game}/lessons/${language}.ftl`);
      const pictures = Array.from({ length: (await openingOf(game))!.PICTURES }, (_, index) => `picture-${index + 1}`);
      const ids = [...names.map((name) => `lesson-${name}`), ...pictures];
      expect(messages(readFileSync(path, "utf8")).map(([id]) => id)).toEqual(ids);
    }
    for (const { rule } of lessons) expect(factsOf(game).clauses).toHaveProperty(rule);
  });

  it("have their moment, each of them", async () => {
    const lessons = await lessonsOf(game);
    const missing = new Set(lessons.flatMap(({ name, of, after, before }) => (of && !after && !before ? [] : [name])));
    for (let luck = 1; missing.size && luck < 60; luck++) {
      const window = new Window(undefined, null, luck);
      const skilled = { ...bot, level: "koenner" };
      await window.make(game, [two[0]!, skilled, skilled], {
        options: game === "sternenzahlen" ? { finish: "all" } : {},
      });
      for (let moves = 0; missing.size && moves < 400 && window.table!.status === "playing"; moves++) {
        const part = window.parts.find(({ legal }) => legal) ?? window.parts[0]!;
        const { view, legal = [] } = part;
        const events = window.news
          .splice(0)
          .flatMap((news) => ("frame" in news ? (news.frame.seats?.[0]?.events ?? []) : []));
        const may = (token: string) => legal.some((one) => one.token === token);
        const round = { view, seat: part.seat, legal, may } as unknown as Round;
        for (const lesson of lessons) {
          const told = events.flatMap(({ effects = [] }) => effects);
          const happened = told.some((effect) =>
            lesson.after?.(effect, concerned(effect) ?? part.seat!, view as never),
          );
          if (happened || (legal.length && lesson.before?.(round, part.seat!))) missing.delete(lesson.name);
        }
        if (legal.length) await window.move(moves * 7 + luck);
        else await vi.advanceTimersByTimeAsync(1);
      }
      await window.ask("stand", { code: window.code });
    }
    expect([...missing]).toEqual([]);
  });
});
