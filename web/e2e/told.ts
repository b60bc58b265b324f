/** What came over the line, and what the page makes of it: the views that follow from it, and what is to be seen of them. */
import { expect } from "vitest";
import { after, patched } from "../src/lib/patch.ts";
import type { Effect, EventOut, Frame } from "../src/lib/wire.ts";
import type { Entry, Look } from "./diary.ts";
import type { Game, Person } from "./person.ts";

/** As much of a view as is looked at here. */
export interface View {
  seat: number;
  players: number;
  actor: number | "chance" | "over";
  concerns: number;
  phase: string;
  pile: number;
  supply: number;
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

/** One effect, with the views around it and around its step. */
export interface Moment {
  effect: Effect & Record<string, unknown>;
  start: View;
  before: View;
  now: View;
  end: View;
}

/** All that was told, effect by effect; a step's last change, behind its effects, is a moment without one. */
export function moments(frames: Frame[]): (Moment | { effect: null; now: View })[] {
  let view = viewOf(frames[0]!);
  return frames
    .slice(1)
    .flatMap(steps)
    .flatMap((step) => {
      const [start, end] = [view, after(view, step)];
      const told = (step.effects ?? []).map((one) => {
        const [before, effect] = [view, one as Effect & Record<string, unknown>];
        view = patched(view, effect.patch);
        return { effect, start, before, now: view, end };
      });
      view = end;
      return [...told, { effect: null, now: end }];
    });
}

/** Neighbours that are the same are one: what stays is not noticed. */
export const once = (kinds: string[]) => kinds.filter((kind, index) => kind !== kinds[index - 1]);
export const kinds = (frames: Frame[]) => once(moments(frames).flatMap(({ effect }) => (effect ? [effect.kind] : [])));

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
    "the own grid": { at: ".own .cell", of: (view) => String(own(view).grid.flat().length) },
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

/** What changed on the page is what follows from what was told, each value with the effect that brings it about. */
export function follows(game: Game, entries: Entry[], frames: Frame[]): void {
  const told = moments(frames);
  for (const [what, { of }] of Object.entries(shownOf(game))) {
    const seen = entries.filter((entry) => entry.what === what);
    let last = of(viewOf(frames[0]!));
    const expected = told.flatMap(({ effect, now }, index) => {
      const value = of(now);
      if (value === last) return [];
      last = value;
      // What changes behind a step is seen with its last effect, with the next one, or when all is shown.
      const near = [told[index - 1], told.slice(index).find((moment) => moment.effect)];
      return [{ value, with: effect ? [effect.kind] : ["", ...near.map((moment) => moment?.effect?.kind)] }];
    });
    expect(
      seen.map(({ after }) => after),
      what,
    ).toEqual(expected.slice(0, seen.length).map(({ value }) => value));
    const early = seen.filter(({ effect }, index) => !expected[index]!.with.includes(effect));
    expect(early, what).toEqual([]);
  }
}
