/** A game that is over, looked at again: step by step, from every side, by link, and from its record. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

test("replay: from the result, by steps and keys, open hands, a link to this very turn, and the record", async () => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.sitDown("elferreihe", { bots: 5 });
  await anna.playToTheEnd();
  const result = await anna.result();
  await result.getByText("Wenige Punkte sind gut.").waitFor(); // as the server says of this game
  await anna.press(result.getByRole("link", { name: "Wiederholung" }));

  const slider = page.getByRole("slider", { name: "Stelle in der Partie" });
  await slider.waitFor();
  const at = async () => Number(await slider.inputValue());
  const told = () => slider.getAttribute("aria-valuetext");
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(20);

  const forward = page.getByRole("button", { name: "Ein Schritt weiter" });
  await page.locator("body").press("Home");
  await expect.poll(at, SOON).toBe(0);
  await anna.press(forward);
  await expect.poll(at, SOON).toBe(1);
  await anna.press(page.getByRole("button", { name: "Zum Ende der Partie" }));
  await expect.poll(at, SOON).toBe(last);
  await page.locator("body").press("ArrowLeft");
  await page.locator("body").press("PageUp");
  await expect.poll(at, SOON).toBeLessThan(last - 1);
  expect(await anna.mayAct(), "there is nothing to do but to look").toBe(false);
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  expect(await anna.cutOffAtAnySize()).toEqual({});

  await page.getByRole("combobox", { name: "Wer schaut?" }).selectOption("open");
  await page.getByRole("group", { name: "Alle Hände" }).waitFor();

  // The address leads to this very place, also for somebody else.
  const [place, words] = [await at(), await told()];
  await page.waitForURL(({ searchParams }) => searchParams.has("turn") && searchParams.get("seat") !== "0");
  const ben = await Person.open({ size: "desktop" });
  await ben.page.goto(page.url());
  const theirs = ben.page.getByRole("slider", { name: "Stelle in der Partie" });
  await theirs.waitFor();
  expect([Number(await theirs.inputValue()), await theirs.getAttribute("aria-valuetext")]).toEqual([place, words]);

  // The record is a file; whoever has it can look at the game anywhere.
  const download = ben.page.waitForEvent("download");
  await ben.page.getByRole("link", { name: "Aufzeichnung herunterladen" }).click();
  const record = Buffer.concat(await (await (await download).createReadStream()).toArray());
  await ben.go("/r");
  await ben.page
    .locator("input[type=file]")
    .setInputFiles({ name: "partie.txt", mimeType: "text/plain", buffer: record });
  await theirs.waitFor();
  expect(Number(await theirs.getAttribute("max"))).toBe(last);
});

test("replay: all cards of blitzraster open, each where it lies", async () => {
  const anna = await Person.open();
  const { page } = anna;
  const code = await anna.sitDown("blitzraster", { bots: 4, options: { turn_limit: 10 } });
  await anna.playToTheEnd();
  await anna.result();
  await anna.go(`/r/${code}/1?turn=3`);
  const hands = page.getByRole("group", { name: "Alle Hände" }).getByRole("listitem");
  await hands.first().waitFor();
  expect(await hands.count()).toBe(5);
  for (const said of await page.locator(".plate").allInnerTexts())
    expect(said).toMatch(/a1 verdeckte|a1 [a-zäöüß]+ \d/);
  expect(await page.locator(".plate .back:not(.under)").count(), "no card is hidden").toBe(0);
  expect(await anna.cutOffAtAnySize(":is(.plate, .hands li, .middle button, .controls button)")).toEqual({});
});

test("replay: what is no record is refused with its reason", async () => {
  const anna = await Person.open();
  anna.forgive(/422|400/);
  await anna.go("/r");
  const file = anna.page.locator("input[type=file]");
  await file.setInputFiles({ name: "brief.txt", mimeType: "text/plain", buffer: Buffer.from("Liebe Oma!") });
  const problem = anna.page.getByRole("alert");
  await problem.waitFor();
  expect((await problem.innerText()).length).toBeGreaterThan(20);
  expect(await anna.axe()).toEqual([]);
});
