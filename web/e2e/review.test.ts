/** Rounds looked at again: from the result, from past games and from files, with what mattered, what was luck, and the picture of each moment. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

const recordOf = (name: string) => readFileSync(fileURLToPath(new URL(`records/${name}.txt`, import.meta.url)));

const BALANCE = { name: "Glück oder Können?" };
const reviewOf = ({ page }: Person) => page.getByRole("dialog", { name: "Rückblick" });

async function readable(anna: Person): Promise<void> {
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  expect(await anna.cutOff()).toEqual([]);
}

/** Somebody opens a record from a file, and looks at the game of a seat. */
async function lookedBack(anna: Person, record: string, name: string): Promise<Locator> {
  const { page } = anna;
  await anna.go("/r");
  const buffer = recordOf(record);
  await page.locator("input[type=file]").setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer });
  await anna.press(page.getByRole("button", { name: "Rückblick" }));
  const review = reviewOf(anna);
  await review.getByText("Wessen Spiel").waitFor();
  await anna.press(review.getByRole("button", { name }));
  await review.getByRole("heading", BALANCE).waitFor();
  return review;
}

test("a finished game is looked at again from its result, and from past games without working it out again", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  await anna.playNow("sternenzahlen");
  await anna.playToTheEnd();
  await anna.press((await anna.result()).getByRole("link", { name: "Rückblick" }));

  const review = reviewOf(anna);
  await review.getByRole("heading", BALANCE).waitFor();
  expect(await review.getByText("Glück", { exact: true }).count()).toBe(1);
  await readable(anna);
  const told = await review.innerText();

  const chance = page.getByRole("img", { name: /^Chancen von Anna: \d+ von 100$/ });
  const see = review.getByRole("button", { name: /^(Zug \d+|Den Anfang) ansehen$/ });
  const moments = await see.count();
  await expect.poll(() => review.locator(".picture .scene").count(), SOON).toBe(moments);
  if (moments) {
    await anna.press(see.last());
    await review.waitFor({ state: "detached" });
    const at = Number(await page.getByRole("slider", { name: "Stelle in der Partie" }).inputValue());
    expect(at, "the picture of that turn").toBeGreaterThan(0);
  } else await page.keyboard.press("Escape");
  await chance.waitFor();
  await anna.press(page.getByRole("button", { name: "Zum Ende der Partie" }));
  await expect.poll(() => chance.getAttribute("aria-label"), SOON).toMatch(/: (0|33|50|100) von 100$/);

  // Whose game it was is known, and what was found is kept: nothing is worked out, although the page was loaded anew.
  await anna.go("/games");
  await page.evaluate(() => {
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker, [ask]: [{ ask: string }]) {
        if (ask.ask === "review") throw new Error("it is worked out again");
        return Reflect.apply(post, worker, [ask]) as undefined;
      },
    });
  });
  await anna.press(page.getByRole("link", { name: /^Rückblick auf Runde 1/ }));
  await review.getByRole("heading", BALANCE).waitFor();
  expect(await review.innerText()).toBe(told);

  // The oldest of too many goes for a new one, and a table that is erased takes its own along.
  await shelf(page, 60);
  await anna.go("/r/HERE-1/1?seat=1&review");
  await review.getByRole("heading", BALANCE).waitFor();
  await expect.poll(() => shelf(page), SOON).toEqual(["HERE-1 0", "HERE-1 1", ...OLD.slice(2)].sort());
  await anna.go("/games");
  await anna.press(page.getByRole("button", { name: "Diese Partie löschen" }));
  await anna.press(page.getByRole("button", { name: "Ja, löschen" }));
  await expect.poll(() => shelf(page), SOON).toEqual(OLD.slice(2).sort());
});

const OLD = Array.from({ length: 60 }, (_, at) => `OLD-${at} 0`);

/** Which reviews are kept on this device, after so many old ones were laid beside them. */
const shelf = (page: Page, more = 0) =>
  page.evaluate(
    (more) =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open("tischlein-reviews", 1);
        asked.onerror = reject;
        asked.onsuccess = () => {
          const reviews = asked.result.transaction("reviews", "readwrite").objectStore("reviews");
          for (let at = 0; at < more; at++) reviews.put({ code: `OLD-${at}`, round: 1, seat: 0, at });
          const all = reviews.getAllKeys();
          all.onsuccess = () => {
            asked.result.close();
            resolve((all.result as [string, number, number][]).map(([code, , seat]) => `${code} ${seat}`).sort());
          };
        };
      }),
    more,
  );

test("a round that was played at a server is looked at again", async () => {
  const anna = await Person.open({ name: "Anna" });
  await anna.sitDown("sternenzahlen", { persons: ["Anna"], bots: 1 });
  await anna.playToTheEnd();
  await anna.press((await anna.result()).getByRole("link", { name: "Rückblick" }));
  await reviewOf(anna).getByRole("heading", BALANCE).waitFor();
});

test("a blunder is named, with what would have been better and how much it cost, and can be played otherwise", async () => {
  const anna = await Person.open({ size: "small" });
  const review = await lookedBack(anna, "blunder", "Anna");
  const blunder = review.getByRole("listitem").filter({ hasText: "Zug 9" });
  await blunder.getByText("da ging viel mehr").waitFor();
  expect(await blunder.innerText()).toContain("Das hätte viel geholfen.");
  expect(await review.innerText(), "kind words come without figures").not.toContain("von 100");
  expect(await blunder.locator(".picture .scene").count()).toBe(1);
  await readable(anna);

  await anna.press(review.getByRole("button", { name: "Genauer" }));
  await blunder.getByText("Patzer").waitFor();
  const said = (await blunder.innerText()).replace(/\s+/g, " ");
  expect(said).toContain("Gespielt: 10 in 5 und 5 zerlegen.");
  expect(said).toContain("Besser: 10 in 9 und 1 zerlegen.");
  expect(said).toContain("Damit gewinnt man von 100 solchen Partien 15 mehr.");
  expect(await review.innerText()).toMatch(/von 100 Siegen genommen\. Die Entscheidungen haben/);
  await readable(anna);

  await anna.press(blunder.getByRole("button", { name: "Zug 9 anders versuchen" }));
  await anna.page.waitForURL(/\/t\/HERE-\d+$/);
});

test("of a game without a blunder it is said that there was none", async () => {
  const anna = await Person.open();
  const review = await lookedBack(anna, "flawless", "Anna");
  await review.getByText("Kein Fehler, der ins Gewicht fällt. Stark gespielt!").waitFor();
  expect(await review.getByText("Besser:").count()).toBe(0);
});
