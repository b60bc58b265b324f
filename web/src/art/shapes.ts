/** Signs in a box of 100 by 100. Every colour has one, so that nobody needs to tell colours apart. */

export const SHAPES = {
  square: "M21 11h58a10 10 0 0 1 10 10v58a10 10 0 0 1-10 10H21a10 10 0 0 1-10-10V21a10 10 0 0 1 10-10z",
  circle: "M50 7a43 43 0 1 1 0 86a43 43 0 1 1 0-86z",
  triangle: "M42.500 11Q50-2 57.500 11L96 78Q103 91 88 92H12Q-3 91 4 78z",
  drop: "M50 3C58 17 86 42 86 63C86 83 70 97 50 97C30 97 14 83 14 63C14 42 42 17 50 3z",
  hexagon: "M45 6Q50 3 55 6L86 24Q91 27 91 32V68Q91 73 86 76L55 94Q50 97 45 94L14 76Q9 73 9 68V32Q9 27 14 24z",
  star: "M45.500 9Q50 0 54.500 9L64 29Q66 32 69 32.500L91 35.500Q101 37 94 44L78 60Q76 62 76.500 65L80 87Q82 97 73 92L53 81.500Q50 80 47 81.500L27 92Q18 97 20 87L23.500 65Q24 62 22 60L6 44Q-1 37 9 35.500L31 32.500Q34 32 36 29z",
} as const;

export type ShapeName = keyof typeof SHAPES;

/** How far below the middle of its box a shape has its weight: where a numeral sits well. */
export const WEIGHT: Record<ShapeName, number> = { square: 0, circle: 0, triangle: 13, drop: 9, hexagon: 0, star: 4 };
