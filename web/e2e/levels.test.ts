/** How well bots play: chosen with name, sentence and picture, remembered, seen at the table, and changed while people play. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

const NAMES = ["Küken", "Neuling", "Könner", "Meister", "Großmeister"];
const PLATE = ".plate .bot";

/** The levels at a table's plates. */
const seen = (anna: Person) =>
  anna.page.locator(PLATE).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("against how many and how good ones: in one row at home, remembered, and two touches to the first card", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant", size: "small" });
  const { page } = anna;
  const lid = page.locator(".lid[data-game=wagnis]");
  const [many, good] = [page.getByLabel("Wie viele Gegner?"), page.getByLabel("Wie gut spielen sie?")];
  const chosen = async () => [await many.inputValue(), await good.inputValue()];
  await anna.go("/");
  await anna.press(lid.getByRole("button", { name: "Spielen" }));
  await many.waitFor();
  expect(await chosen()).toEqual(["2", "neuling"]);
  expect(await many.locator("option").allInnerTexts()).toEqual(["1 Bot", "2 Bots", "3 Bots", "4 Bots", "5 Bots"]);
  expect(await good.locator("option").allInnerTexts()).toEqual(NAMES);
  expect(await anna.cutOffAtAnySize(".lid .row > *")).toEqual({});
  expect(await anna.axe()).toEqual([]);
  const tops = await lid.locator(".row > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops), "one row").toBeLessThan(4);
  await many.selectOption("4");
  await good.selectOption("meister");
  // Whoever touches something else wants none of it.
  await anna.press(page.locator("h2").last());
  await many.waitFor({ state: "detached" });
  await page.reload();
  await anna.press(lid.getByRole("button", { name: "Spielen" }));
  await many.waitFor();
  expect(await chosen()).toEqual(["4", "meister"]);
  await anna.press(lid.getByRole("button", { name: "Los!" }));
  await anna.myTurn();
  expect(await seen(anna)).toEqual(Array.from({ length: 4 }, () => "Meister"));
});

test("a first game is with newcomers; what is chosen for a table plays next time, too", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("wagnis");
  await anna.myTurn();
  expect(await seen(anna)).toEqual(["Neuling", "Neuling"]);

  await anna.go("/new/wagnis");
  const choice = page.getByRole("group", { name: "Stufe des Bots an Platz 3" });
  await anna.press(page.getByRole("button", { name: "Stufe des Bots an Platz 3: Neuling" }));
  const radios = choice.getByRole("radio");
  await radios.first().waitFor({ state: "attached" });
  expect(await radios.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(NAMES);
  expect(await choice.innerText()).toContain("Weiß schon, was sich lohnt");
  await anna.press(choice.locator("label").nth(2));
  expect(await choice.innerText()).toContain("Könner\nHat viel gespielt, merkt sich alles");
  await anna.press(page.getByRole("radiogroup", { name: "Platz 2" }).getByRole("radio", { name: "Bot" }));
  await anna.press(page.getByRole("button", { name: "Noch ein Platz" }));
  await anna.press(page.getByRole("button", { name: "Tisch decken" }));
  await anna.myTurn();
  expect(await seen(anna), "one more plays as well as the last one").toEqual(["Neuling", "Könner", "Könner"]);

  await anna.playNow("elferreihe");
  await anna.myTurn();
  expect(await seen(anna)).toEqual(["Könner", "Könner"]);
});

test.each([
  ["the server", "wagnis"],
  ["this device", "elferreihe"],
] as const)("levels change in the lobby and in the middle of a game, at %s", async (where, game) => {
  const anna = await Person.open({ name: "Anna", size: "small" });
  const { page } = anna;
  const level = (who: string) => page.getByRole("button", { name: `Stufe von ${who}` });
  if (where === "the server") {
    await anna.sitDown(game, { open: 1, bots: 1 });
    await anna.press(page.getByRole("button", { name: "Bot", exact: true }));
    await anna.press(level("Cleo"));
    await anna.press(page.getByRole("group", { name: "Stufe von Cleo" }).locator("label").nth(4));
    await page.getByRole("button", { name: "Stufe von Cleo: Großmeister" }).waitFor();
    expect(await anna.axe()).toEqual([]);
    expect(await anna.cutOff()).toEqual([]);
    await anna.press(page.getByRole("button", { name: "Los geht’s" }));
  } else await anna.sitDownHere(game, ["Anna"], 2);
  await page.locator(PLATE).first().waitFor();

  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  await anna.press(level("Bela"));
  await anna.press(page.getByRole("group", { name: "Stufe von Bela" }).locator("label").nth(3));
  await page.getByRole("button", { name: "Stufe von Bela: Meister" }).waitFor();
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  expect(await anna.cutOff()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => seen(anna), SOON).toEqual(["Meister", where === "the server" ? "Großmeister" : "Neuling"]);
  await anna.play(4);
  await anna.myTurn();
});
