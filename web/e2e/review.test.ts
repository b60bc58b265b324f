/** Rounds looked at again: from the result and from past games, with what mattered, what was luck, and the picture of each moment. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

test("a finished game is looked at again from its result, and from past games", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  await anna.playNow("sternenzahlen");
  await anna.playToTheEnd();
  await anna.press((await anna.result()).getByRole("link", { name: "Rückblick" }));

  const review = page.getByRole("dialog", { name: "Rückblick" });
  await review.getByRole("heading", { name: /Augenblick|Stark gespielt/ }).waitFor();
  await review.getByRole("heading", { name: "Glück oder Können?" }).waitFor();
  expect(await review.getByText("Glück", { exact: true }).count()).toBe(1);
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  expect(await anna.cutOff()).toEqual([]);

  const chance = page.getByRole("img", { name: /^Chancen von Anna: \d+ von 100$/ });
  const see = review.getByRole("button", { name: /^(Zug \d+|Den Anfang) ansehen$/ });
  if (await see.count()) {
    await anna.press(see.last());
    await review.waitFor({ state: "detached" });
    const at = Number(await page.getByRole("slider", { name: "Stelle in der Partie" }).inputValue());
    expect(at, "the picture of that turn").toBeGreaterThan(0);
  } else await page.keyboard.press("Escape");
  await chance.waitFor();
  await anna.press(page.getByRole("button", { name: "Zum Ende der Partie" }));
  await expect.poll(() => chance.getAttribute("aria-label"), SOON).toMatch(/: (0|33|50|100) von 100$/);

  await anna.go("/games");
  await anna.press(page.getByRole("link", { name: /^Rückblick auf Runde 1/ }));
  await review.getByText("Wessen Spiel").waitFor();
  await anna.press(review.getByRole("button", { name: "Anna" }));
  await review.getByRole("heading", { name: "Glück oder Können?" }).waitFor();
});
