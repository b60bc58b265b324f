/** Pieces, chips and the path of sternenzahlen, as they are drawn. */

import { PIECES, type View } from "./view";

export { PIECES };
export type PieceName = (typeof PIECES)[number];

/** How a split is written: the larger number first. */
export function splitToken(one: number, two: number): string {
  return `split:${Math.max(one, two)}+${Math.min(one, two)}`;
}

/** Where the chips of a split would lie: row, cell and whether a star is there. */
export function landing(view: View, one: number, two: number): { row: number; cell: number; star: boolean }[] {
  return [one, two].map((row, index) => {
    const cell = (view.covered[row] ?? 0) + (index === 1 && one === two ? 1 : 0);
    return { row, cell, star: view.board.rows[row]?.[cell] === "*" };
  });
}

/** The path as a winding line, from the bottom left up: a spot for each place, in a box of `width` by `height`. */
export interface Trail {
  width: number;
  height: number;
  spots: { x: number; y: number }[];
  line: string;
}

const STEP = 100;
const RISE = 94;
const SWING = 15;
/** How far the line swings out where it turns. */
const TURN = 62;
const MOST_ROWS = 8;
/** Half as wide as a planet. */
export const PLANET = 42;

/** The trail that is largest in a room of this size: a low and wide room has few long rows. */
export function fitting(fields: number, width: number, height: number): Trail {
  const trails = Array.from({ length: MOST_ROWS - 1 }, (_, index) => trail(fields, index + 2));
  const scale = (way: Trail) => Math.min(width / way.width, height / way.height);
  return trails.reduce((best, way) => (scale(way) > scale(best) ? way : best));
}

/** In about so many rows. */
export function trail(fields: number, wanted: number): Trail {
  const count = fields + 2;
  const columns = Math.max(5, Math.ceil(count / wanted));
  const rows = Math.ceil(count / columns);
  const width = columns * STEP;
  const height = rows * RISE + 2 * SWING;
  const spots = Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / columns);
    const along = place % columns;
    const column = row % 2 ? columns - 1 - along : along;
    return { x: (column + 0.5) * STEP, y: height - SWING - (row + 0.5) * RISE - SWING * Math.sin(column * 1.4) };
  });
  return { width, height, spots, line: curve(spots) };
}

/** Where a piece stands on its planet, from the middle of that, and how large it is. */
export interface Stand {
  x: number;
  y: number;
  size: number;
}

/** Pieces stand above the number of their planet, and within it; several are fanned out like cards. */
export function fan(nth: number, of: number): Stand {
  const size = [56, 48, 42, 38][of - 1] ?? 38;
  const aside = nth - (of - 1) / 2;
  const apart = of > 1 ? (2 * PLANET - size) / (of - 1) : 0;
  return { x: aside * apart, y: -15 + 3 * aside * aside, size };
}

/**
 * Pieces that are to be touched keep so far from each other, sideways, and stay in the box: where each stands across it. What
 * stands high enough above another may stay.
 */
export function spread(points: readonly { x: number; y: number }[], apart: number, width: number): number[] {
  const across = points.map(({ x }) => x);
  const inside = (x: number) => Math.max(apart / 2, Math.min(width - apart / 2, x));
  for (let tries = 0; tries < 60; tries++) {
    for (const [one, { y }] of points.entries()) {
      for (let other = one + 1; other < points.length; other++) {
        const [here, there] = [across[one]!, across[other]!];
        const missing = apart - Math.abs(there - here);
        if (missing <= 0 || Math.abs(points[other]!.y - y) >= apart) continue;
        const way = there < here ? -1 : 1;
        across[one] = inside(here - (way * missing) / 2);
        across[other] = inside(there + (way * missing) / 2);
      }
    }
  }
  return across;
}

/** A smooth line through all points. */
function curve(points: { x: number; y: number }[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  const bend = 1 / 5;
  const parts = points.slice(1).map((to, index) => {
    const from = at(index);
    const [before, after] = [at(index - 1), at(index + 2)];
    if (from.x === to.x) {
      const out = from.x + (before.x < from.x ? TURN : -TURN);
      return `C${out} ${from.y} ${out} ${to.y} ${to.x} ${to.y}`;
    }
    const one = `${from.x + (to.x - before.x) * bend} ${from.y + (to.y - before.y) * bend}`;
    const two = `${to.x - (after.x - from.x) * bend} ${to.y - (after.y - from.y) * bend}`;
    return `C${one} ${two} ${to.x} ${to.y}`;
  });
  return `M${at(0).x} ${at(0).y}${parts.join("")}`;
}
