/** Where a bubble lies that belongs to something on the screen: below it or above it, inside the screen, with its tail at the thing. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  /** Of the bubble, in pixels. */
  left: number;
  top: number;
  /** From its left edge to its tail. */
  tail: number;
  /** Whether it lies below, so that its tail points up. */
  below: boolean;
}

/** To the edge of the screen, and from the edge of a bubble to its tail at least. */
const MARGIN = 6;
const CORNER = 18;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** `gap` is what there is between the two. Where it is wanted and has room, it lies above. */
export function placeBeside(
  thing: Box,
  bubble: { width: number; height: number },
  screen: { width: number; height: number },
  { gap = 10, above = false } = {},
): Place {
  const over = thing.top - gap - bubble.height;
  const under = thing.top + thing.height + gap;
  const fits = { over: over >= MARGIN, under: under + bubble.height <= screen.height - MARGIN };
  const below = above ? !fits.over && fits.under : fits.under || !fits.over;
  const middle = thing.left + thing.width / 2;
  const left = between(MARGIN, middle - bubble.width / 2, Math.max(MARGIN, screen.width - MARGIN - bubble.width));
  const top = between(MARGIN, below ? under : over, Math.max(MARGIN, screen.height - MARGIN - bubble.height));
  return { left, top, tail: between(CORNER, middle - left, bubble.width - CORNER), below };
}
