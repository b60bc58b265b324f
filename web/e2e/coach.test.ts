/** The coach: what is new is explained once, at its moment, and nothing is in its way. */
import { expect, test } from "vitest";
import { GAMES, Person, SOON, useBrowser } from "./person.ts";

useBrowser();

test.each(GAMES)("%s: what is new is explained once, and not again after a reload", async (game) => {
  const anna = await Person.open({ name: "Anna", size: "small", bots: "instant", coach: true });
  const { page } = anna;
  const bubble = page.getByRole("note", { name: "Tipp" });
  await anna.playNow(game);
  await anna.myTurn();
  await bubble.waitFor();
  const text = bubble.locator("p");
  // The table may still be laid: what is new is explained when it has been seen.
  await expect.poll(async () => (await text.count()) && (await text.innerText()).length, SOON).toBeGreaterThan(20);
  const first = await text.innerText();
  expect(await anna.axe()).toEqual([]);
  await anna.press(bubble.getByRole("button", { name: "Verstanden" }));
  await bubble.waitFor({ state: "detached" });
  await page.reload();
  await anna.myTurn();
  await expect.poll(() => page.getByRole("note").count(), SOON).toBeLessThanOrEqual(1);
  if (await bubble.count()) expect(await bubble.locator("p").innerText()).not.toBe(first);
});

test("who has played before can do without", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", coach: true });
  const { page } = anna;
  const bubble = page.getByRole("note", { name: "Tipp" });
  await anna.playNow("wagnis");
  await anna.myTurn();
  await bubble.waitFor();
  await anna.press(bubble.getByRole("button", { name: "Nichts mehr erklären" }));
  await bubble.waitFor({ state: "detached" });
  await page.reload();
  await anna.myTurn();
  expect(await bubble.count()).toBe(0);
  await anna.go("/settings");
  expect(await page.getByRole("switch", { name: "Neues erklären" }).isChecked()).toBe(false);
});
