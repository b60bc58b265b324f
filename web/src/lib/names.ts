/** Names of people, as far as the page has a say: how long they look, and what the server proposes instead of one. */

import type { Refused } from "./wire";

export const MOST_SIGNS = 24;

/** What people see as characters: a letter with its marks, a flag, a family of joined emoji are one each. */
function signs(text: string): string[] {
  if (!("Segmenter" in Intl)) return [...text];
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map((one) => one.segment);
}

/** A name that is not too long; the server looks closer. */
export function shortened(name: string): string {
  return name.length <= MOST_SIGNS ? name : signs(name).slice(0, MOST_SIGNS).join("");
}

/** The free name that the server proposes where one is taken. */
export function proposed(refused: Refused): string | null {
  const free = refused.code === "name-taken" ? refused.say[1].free : null;
  return typeof free === "string" ? free : null;
}
