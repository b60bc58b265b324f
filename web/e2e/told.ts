/** What came over the line, and what the page makes of it: the views that follow from it, and what is to be seen of them. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect } from "vitest";
import type { BaseView, Staging } from "../src/lib/game.ts";
import { after, patched } from "../src/lib/patch.ts";
import { SOUNDS, type Sound } from "../src/lib/sounds.ts";
import type { Effect, EventOut, Frame, Say } from "../src/lib/wire.ts";
import type { Diary, Heard, Look, Spoken } from "./diary.ts";
import type { Game, Person } from "./person.ts";
import { ROOT } from "./server.ts";

/** As much of a view as is looked at here. */
export interface View {
  seat: number;
  players: number;
  turn: number;
  active: number;
  actor: number | "chance" | "over";
  concerns: number;
  phase: string;
  pile: number;
  supply: number;
  turn_cards_aside: number;
  board: { path: string[] };
  seats: Seat[];
}
interface Seat {
  points: number | null;
  cards: number;
  open: string[];
  grid: { up: boolean }[][];
  red_chips: number;
  place: number | null;
  out: boolean;
}

/** The first frame with a view shows how things lie, all that follow tell what happens. */
export function heard(person: Person): Frame[] {
  return person.heard.flatMap((text) => {
    const frame = text.startsWith('{"type":"frame"') ? (JSON.parse(text) as Frame) : null;
    return frame?.seats?.length ? [frame] : [];
  });
}
const steps = (frame: Frame): EventOut[] => frame.seats![0]!.events ?? [];
const viewOf = (frame: Frame) => frame.seats![0]!.view as unknown as View;

/** One effect, the so-manieth of all, with the views around it and around its step. */
export interface Moment {
  effect: Effect & Record<string, unknown>;
  nth: number;
  start: View;
  before: View;
  now: View;
  end: View;
}
/** A step's last change, behind its effects. */
interface Behind {
  effect: null;
  /** The last effect before it. */
  nth: number;
  now: View;
}

/** All that was told, effect by effect. */
export function moments(frames: Frame[]): (Moment | Behind)[] {
  let view = viewOf(frames[0]!);
  let nth = 0;
  return frames
    .slice(1)
    .flatMap(steps)
    .flatMap((step) => {
      const [start, end] = [view, after(view, step)];
      const told = (step.effects ?? []).map((one) => {
        const [before, effect] = [view, one as Effect & Record<string, unknown>];
        view = patched(view, effect.patch);
        return { effect, nth: ++nth, start, before, now: view, end };
      });
      view = end;
      return [...told, { effect: null, nth, now: end }];
    });
}

export const happened = (frames: Frame[]) => moments(frames).filter((moment): moment is Moment => !!moment.effect);
export const kinds = (frames: Frame[]) => happened(frames).map(({ effect }) => effect.kind);

/** Patches lead from each view to the next one that was sent. */
export function patchesLead(frames: Frame[]): void {
  for (const [index, frame] of frames.slice(1).entries())
    expect(steps(frame).reduce(after, viewOf(frames[index]!))).toEqual(viewOf(frame));
}

// ---- what is to be seen of a view

interface Shown extends Look {
  of: (view: View) => string;
}
const seats = ({ seat, players }: View) => Array.from({ length: players }, (_, step) => (seat + 1 + step) % players);
const own = (view: View) => view.seats[view.seat]!;

const ANYWHERE: Record<string, Shown> = {
  points: {
    at: ".points",
    for: "numbers",
    of: (view) =>
      seats(view)
        .map((seat) => view.seats[seat]!.points)
        .filter((points) => points !== null)
        .join(" "),
  },
  "who is on turn": {
    at: ".plate.active",
    for: "data-place",
    of: (view) => {
      const on = view.actor === "chance" ? view.concerns : view.actor;
      return on === "over" || on === view.seat ? "" : `plate:${on}`;
    },
  },
};
const TABLES: Record<Game, Record<string, Shown>> = {
  wagnis: {
    "the own open cards": { at: "[data-at^='own:']", of: (view) => String(own(view).open.length) },
    "the number of the pile": { at: ".deck .pile .count", for: "numbers", of: (view) => String(view.pile || "") },
  },
  elferreihe: {
    "the own cards": { at: ".own [data-at=hand], [data-at=drawn]:is(button)", of: (view) => String(own(view).cards) },
    "the number of the pile": { at: ".deck .pile .count", for: "numbers", of: (view) => String(view.pile || "") },
  },
  blitzraster: {
    "the grids": { at: ".cell", of: (view) => String(view.seats.flatMap(({ grid }) => grid.flat()).length) },
    "own cards face down": {
      at: ".own [data-thing^='down:']",
      of: (view) =>
        String(
          own(view)
            .grid.flat()
            .filter(({ up }) => !up).length,
        ),
    },
  },
  sternenzahlen: {
    "the own red chips": { at: ".mine [data-thing=red]", of: (view) => String(own(view).red_chips) },
    "the number of the supply": { at: ".supply .number", for: "numbers", of: (view) => String(view.supply) },
    "the pieces": {
      at: ".token",
      for: "data-field",
      of: (view) => view.seats.flatMap(({ place }) => (place === null ? [] : [place])).join(" "),
    },
  },
};
export const shownOf = (game: Game): Record<string, Shown> => ({ ...ANYWHERE, ...TABLES[game] });

