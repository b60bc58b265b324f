/** At every size, with as many players as there can be: no sideways scrolling, and at the table nothing cut off. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { GAMES, most, Person, SIZES, SOON, useBrowser, type Game } from "./person.ts";

useBrowser();

/** What never scrolls at a table. */
const STILL = ":is(.plate, .bar, .bar button, header button, .middle button, .own button)";

/** The results of all games are measured where they are played; their tables in the long run. */
const MEASURED: readonly Game[] = process.env.TISCHLEIN_SOAK ? GAMES : ["elferreihe", "sternenzahlen"];

test.each(MEASURED)("%s: the table and its rules fit", async (game) => {
  const anna = await Person.open();
  await anna.sitDown(game, { bots: most(game) - 1 });
  await anna.myTurn();
  expect(await anna.page.locator(".plate").count()).toBe(most(game) - 1);
  expect(await anna.cutOff(STILL), "to begin with").toEqual([]);
  await anna.play(12);
  await anna.myTurn();
  expect(await anna.cutOffAtAnySize(STILL), "later on").toEqual({});
  await anna.page.setViewportSize(SIZES.small);
  const cut = await anna.page.locator("header h1").evaluate((name) => name.scrollWidth - name.clientWidth);
  expect(cut, "the name of the game").toBe(0);
  await anna.go(`/rules/${game}`);
  await anna.page.locator(".rule").first().waitFor();
  expect(await anna.cutOffAtAnySize(), "rules").toEqual({});
});

test("nothing pushes a table aside, whatever is focused", async () => {
  const anna = await Person.open();
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  const pushed = await anna.page.locator(".screen").evaluate((screen) => {
    for (const part of screen.querySelectorAll("*")) part.scrollIntoView({ inline: "start" });
    screen.scrollLeft = 60;
    return [screen.scrollLeft, document.documentElement.scrollLeft, document.body.scrollLeft];
  });
  expect(pushed).toEqual([0, 0, 0]);
});

test("at 360 pixels no number of a row runs into the next", async () => {
  const anna = await Person.open({ size: "small" });
  await anna.sitDown("elferreihe", { bots: 1 });
  await anna.myTurn();
  const gaps = await anna.page.locator(".groove").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const boxes = [...row.querySelectorAll(".mark:not(.start) svg g")].map((one) => one.getBoundingClientRect());
      return boxes.slice(1).map(({ left }, index) => left - boxes[index]!.right);
    }),
  );
  expect(gaps.length).toBeGreaterThan(60);
  expect(Math.min(...gaps)).toBeGreaterThan(2);
});

test("home, set-up, lobby and settings fit", async () => {
  const anna = await Person.open();
  const { page } = anna;
  for (const path of ["/", "/settings", "/new/wagnis"]) {
    await anna.go(path);
    await page.locator("h1").first().waitFor();
    if (path.startsWith("/new")) {
      await page.locator(".options fieldset").nth(1).waitFor();
      for (let seats = 3; seats < most("wagnis"); seats++) {
        await anna.press(page.getByRole("button", { name: "Noch ein Platz" }));
      }
    }
    expect(await anna.cutOffAtAnySize(), path).toEqual({});
  }
  await anna.sitDown("wagnis", { open: 5 });
  await page.locator(".qr svg").waitFor();
  expect(await anna.cutOffAtAnySize(), "lobby").toEqual({});
});

test("in set-up a question and its rule stand beside each other", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.go("/new/sternenzahlen");
  const question = page.locator("fieldset", { hasText: "Wann ist Schluss?" });
  const middle = async (what: string) => {
    const { y, height } = (await question.locator(what).boundingBox())!;
    return y + height / 2;
  };
  await question.locator(".mark").waitFor();
  expect(Math.abs((await middle("legend")) - (await middle(".mark")))).toBeLessThan(8);
});

test.each([
  [768, 1024],
  [1024, 768],
  [1280, 800],
])("at %i by %i the ways into all four games are in sight", async (width, height) => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await page.setViewportSize({ width, height });
  await anna.go("/");
  await page.locator(".lid").nth(3).waitFor();
  const below = () =>
    page.locator(".lid .button").evaluateAll((all) => {
      const bottoms = all.map((one) => one.getBoundingClientRect().bottom);
      return { buttons: bottoms.length, below: bottoms.filter((bottom) => bottom > innerHeight).length };
    });
  expect(await below()).toEqual({ buttons: 8, below: 0 });
});

