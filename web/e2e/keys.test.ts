/** Without pointer and without pictures: whole games with keys only, and from the accessibility tree alone. */
import { expect, test } from "vitest";
import { Person, useBrowser } from "./person.ts";

useBrowser();

test("keys only: from home to the end of a game of sternenzahlen, and on", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.go("/");
  await page.locator(".lid").first().waitFor();
  await anna.keyTo(".lid[data-game=sternenzahlen] button");
  await page.keyboard.press("Enter");
  await page.locator(".scene").waitFor();
  await anna.keyTo("[aria-label='Tisch und Einstellungen']");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await anna.keyTo("dialog input:checked");
  for (const pace of ["Flott", "Sofort"]) {
    await page.keyboard.press("ArrowRight");
    await page.locator("label.chosen", { hasText: pace }).first().waitFor();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await anna.playByKeyboard();
  await anna.result();
  await anna.keyTo(".result .accent");
  await page.keyboard.press("Enter");
  await page.locator(".result").waitFor({ state: "detached" });
});

test("names and roles only: a whole game of elferreihe", async () => {
  const anna = await Person.open();
  await anna.sitDown("elferreihe", { bots: 5 });
  await anna.playByNames();
  const places = (await anna.tree()).filter(({ role, within }) => {
    return role === "listitem" && within.some((one) => /^dialog .*(gewonnen|gewinn)/.test(one));
  });
  expect(places).toHaveLength(6);
});
