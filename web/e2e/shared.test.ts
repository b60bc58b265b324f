/** People who share a screen: each turn is seen to its end before the table turns, or a curtain falls. */
import { expect, test } from "vitest";
import { frames } from "./company.ts";
import { keepDiary, readDiary } from "./diary.ts";
import { GAMES, OFFERED, Person, useBrowser } from "./person.ts";

useBrowser();

const COMPANIES = [
  { persons: ["Anna", "Ben"], bots: 0, motion: "no-preference" },
  { persons: ["Anna", "Ben", "Cleo"], bots: 1, motion: "reduce" },
] as const;
/** Two games with one of them each, and in the long runs all with both. */
const CASES = GAMES.flatMap((game, index) =>
  COMPANIES.filter((_, other) => process.env.TISCHLEIN_SOAK || index === other).map((company) => ({
    game,
    ...company,
    people: company.persons.length,
  })),
);
const TURNS = 6;

/** What the server told this screen; all seats hear the same kinds of effects. */
function told(person: Person): string[] {
  return frames(person).flatMap(({ frame }) => {
    const [part] = (frame as { seats?: { events?: { effects?: { kind: string }[] }[] }[] }).seats ?? [];
    return (part?.events ?? []).flatMap(({ effects }) => (effects ?? []).map(({ kind }) => kind));
  });
}

/** Two of a kind, one after the other, look like one: each seat counts for itself, and so the count jumps where the table turns. */
const once = (kinds: string[]) => kinds.filter(Boolean).filter((kind, index, all) => kind !== all[index - 1]);

test.each(CASES)("$game, $people people and $bots bots at one screen: they see all of every turn", async (one) => {
  const anna = await Person.open({ speed: "fast", size: "desktop" });
  const { page } = anna;
  await page.emulateMedia({ reducedMotion: one.motion });
  await keepDiary(anna, { own: { at: ".bar .me", for: "html" } });
  await anna.sitDown(one.game, { persons: [...one.persons], bots: one.bots });
  const offers = page.locator(OFFERED);
  const curtain = page.locator(".curtain");
  /** Wait until somebody looks who can do something; false when the round is over. Some things never stop moving. */
  const goesOn = async () => {
    for (;;) {
      await offers.or(curtain).or(page.locator(".result")).first().waitFor();
      if (!(await curtain.count())) return (await offers.count()) > 0;
      await curtain.getByRole("button").click();
      await curtain.waitFor({ state: "detached" });
    }
  };
  await goesOn();
  const before = { told: told(anna).length, shown: (await readDiary(anna)).effects.length };
  const turns = async () => (await readDiary(anna)).entries.filter(({ what }) => what === "own").length;
  while ((await turns()) < TURNS && (await goesOn()))
    await page.evaluate(
      ([selector, luck]) => {
        const offered = document.querySelectorAll<HTMLElement>(selector);
        offered[luck % offered.length]?.click();
      },
      [OFFERED, anna.roll(1000)] as const,
    );
  await goesOn();
  const diary = await readDiary(anna);
  expect(once(diary.effects.slice(before.shown))).toEqual(once(told(anna).slice(before.told)));
  // Nobody's table comes while another's turn is still being shown.
  expect(diary.entries.filter(({ what, effect }) => what === "own" && effect)).toEqual([]);
});
