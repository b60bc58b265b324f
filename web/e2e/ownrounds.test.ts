/** How somebody has played, in their own browser: there after a reload, gone with everything else about them. */
import { expect, test } from "vitest";
import { Person, useBrowser } from "./person.ts";

useBrowser();

test("a round that is over counts, stays counted, and is erased with all that is known of somebody", async () => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.playToTheEnd();
  await anna.result();
  await anna.go("/games");
  await anna.press(page.getByRole("link", { name: "So hast du gespielt" }));
  const counted = page.getByText(/^1 Runde gespielt, (noch keine|1) gewonnen\.$/);
  await counted.waitFor();
  expect(await page.locator("tbody tr").allInnerTexts()).toEqual([
    expect.stringMatching(/^\s*(Küken|Neuling|Könner)\t1\t[01]$/),
  ]);
  expect([await anna.axe(), await anna.cutOffAtAnySize(), await anna.gibberish()]).toEqual([[], {}, []]);
  await page.reload();
  await counted.waitFor();

  await anna.go("/settings");
  await anna.press(page.getByRole("button", { name: "Alles über mich löschen" }));
  await anna.press(page.getByRole("button", { name: "Ja, alles löschen" }));
  await page.getByText("Gelöscht:").waitFor();
  await anna.go("/games/own");
  await page.getByText("Noch nichts!").waitFor();
});
