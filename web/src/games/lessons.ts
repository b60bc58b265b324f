/** What there is to learn about each game, fetched when somebody is to learn it. */

import type { Lesson } from "../lib/coach.svelte";
import { words } from "../lib/language.svelte";

const LESSONS = import.meta.glob<{ LESSONS: readonly Lesson[] }>("./*/lessons.ts");

/** With their words; none for a game that has none. */
export async function lessonsOf(game: string): Promise<readonly Lesson[]> {
  const load = LESSONS[`./${game}/lessons.ts`];
  if (!load) return [];
  const [found] = await Promise.all([load(), words(`lessons-${game}`)]);
  return found.LESSONS;
}
