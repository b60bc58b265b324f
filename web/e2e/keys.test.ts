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

/** A board on which every number is 4, and 2 and 2 never fit: row 2 has one cell. */
const TINY = {
  path: Array.from({ length: 30 }, () => "4"),
  rows: { 1: "............", 2: ".", 3: "............" },
  events: { steal: 1, gain: 1, robbed: 1, lose: 1 },
  red_chips: 40,
};

test("keys only: after a refusal the focus is where it was useful, and the game goes on", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.myTurn();
  await anna.keyTo(".bar .accent");
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider");
  await slider.waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toContain("3 und 1");
  await anna.keyTo("input[type=range]");
  await page.keyboard.press("ArrowLeft");
  expect(await slider.getAttribute("aria-valuetext")).toContain("2 und 2");
  await anna.keyTo(".bar .wide");
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert");
  await refusal.getByText("S7").waitFor();
  await anna.myTurn();
  expect(await page.evaluate(() => document.activeElement?.closest(".scene") !== null)).toBe(true);
  await anna.keyTo("input[type=range]");
  await page.keyboard.press("ArrowLeft");
  await anna.keyTo(".bar .accent");
  await page.keyboard.press("Enter");
  await refusal.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /1 von 12 Kästchen/ })
    .first()
    .waitFor();
  await anna.myTurn();
});
