/** Hints at tables of one person and bots: asked for, with a reason, and what one touches for them glows. */
import { expect, test } from "vitest";
import { GAMES, Person, SOON, useBrowser, type Game } from "./person.ts";

useBrowser();

const LAMP = "header .lamp";
const GLOWING = ".scene [data-hint]";
const MOST_MOVES = 60;

/** The person has a choice, and may ask what is best. */
async function choosing(anna: Person): Promise<void> {
  const dim = () => anna.page.locator(LAMP).getAttribute("aria-disabled");
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    await anna.myTurn();
    if ((await dim()) === "false") return;
    await anna.touch();
  }
  throw new Error("there never was a choice");
}

/** The words that were fetched for hints. */
function wordsOf({ page }: Person): string[] {
  const fetched: string[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    void response.text().then(
      (text) => /prospect-[a-z-]+ = /.test(text) && fetched.push(response.url()),
      () => undefined,
    );
  });
  return fetched;
}

/** The lamp is one for all games; in the long runs all of them are asked. */
const ASKED: readonly Game[] = process.env.TISCHLEIN_SOAK ? GAMES : ["elferreihe", "blitzraster"];

test.each(ASKED)("%s: a hint says what is best and why, and shows where", async (game) => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  const fetched = wordsOf(anna);
  await anna.playNow(game);
  await choosing(anna);
  const [lamp, note] = [page.locator(LAMP), page.getByRole("note", { name: "Tipp" })];
  expect(await lamp.getAttribute("aria-label")).toBe("Tipp holen, 3 sind noch übrig");
  expect(fetched, "nobody has asked yet").toEqual([]);
  expect(await page.locator(GLOWING).count()).toBe(0);

  await anna.press(lamp);
  await note.waitFor();
  expect(await note.locator("b").innerText()).toMatch(/\p{L}{3}/u);
  expect((await note.innerText()).replace(await note.locator("b").innerText(), "").trim()).toMatch(/[.!]$/);
  expect(await page.locator(GLOWING).count()).toBeGreaterThan(0);
  expect(await lamp.getAttribute("aria-label")).toBe("Tipp holen, 2 sind noch übrig");
  await expect.poll(() => fetched.length, SOON).toBe(1);
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);

  await page.reload();
  await anna.myTurn();
  await expect.poll(() => lamp.getAttribute("aria-label"), SOON).toBe("Tipp holen, 2 sind noch übrig");
  await anna.press(lamp);
  await note.waitFor();
  // Not every touch is an action: some only take something up.
  for (let moves = 0; moves < MOST_MOVES && (await note.count()); moves++) await anna.touch();
  await note.waitFor({ state: "detached" });
  await expect.poll(() => page.locator(GLOWING).count(), SOON).toBe(0);
});

test("where people share a screen, nobody is told what another could do", async () => {
  const anna = await Person.open({ bots: "instant" });
  await anna.sitDownHere("wagnis", ["Anna", "Ben"], 1);
  await anna.myTurn();
  expect(await anna.page.locator(LAMP).count()).toBe(0);
});

test("who wants no hints has no lamp", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("wagnis");
  await page.locator(LAMP).waitFor();
  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  await anna.press(page.getByRole("group", { name: /^Tipps/ }).getByText("Keine"));
  await page.locator(LAMP).waitFor({ state: "detached" });
});
