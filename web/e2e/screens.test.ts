/** What everybody can read and reach: refusals with their rules, both languages, keys only, nothing for axe to find. */
import { expect, test } from "vitest";
import { GAMES, Person, useBrowser } from "./player.ts";

useBrowser();

test.each([
  ["wagnis", "de", /^W\d+/, "Spielregeln"],
  ["elferreihe", "en", /^E\d+/, "Rules"],
  ["blitzraster", "de", /^B\d+/, "Spielregeln"],
  ["sternenzahlen", "en", /^S\d+/, "Rules"],
] as const)("%s (%s): what is refused names its rule, which can be read", async (game, language, number, title) => {
  const anna = await Person.open({ language });
  const { page } = anna;
  await anna.playNow(game);
  await anna.offers();
  await anna.hurryBots();
  await anna.touchWrong();
  const refusal = page.locator(".refusal[role=alert]");
  await refusal.waitFor();
  expect((await refusal.locator("p").innerText()).length).toBeGreaterThan(10);
  const rule = await refusal.locator(".rule").innerText();
  expect(rule).toMatch(number);
  await refusal.locator(".rule").tap();
  const looked = page.getByRole("dialog", { name: title }).locator(".looked");
  await looked.waitFor();
  expect(await looked.getAttribute("id")).toBe(rule);
  expect(await looked.evaluate((element) => element === document.activeElement)).toBe(true);
  anna.well();
});

test.each([
  ["de", "light"],
  ["en", "dark"],
] as const)("axe finds nothing on any screen (%s, %s)", async (language, theme) => {
  const anna = await Person.open({ language, theme, name: "Anna" });
  const { page } = anna;
  const found: Record<string, string[]> = {};
  const look = async (screen: string) => {
    const all = [...(await anna.axe()), ...(await anna.gibberish())];
    if (all.length) found[screen] = all;
  };
  const games = GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`]);
  for (const path of ["/", "/settings", "/nowhere", ...games]) {
    await anna.go(path);
    await page.locator("h1").first().waitFor();
    if (path.startsWith("/rules/")) await page.locator(".rule").first().waitFor();
    if (path.startsWith("/new/")) await page.locator(".options fieldset").nth(1).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe(language);
    await look(path);
  }
  await anna.go("/new/wagnis");
  await page.locator(".options fieldset").nth(1).waitFor();
  await page.locator("form button:not([type=button])").last().tap();
  await page.locator(".qr svg").waitFor();
  await look("lobby");
  if (theme === "dark")
    for (const game of GAMES) {
      await anna.playNow(game);
      await anna.offers();
      await look(`table of ${game}`);
    }
  expect(found).toEqual({});
  anna.well();
});

test("a whole round of wagnis by keyboard, from home to the result", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.go("/");
  await page.locator(".lid").first().waitFor();
  await anna.keyTo(".lid[data-game=wagnis] button");
  await page.keyboard.press("Enter");
  await page.locator(".scene").waitFor();
  await anna.keyTo("[aria-label='Tisch und Einstellungen']");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await anna.keyTo("fieldset:first-of-type input:checked");
  for (const pace of ["Flott", "Sofort"]) {
    await page.keyboard.press("ArrowRight");
    await page.locator("label.chosen", { hasText: pace }).first().waitFor();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const lost = await anna.playByKeyboard();
  await page
    .getByRole("dialog")
    .getByRole("heading", { name: /gewonnen|gewinn/ })
    .waitFor();
  await anna.keyTo(".result .accent");
  await page.keyboard.press("Enter");
  await page.locator(".result").waitFor({ state: "detached" });
  expect(lost, "after these the focus was lost").toEqual([]);
  anna.well();
});
