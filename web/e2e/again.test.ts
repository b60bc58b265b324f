/** The same deal again: from the result of a round at the server, from past games, from the end of a replay. */
import { expect, test } from "vitest";
import { Person, useBrowser } from "./person.ts";

useBrowser();

const AGAIN = "Dasselbe Glück noch einmal";
const SAID = "Das Glück war dasselbe wie in einer anderen Runde.";

test("a round is played again with its luck, on this device, compared with the first one, and does not count", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { bots: 1 });
  await anna.playToTheEnd();
  const own = (await anna.result()).locator("[aria-current=true] .points");
  await page.locator(".result").click({ position: { x: 5, y: 5 } }); // counts to the end
  const points = await own.innerText();
  const before = points === "–" ? "ausgeschieden" : `${points} Punkte?`;
  await anna.press((await anna.result()).getByRole("button", { name: AGAIN }));

  await page.waitForURL(/\/t\/HERE-1$/);
  await anna.playToTheEnd();
  const result = await anna.result();
  await result.getByText(SAID).waitFor();
  expect(await result.locator(".compared").allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^Letztes Mal: ${before}\\. Dieses Mal: (\\d+|ausgeschieden)\\.$`)),
  ]);
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);

  await anna.go("/games/own");
  await page
    .getByText(/1 Runde/)
    .first()
    .waitFor();
  await anna.go("/games");
  await page.getByText("mit dem Glück einer anderen Runde").waitFor();
  expect(await anna.cutOff()).toEqual([]);
  await anna.press(page.getByRole("button", { name: /^Dasselbe Glück noch einmal: Runde 1 vom Tisch HERE-1/ }));
  await page.waitForURL(/\/t\/HERE-2$/);

  await anna.go("/r/HERE-1/1");
  await anna.press(page.getByRole("button", { name: "Zum Ende der Partie" }));
  await anna.press(page.getByRole("button", { name: AGAIN }));
  await page.waitForURL(/\/t\/HERE-3$/);
  await page.locator(".bar").waitFor();
});