/** How something to be seen changes with what was told: its values, and the effects that may be the last ones begun then. */
function changes({ of }: Shown, frames: Frame[]): { value: string; with: number[] }[] {
  let last = of(viewOf(frames[0]!));
  return moments(frames).flatMap(({ effect, nth, now }) => {
    const value = of(now);
    if (value === last) return [];
    last = value;
    // What changes behind a step is seen when all of it is shown, or with what comes next.
    return [{ value, with: effect ? [nth] : [nth, nth + 1] }];
  });
}

/** What must be seen to change and has not been told to do so, yet. */
export const unchanged = (game: Game, frames: Frame[]): string[] =>
  Object.entries(shownOf(game)).flatMap(([what, shown]) => (changes(shown, frames).length ? [] : [what]));

/** When all is shown: what changed on the page is what follows from what was told, each value with the effect that brings it about. */
export function follows(game: Game, { effects, entries }: Diary, frames: Frame[]): void {
  expect(effects).toEqual(kinds(frames));
  for (const [what, shown] of Object.entries(shownOf(game))) {
    const seen = entries.filter((entry) => entry.what === what);
    const expected = changes(shown, frames);
    expect(
      seen.map(({ after }) => after),
      what,
    ).toEqual(expected.map(({ value }) => value));
    const early = seen.filter(({ nth }, index) => !expected[index]!.with.includes(nth));
    expect(early, what).toEqual([]);
  }
}

/** What was said is what was told, each sentence when its effect has been shown and before the next one begins. */
export function saidAsTold(game: Game, said: Spoken[], frames: Frame[]): void {
  const words = happened(frames).map(({ effect, nth }) => ({ text: effect.say ? spoken(game, effect.say) : "", nth }));
  expect(said).toEqual(words.filter(({ text }) => text));
}

const catalogues = new Map<Game, FluentBundle>();

/** A phrase in German, by nobody else's words than those of the game. */
function spoken(game: Game, [id, given]: Say): string {
  let bundle = catalogues.get(game);
  if (!bundle) {
    catalogues.set(game, (bundle = new FluentBundle("de", { useIsolating: false })));
    bundle.addResource(new FluentResource(readFileSync(resolve(ROOT, `tischlein/games/${game}/texts/de.ftl`), "utf8")));
  }
  const args = Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? spoken(game, value) : value]);
  return bundle.formatPattern(bundle.getMessage(id)!.value!, Object.fromEntries(args) as Record<string, string>);
}

/** A sound as it is written down. */
const voices = (sound: Sound) => SOUNDS[sound].map(({ kind, seconds }) => `${kind} ${seconds.toFixed(3)} `).join("");

/** Each sound begins with its effect; a piece is heard on every field of its way. */
export function soundsAsTold(staging: Pick<Staging, "length" | "sound">, heard: Heard[], frames: Frame[]): void {
  const expected = happened(frames).flatMap(({ effect, nth, before: view }) => {
    const before = view as unknown as BaseView;
    const sound = staging.length(effect, before) ? staging.sound?.(effect, before) : null;
    return sound ? [{ voices: voices(sound), before: nth - 1, nth }] : [];
  });
  const hops = heard.filter((sound) => sound.voices === voices("hop"));
  expect(heard.filter((sound) => !hops.includes(sound))).toEqual(expected);
  const told = kinds(frames);
  expect(hops.filter(({ before, nth }) => before !== nth || told[nth - 1] !== "moved")).toEqual([]);
}
