/** Our own numerals: one stroke with round ends each, in a box of 60 by 100. They look the same on every device. */

export const DIGITS: readonly string[] = [
  "M30 9C45 9 51 26 51 50S45 91 30 91S9 74 9 50S15 9 30 9z",
  "M15 27L35 9V91",
  "M11 31C11 17 19 9 30 9C42 9 49.500 17 49.500 29C49.500 39 44 47 36 56L10 90.500H51",
  "M11 21C15 13 22 9 30 9C41 9 48.500 16 48.500 27.500C48.500 39 41 46.500 29 46.500C42 46.500 51 55 51 68.500C51 82 42 91 30 91C20 91 12 86 9 77",
  "M39 91V9L8 67H53",
  "M47 9H17L13 46C18 40 24 38 31 38C43 38 51 48 51 64C51 81 42 91 29 91C20 91 13 87 9 79",
  "M46 15C42 11 37 9 31 9C17 9 9 26 9 56C9 79 17 91 30 91C43 91 51 81 51 66.500C51 52 43 43 31 43C20 43 12 50 9.500 61",
  "M9 9.500H51L25 91",
  "M30 46.500C19 46.500 12 39 12 28C12 17 19 9 30 9S48 17 48 28C48 39 41 46.500 30 46.500C17 46.500 9 55.500 9 68.500C9 82 17 91 30 91S51 82 51 68.500C51 55.500 43 46.500 30 46.500z",
  "M14 85C18 89 23 91 29 91C43 91 51 74 51 44C51 21 43 9 30 9C17 9 9 19 9 33.500C9 48 17 57 29 57C40 57 48 50 50.500 39",
];

export const DIGIT_WIDTH = 60;
export const DIGIT_HEIGHT = 100;
const GAP = 6;

/** The width of a number in the same measure. */
export function widthOf(value: number | string): number {
  const digits = String(value).length;
  return digits * DIGIT_WIDTH + (digits - 1) * GAP;
}

/** Where each digit of a number begins. */
export function laidOut(value: number | string): { path: string; x: number }[] {
  return [...String(value)].map((digit, index) => ({ path: DIGITS[Number(digit)]!, x: index * (DIGIT_WIDTH + GAP) }));
}
