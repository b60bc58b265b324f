/** Without pointer and without pictures: whole games with keys only, and from the accessibility tree alone. */
import { expect, test } from "vitest";
import { keyTo, playByKeyboard, playByNames, tree } from "./assistive.ts";
import { Person, useBrowser } from "./person.ts";

useBrowser();

test("keys only: from home to the end of a game of sternenzahlen, and on", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.go("/");
  await page.locator(".lid").first().waitFor();
  await keyTo(anna, ".lid[data-game=sternenzahlen] button");
  await page.keyboard.press("Enter");
  await page.locator(".lid select").first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".scene").waitFor();
  await keyTo(anna, "[aria-label='Tisch und Einstellungen']");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await keyTo(anna, "dialog input:checked");
  for (const pace of ["Flott", "Sofort"]) {
    await page.keyboard.press("ArrowRight");
    await page.locator("label.chosen", { hasText: pace }).first().waitFor();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await playByKeyboard(anna);
  await anna.result();
  await keyTo(anna, ".result .accent");
  await page.keyboard.press("Enter");
  await page.locator(".result").waitFor({ state: "detached" });
});

test("keys only: who sits where, two of the same name, and what is only for two", async () => {
  const anna = await Person.open({ size: "desktop", name: "Anna" });
  const { page } = anna;
  await anna.go("/new/elferreihe");
  await page.locator(".options fieldset").nth(1).waitFor();
  await keyTo(anna, "[name=kind-1]:checked");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type("anna");
  const same = page.getByText("So heißt hier schon jemand.");
  await same.waitFor();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("name-1");
  await page.keyboard.type(" B");
  await same.waitFor({ state: "detached" });

  const without = page.getByRole("radio", { name: "Ohne Rot" });
  expect(await without.isDisabled()).toBe(true);
  await keyTo(anna, ".two button");
  await page.keyboard.press("Enter");
  await keyTo(anna, ".option input:checked");
  await page.keyboard.press("ArrowRight");
  expect(await without.isChecked()).toBe(true);
  await keyTo(anna, ".big");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Jetzt ist anna/i }).waitFor();
});

test("names and roles only: a whole game of elferreihe", async () => {
  const anna = await Person.open();
  await anna.sitDown("elferreihe", { bots: 5 });
  await playByNames(anna);
  const places = (await tree(anna)).filter(({ role, within }) => {
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
  await keyTo(anna, ".bar .accent");
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider");
  await slider.waitFor();
  expect(await slider.getAttribute("aria-valuetext"), "nothing is proposed").toBe("noch nicht zerlegt, 4 Perlen");
  await keyTo(anna, "input[type=range]");
  await page.keyboard.press("Enter");
  expect(await slider.getAttribute("aria-valuetext")).toContain("2 und 2");
  await keyTo(anna, ".bar .wide");
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert");
  await refusal.getByText("S7").waitFor();
  await anna.myTurn();
  expect(await page.evaluate(() => document.activeElement?.closest(".scene") !== null)).toBe(true);
  await keyTo(anna, "input[type=range]");
  await page.keyboard.press("ArrowLeft");
  await keyTo(anna, ".bar .accent");
  await page.keyboard.press("Enter");
  await refusal.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /[12] von 12 Kästchen/ })
    .first()
    .waitFor();
  await anna.myTurn();
});
