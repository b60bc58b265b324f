/** Each game on a phone: a table is made through set-up, as full as it gets, and played to the end by touching things. */
import { expect, test } from "vitest";
import { GAMES, most, Person, useBrowser, type Game } from "./person.ts";

useBrowser();

/** What makes a game short, where that can be agreed. */
const SHORT: Partial<Record<Game, string>> = { blitzraster: "60" };

test.each(GAMES)("%s: made, played to the end, and begun anew", async (game) => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.go("/");
  await anna.press(page.locator(`.lid[data-game=${game}]`).getByRole("link", { name: "Mit anderen" }));
  await page.getByLabel("Name an Platz 1").fill("Anna");
  await anna.press(page.getByRole("radiogroup", { name: "Platz 2" }).getByRole("radio", { name: "Bot" }));
  const more = page.getByRole("button", { name: "Noch ein Platz" });
  for (let seats = 3; seats < most(game); seats++) await anna.press(more);
  expect(await more.count()).toBe(0);
  const short = SHORT[game];
  if (short) await anna.press(page.locator(".options label", { hasText: short }));
  await anna.press(page.locator(".options label", { hasText: "Auch für andere" }));
  await anna.press(page.getByRole("button", { name: "Tisch decken" }));

  await page.locator(".scene").waitFor();
  expect(await page.locator(".plate").count()).toBe(most(game) - 1);
  await anna.hurryBots();
  await anna.playToTheEnd();
  const result = await anna.result();
  expect(await result.getByRole("listitem").count()).toBe(most(game));
  expect(await anna.axe()).toEqual([]);
  expect(await anna.cutOffAtAnySize(".result .accent"), "the way on is in sight").toEqual({});
  await anna.findsItFair();
  await page.keyboard.press("Escape");
  await anna.press(result.getByRole("button", { name: "Noch einmal", exact: true }));
  await result.waitFor({ state: "detached" });
  expect(await anna.touch()).toBe(true);
});