test("set-up for six is not much more than two screens of a phone, and all chairs are in sight together", async () => {
  const anna = await Person.open({ size: "small" });
  const { page } = anna;
  await anna.go("/new/wagnis");
  await page.locator(".options fieldset").nth(1).waitFor();
  for (let seats = 3; seats < most("wagnis"); seats++)
    await anna.press(page.getByRole("button", { name: "Noch ein Platz" }));
  const { last, all } = await page.evaluate(() => ({
    last: document.querySelector("form li:last-child")!.getBoundingClientRect().bottom + scrollY,
    all: document.documentElement.scrollHeight,
  }));
  expect(last).toBeLessThanOrEqual(640);
  expect(all).toBeLessThanOrEqual(1400);
  await anna.press(page.getByRole("button", { name: /^Stufe des Bots an Platz 6: / }));
  expect(await anna.axe()).toEqual([]);
  expect(await anna.cutOff()).toEqual([]);
});

test("the question before a table is cleared stands where it can be read", async () => {
  const anna = await Person.open();
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  await anna.press(anna.page.getByRole("button", { name: "Tisch und Einstellungen" }));
  const menu = anna.page.getByRole("dialog", { name: "Tisch und Einstellungen" });
  await anna.press(menu.getByRole("button", { name: "Tisch abräumen" }));
  for (const name of ["Schließen", "Ja, abräumen", "Nein, weiterspielen"]) {
    const box = (await menu.getByRole("button", { name }).boundingBox())!;
    expect([name, box.y > 0 && box.y + box.height <= anna.page.viewportSize()!.height]).toEqual([name, true]);
  }
});

test("a name as long as names may be leaves the lobby as it is", async () => {
  const anna = await Person.open();
  await anna.sitDown("wagnis", { open: 2 });
  const ben = await Person.open();
  await ben.go(new URL(anna.page.url()).pathname);
  await ben.page.getByRole("textbox").fill("Wilhelminewilhelminewxyz");
  await ben.press(ben.page.getByRole("button", { name: "Dazusetzen" }));
  await anna.page.getByText("Wilhelmine").first().waitFor();
  expect(await anna.cutOff()).toEqual([]);
});

test("code and QR stay when all chairs are taken: for who comes to watch", async () => {
  const anna = await Person.open();
  await anna.sitDown("wagnis", { open: 1 });
  const ben = await Person.open();
  await ben.go(new URL(anna.page.url()).pathname);
  await ben.page.getByRole("textbox").fill("Ben");
  await ben.press(ben.page.getByRole("button", { name: "Dazusetzen" }));
  for (const { page } of [anna, ben]) {
    await page.getByText("Wer zusehen möchte").waitFor();
    expect(await page.locator(".qr svg").count()).toBe(1);
  }
  expect(await anna.cutOff()).toEqual([]);
});

test("what a browser loads stays small", async () => {
  const sizes = join(import.meta.dirname, "../scripts/sizes.mjs");
  await promisify(execFile)(process.execPath, [sizes]);
});

test("on a wide screen the rulebook lies beside the table, and people play on while they read", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  const button = page.getByRole("banner").getByRole("button", { name: "Spielregeln" });
  await anna.press(button);
  const book = page.getByRole("complementary", { name: "Spielregeln" });
  await book.getByText("W12").first().waitFor();
  expect(await page.locator(":modal").count()).toBe(0);
  const [beside, table] = [(await book.boundingBox())!, (await page.locator(".scene").boundingBox())!];
  expect(table.x + table.width).toBeLessThanOrEqual(beside.x + 1);
  expect(await anna.axe()).toEqual([]);
  const before = anna.acts.length;
  expect(await anna.touch()).toBe(true);
  await expect.poll(() => anna.acts.length, SOON).toBeGreaterThan(before);
  expect(await book.count(), "it is still there").toBe(1);
  await page.keyboard.press("Escape");
  await book.waitFor({ state: "detached" });
  await page.getByRole("complementary", { name: "Was geschah" }).waitFor();
});
