/** What everybody can read and reach: nothing for axe to find, both languages, refusals with their rules, ways on. */
import { expect, test } from "vitest";
import { SHORT } from "./company.ts";
import { GAMES, Person, SOON, useBrowser, type Size } from "./person.ts";

useBrowser();

/** Each game's set-up and rules in one of the languages; in both where there is time. */
const all = process.env.TISCHLEIN_SOAK ? GAMES : null;

test.each([
  ["de", "light", all ?? ["wagnis", "blitzraster"]],
  ["en", "dark", all ?? ["elferreihe", "sternenzahlen"]],
] as const)("axe finds nothing on the screens around the tables (%s, %s)", async (language, theme, games) => {
  const anna = await Person.open({ language, theme, name: "Anna" });
  const { page } = anna;
  const found: Record<string, string[]> = {};
  const look = async (screen: string) => {
    expect(await page.getAttribute("html", "lang")).toBe(language);
    const all = [...(await anna.axe()), ...(await anna.gibberish())];
    if (all.length) found[screen] = all;
  };
  const screens = games.flatMap((game) => [
    [`/new/${game}`, ".options fieldset"],
    [`/rules/${game}`, ".rule"],
  ]);
  for (const [path, sign] of [["/", ".lid"], ["/settings", "fieldset"], ["/nowhere", ".lid"], ...screens] as [
    string,
    string,
  ][]) {
    await anna.go(path);
    await page.locator(sign).first().waitFor();
    await look(path);
  }
  await anna.sitDown("wagnis", { open: 1, bots: 1 });
  await page.locator(".qr svg").waitFor();
  await look("lobby");
  // Whom it waits for is read on the button that was pressed; axe does not look at disabled ones.
  await anna.press(page.getByRole("button", { name: /^(Los geht’s|Let’s go)$/ }));
  const waits = page.getByRole("button", { name: /noch frei|still free/, disabled: true });
  await waits.waitFor();
  expect(await waits.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
  expect(found).toEqual({});
});

test.each([
  ["wagnis", "de"],
  ["elferreihe", "en"],
  ["blitzraster", "de"],
  ["sternenzahlen", "en"],
] as const)("%s (%s): axe finds nothing at the table, and all of it is said", async (game, language) => {
  const anna = await Person.open({ language });
  await anna.sitDown(game, { bots: 2 });
  await anna.play(5);
  await anna.myTurn();
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
});

/** Every field is an event, every card a theft. */
const thieves = (fields: number) => ({
  ...SHORT,
  path: Array.from({ length: fields }, (_, field) => `${2 + (field % 9)}*`),
  events: { steal: 12, gain: 0, robbed: 0, lose: 0 },
});

test.each([
  ["small", 30],
  ["small", 60],
  ["phone", 30],
  ["desktop", 30],
] as const)(
  "sternenzahlen (%s, %i fields): whom to steal from can be touched, also side by side",
  async (size: Size, fields) => {
    const anna = await Person.open({ size });
    const { page } = anna;
    const persons = ["Anna", "Ben", "Cleo", "Dora"];
    await anna.sitDown("sternenzahlen", { persons, options: { board: thieves(fields) } });
    await anna.touch();
    // The other three still stand at the start.
    const pieces = page.locator("button.choice");
    await pieces.nth(2).waitFor();
    expect(await anna.axe()).toEqual([]);
    const boxes = await pieces.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    for (const box of boxes) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
      expect(box.left).toBeGreaterThanOrEqual(0);
    }
    const across = boxes.map(({ left }) => left).sort((one, other) => one - other);
    for (const [index, left] of across.slice(1).entries()) {
      expect(left - across[index]!, "a piece's width apart").toBeGreaterThanOrEqual(boxes[0]!.width);
    }
    await anna.press(pieces.nth(1));
    await expect.poll(() => pieces.count(), SOON).toBe(0);
    expect(anna.acts.at(-1)).toContain("steal:2");
  },
);

test.each([
  ["wagnis", "de", /^W\d+/, "Spielregeln"],
  ["elferreihe", "en", /^E\d+/, "Rules"],
  ["blitzraster", "de", /^B\d+/, "Spielregeln"],
  ["sternenzahlen", "en", /^S\d+/, "Rules"],
] as const)("%s (%s): what is refused names its rule, which can be read", async (game, language, number, title) => {
  const anna = await Person.open({ language });
  const { page } = anna;
  await anna.sitDown(game, { bots: 1 });
  await anna.touchWrong();
  const refusal = page.locator(".refusal[role=alert]");
  await refusal.waitFor();
  expect((await refusal.locator("p").innerText()).length).toBeGreaterThan(10);
  const rule = await refusal.locator(".rule").innerText();
  expect(rule).toMatch(number);
  await anna.press(refusal.locator(".rule"));
  const looked = page.getByRole("dialog", { name: title }).locator(".looked");
  await looked.waitFor();
  expect(await looked.getAttribute("id")).toBe(rule);
  expect(await looked.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await anna.touch()).toBe(true);
});

test.each([
  ["elferreihe", []],
  ["blitzraster", ["Gesehene Karten merken"]],
] as const)("%s: its menu offers what it has, and nothing of other games", async (game, own) => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.sitDown(game, { bots: 1 });
  await anna.myTurn();
  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  const menu = page.getByRole("dialog");
  await menu.getByText("Große Karten").waitFor();
  expect(await menu.getByText(/^(Risiko anzeigen|Gesehene Karten merken)$/).allInnerTexts()).toEqual(own);
});

test("who plays with bots never sees the chairs", async () => {
  const anna = await Person.open();
  await anna.context.addInitScript(() => {
    const look = () => document.querySelector(".lobby") && document.documentElement.classList.add("saw-lobby");
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  await anna.sitDown("elferreihe", { bots: 2 });
  await anna.myTurn();
  expect(await anna.page.locator(".saw-lobby").count()).toBe(0);
});

test("the language changes at once, and is remembered", async () => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.go("/");
  await anna.press(page.getByRole("button", { name: "English" }));
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  expect(await page.getAttribute("html", "lang")).toBe("en");
});

test("a wrong code, and the way on", async () => {
  const anna = await Person.open();
  const { page } = anna;
  anna.forgive(/404/);
  await anna.go("/t/AAAA-AAAA");
  await page.getByRole("heading", { name: "Einen Tisch mit diesem Code gibt es nicht." }).waitFor();
  await anna.press(page.getByRole("button", { name: "Zum Anfang" }));
  await page.getByLabel("Dich hat jemand eingeladen?").fill("zu kurz");
  await anna.press(page.getByRole("button", { name: "Dazusetzen" }));
  await page.getByRole("alert").waitFor();
});

test("tables to come back to are on the home screen", async () => {
  const anna = await Person.open();
  const { page } = anna;
  const code = await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  await anna.go("/");
  await anna.press(page.getByRole("link", { name: /Du bist dran/ }));
  await anna.myTurn();
  expect(page.url()).toContain(code);
});

test("who has stood up is told so, and comes back", async () => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  await anna.press(page.getByRole("dialog").getByRole("button", { name: "Aufstehen" }));
  await page.getByRole("dialog").getByRole("button", { name: "Zurückkommen" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".bar").getByText("Du bist aufgestanden.").waitFor();
  await anna.press(page.locator(".bar").getByRole("button", { name: "Zurückkommen" }));
  await page.getByText("Du bist aufgestanden.").waitFor({ state: "detached" });
  expect(await anna.touch()).toBe(true);
});
