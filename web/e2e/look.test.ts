/** Who looks at a card sees it for as long as they like; the others see only that somebody looks. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

/** Longer than anything else is shown. */
const LONG = 3500;

test.each(["normal", "off"] as const)("a look lies there until it is said to be seen (movement: %s)", async (speed) => {
  const anna = await Person.open({ speed });
  const { page } = anna;
  await anna.sitDown("blitzraster", { persons: ["Anna", "Ben"] });
  const curtain = page.locator(".curtain");
  await anna.press(curtain.getByRole("button"));
  const cell = (name: string) => page.locator(`.own [data-drop=${name}][aria-disabled=false]`);
  await anna.press(cell("b2"));
  await anna.press(cell("a1"));
  const seen = page.getByRole("button", { name: "Gemerkt!" });
  await seen.waitFor();
  const large = page.locator(".own .large .front");
  await page.waitForTimeout(LONG);
  expect([await seen.count(), await large.count(), await curtain.count()]).toEqual([1, 1, 0]);
  // Only that button ends it.
  await page.locator(".own [data-drop=c3]").tap({ force: true });
  expect([await seen.count(), await large.count(), await page.locator(".own .mark").count()]).toEqual([1, 1, 0]);
  const card = (await page.locator(".bar .prompt").innerText()).replace("Merk dir: ", "");
  const above = () => page.locator(".own .cell.open").evaluate((open) => Number(getComputedStyle(open).zIndex));
  expect(await above(), "above its neighbours, on its way back, too").toBeGreaterThan(0);
  await anna.press(seen);
  await curtain.waitFor();
  // Behind it there is no table.
  await expect.poll(() => page.locator(".own").count(), SOON).toBe(0);

  // Ben sees that Anna knows it, and not what it is.
  await anna.press(curtain.getByRole("button"));
  await page.locator(".plate .looked").waitFor();
  expect(await anna.spoken()).not.toMatch(new RegExp(`${card}(?!\\d)`));
});
