/** The coach: what is new is explained once, at its moment, and nothing is in its way. */
import { expect, test } from "vitest";
import { GAMES, Person, SOON, useBrowser, type Game } from "./person.ts";

useBrowser();

/** One half of the games each; in the long runs all. */
const HALVES: readonly [readonly Game[], readonly Game[]] = process.env.TISCHLEIN_SOAK
  ? [GAMES, GAMES]
  : [
      ["wagnis", "sternenzahlen"],
      ["elferreihe", "blitzraster"],
    ];

test.each(HALVES[0])("%s: what is new is explained once, and not again after a reload", async (game) => {
  const anna = await Person.open({ name: "Anna", size: "small", bots: "instant", coach: true });
  const { page } = anna;
  const bubble = page.getByRole("note", { name: "Tipp" });
  await anna.playNow(game);
  // First how it goes, in pictures.
  const pictures = page.getByRole("dialog", { name: "So geht’s" });
  const shown: string[] = [];
  for (let more = true; more;) {
    const words = pictures.locator("p");
    await expect.poll(async () => shown.includes(await words.innerText()), SOON).toBe(false);
    shown.push(await words.innerText());
    if (shown.length === 1) expect(await anna.axe()).toEqual([]);
    more = (await pictures.getByRole("button", { name: "Weiter" }).count()) > 0;
    await anna.press(pictures.getByRole("button", { name: /^(Weiter|Spielen)$/ }));
  }
  expect(shown.length).toBeGreaterThan(2);
  await pictures.waitFor({ state: "detached" });
  await anna.myTurn();
  await bubble.waitFor();
  const text = bubble.locator("p");
  // The table may still be laid: what is new is explained when it has been seen.
  await expect.poll(async () => (await text.count()) && (await text.innerText()).length, SOON).toBeGreaterThan(20);
  const first = await text.innerText();
  expect(await anna.axe()).toEqual([]);
  await anna.press(bubble.getByRole("button", { name: "Verstanden" }));
  await bubble.waitFor({ state: "detached" });
  await page.reload();
  await anna.myTurn();
  await expect.poll(() => page.getByRole("note").count(), SOON).toBeLessThanOrEqual(1);
  if (await bubble.count()) expect(await bubble.locator("p").innerText()).not.toBe(first);
});

test("who has played before can do without", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", coach: true });
  const { page } = anna;
  const bubble = page.getByRole("note", { name: "Tipp" });
  await anna.playNow("wagnis");
  await anna.press(page.getByRole("button", { name: "Überspringen" }));
  await anna.myTurn();
  await bubble.waitFor();
  await anna.press(bubble.getByRole("button", { name: "Nichts mehr erklären" }));
  await bubble.waitFor({ state: "detached" });
  await page.reload();
  await anna.myTurn();
  expect(await bubble.count()).toBe(0);
  // Whoever holds a special thing, or rests on it with the mouse, is told what it is all the same.
  const die = (await page.locator("[data-place=die]").boundingBox())!;
  await page.mouse.move(die.x + die.width / 2, die.y + die.height / 2);
  await expect.poll(() => bubble.count(), SOON).toBe(1);
  expect(await bubble.locator("p").innerText()).toContain("Würfelkarte");
  expect(await bubble.getByRole("button").allInnerTexts()).toEqual(["W12", "Verstanden"]);
  await anna.press(bubble.getByRole("button", { name: "Verstanden" }));
  await bubble.waitFor({ state: "detached" });
  await page.mouse.down();
  await page.mouse.up();
  // What was skipped can be seen again.
  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  await anna.press(page.getByRole("button", { name: "So geht’s" }));
  await page.getByRole("button", { name: "Weiter" }).waitFor();
  await anna.go("/settings");
  expect(await page.getByRole("switch", { name: "Neues erklären" }).isChecked()).toBe(false);
});

/** Of each game a thing that can be asked about and is no button. */
const SPECIAL: Record<Game, string> = {
  wagnis: "[data-place=die]",
  elferreihe: ".mark.start",
  blitzraster: ".box",
  sternenzahlen: ".own .lives",
};

test.each(HALVES[1])("%s: who holds a thing to know what it is starts nothing else by that", async (game) => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.sitDown(game, { bots: 1 });
  await anna.myTurn();
  const bubble = page.getByRole("note", { name: "Tipp" });
  const fast = page.locator(".rushing");
  const thing = page.locator(SPECIAL[game]).first();
  await page.mouse.move(1, 1);
  const { x, y, width, height } = (await thing.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await bubble.waitFor();
  await page.waitForTimeout(300);
  expect(await fast.count(), "nobody is in a hurry").toBe(0);
  await page.mouse.up();
  expect(await fast.count()).toBe(0);
  await anna.press(bubble.getByRole("button", { name: "Verstanden" }));
  // Where there is nothing to be said, all goes fast.
  const plain = (await page.locator(".bar .prompt").boundingBox())!;
  await page.mouse.move(plain.x + 2, plain.y + 2);
  await page.mouse.down();
  await fast.waitFor();
  await page.mouse.up();
});
