/** The sign of each colour on a card, as a path, and how far below its middle the number sits. */
import { SHAPES } from "./shapes";

export const COLOURED = {
  green: { sign: SHAPES.square, drop: 0 },
  yellow: { sign: SHAPES.circle, drop: 0 },
  red: { sign: SHAPES.triangle, drop: 10 },
  blue: { sign: SHAPES.drop, drop: 7 },
  purple: { sign: SHAPES.hexagon, drop: 0 },
};
