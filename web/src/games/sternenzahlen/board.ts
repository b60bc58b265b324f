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

/** How far beside the middle of its place a piece stands, one of several there. */
export const beside = (nth: number, of: number) => (nth - (of - 1) / 2) * Math.min(42, 96 / of);

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
