/** A round that is over is played on from its middle, against bots: from its replay, and where something better could have been done. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

const PRACTICE = "Weitergespielt aus einer anderen Runde";

test("from the middle of a replay to another end, which is practice and says so", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  await anna.playNow("sternenzahlen");
  await anna.playToTheEnd();
  const first = new URL(page.url()).pathname;
  await anna.press((await anna.result()).getByRole("link", { name: "Wiederholung" }));
  const slider = page.getByRole("slider", { name: "Stelle in der Partie" });
  await slider.waitFor();
  const way = page.getByRole("button", { name: "Von hier an selbst spielen" });
  await anna.press(page.getByRole("button", { name: "Zum Ende der Partie" }));
  await expect.poll(() => way.count(), SOON).toBe(0);
  await slider.focus();
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press("PageUp");
  expect(await anna.cutOff()).toEqual([]);
  await anna.press(way);

  await page.waitForURL(/\/t\/HERE-2$/);
  expect(new URL(page.url()).pathname).not.toBe(first);
  await anna.playToTheEnd();
  const result = await anna.result();
  await result.getByText(PRACTICE).waitFor();
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  const download = page.waitForEvent("download");
  await anna.press(result.getByRole("link", { name: "Wiederholung" }));
  await anna.press(page.getByRole("link", { name: "Aufzeichnung herunterladen" }));
  const record = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
  expect(record).toMatch(/^luck: given up to turn \d+$/m);

  await anna.go("/games");
  await page.getByText(/nach Zug \d+ weitergespielt/).waitFor();
  await anna.go("/games/own");
  await page
    .getByText(/1 Runde/)
    .first()
    .waitFor();
});
