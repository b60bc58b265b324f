/** “Was it fair?” can be asked about every round that is over, long after it; and private rounds stay private. */
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { come, ready, sitDown, TINY } from "./company.ts";
import { Person, useBrowser } from "./person.ts";

useBrowser();

const shut = async ({ page }: Person) => {
  await page.keyboard.press("Escape");
  await page.locator(".check, .failed").waitFor({ state: "detached" });
};

const SIZES = process.env.TISCHLEIN_SOAK ? (["small", "desktop"] as const) : (["small"] as const);

test.each(SIZES)(
  "asked in the next match, in the replay, among past games and at the cleared table (%s)",
  async (size) => {
    const anna = await Person.open({ size });
    const { page } = anna;
    const code = await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
    await anna.playToTheEnd();
    await anna.press((await anna.result()).getByRole("button", { name: "Noch einmal", exact: true }));

    // The next match is under way: what was is in the menu.
    await anna.myTurn();
    await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
    const menu = page.getByRole("dialog", { name: "Tisch und Einstellungen" });
    await anna.findsItFair(menu);
    expect(await anna.axe()).toEqual([]);
    expect(await anna.cutOff()).toEqual([]);
    await shut(anna);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });

    // A second round: both can be chosen, wherever it is asked.
    await anna.playToTheEnd();
    await anna.findsItFair();
    await page.getByRole("combobox", { name: "Welche Runde?" }).selectOption("Runde 1");
    await page.locator(".verdict").getByText("Ja, diese Runde war fair.").waitFor();
    const file = page.waitForEvent("download");
    await anna.press(page.getByRole("link", { name: "Notizen dieses Geräts" }));
    expect((await file).suggestedFilename()).toBe(`sternenzahlen-${code}-1-notes.json`);

    await anna.go(`/r/${code}/1`);
    await page.getByRole("slider").waitFor();
    await anna.findsItFair(page.getByRole("banner"));
    await shut(anna);
    expect(await anna.axe()).toEqual([]);
    expect(await anna.cutOffAtAnySize("header .plain")).toEqual({});

    await anna.go("/games");
    const rounds = page.locator(".rounds > li");
    await rounds.first().waitFor();
    expect(await rounds.count()).toBe(2);
    await anna.findsItFair(rounds.first());
    await shut(anna);
    expect(await anna.axe()).toEqual([]);
    expect(await anna.cutOffAtAnySize()).toEqual({});

    // The table is cleared: its rounds are still there.
    await anna.go(`/t/${code}`);
    await anna.press((await anna.result()).getByRole("button", { name: "Tisch ansehen" }));
    await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
    await anna.press(menu.getByRole("button", { name: "Tisch abräumen" }));
    await anna.press(menu.getByRole("button", { name: "Ja, abräumen" }));
    await page.waitForURL((url) => url.pathname === "/");
    await anna.go(`/t/${code}`);
    await anna.findsItFair(page.getByRole("main"));
    await shut(anna);
    expect(await anna.axe()).toEqual([]);
    await anna.press(page.getByRole("link", { name: "Wiederholung" }));
    await page.getByRole("slider").waitFor();
    await anna.findsItFair(page.getByRole("banner"));
  },
);

test("a server that keeps the proof back: said, and this device's notes can be had all the same", async () => {
  const anna = await Person.open({ size: "desktop" });
  const code = await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.playToTheEnd();
  anna.forgive(/404/);
  const kept = { type: "refused", status: 404, code: "no-round", say: ["refusal-no-round", {}] };
  const keep = (route: Route) => route.fulfill({ status: 404, json: kept });
  const { page } = anna;
  await page.route(/\/proof$/, keep);
  await anna.press((await anna.result()).getByRole("button", { name: "War alles fair?" }));
  const file = page.waitForEvent("download");
  await anna.press(page.locator(".failed").getByRole("link", { name: "Notizen dieses Geräts" }));
  expect((await file).suggestedFilename()).toBe(`${code}-1-notes.json`);
  expect(await page.locator(".failed p").innerText()).toBe("Diese Runde wurde nicht gespielt.");
  expect(await anna.axe()).toEqual([]);
  await page.unroute(/\/proof$/, keep);
  await anna.press(page.getByRole("button", { name: "Noch einmal versuchen" }));
  await page.locator(".verdict").getByText("Ja, diese Runde war fair.").waitFor();
});

test("a round that nobody was to watch: played again for who played it, refused in plain words for others", async () => {
  const anna = await Person.open({ size: "desktop" });
  const code = await anna.sitDown("sternenzahlen", { open: 1, options: { board: TINY }, watch: "nobody" });
  const ben = await come(code);
  await sitDown(ben);
  for (const person of [anna, ben]) await ready(person);
  for (let turns = 0; !(await anna.page.locator(".result").count()); turns++) {
    for (const person of [anna, ben]) if (await person.mayAct()) await person.touch();
    expect(turns).toBeLessThan(2000);
  }
  await ben.findsItFair(); // and by then all of it is noted: whoever leaves sooner has seen less
  await ben.page.keyboard.press("Escape");
  const keys: (string | undefined)[] = [];
  ben.page.on("request", (request) => {
    if (request.url().includes(`/api/tables/${code}/rounds/1/replay`)) keys.push(request.headers()["authorization"]);
  });
  await ben.go(`/r/${code}/1`);
  await ben.page.getByRole("slider", { name: "Stelle in der Partie" }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/^Seat [\w-]{43}$/)]);
  const record = ben.page.waitForEvent("download");
  await ben.press(ben.page.getByRole("link", { name: "Aufzeichnung herunterladen" }));
  expect((await record).suggestedFilename()).toBe(`sternenzahlen-${code}-1.txt`);
  await ben.findsItFair(ben.page.getByRole("banner"));

  // Somebody with the link alone, and somebody with a key of another table.
  const [stranger, neighbour] = [await Person.open(), await Person.open()];
  await neighbour.sitDown("wagnis", { bots: 1 });
  for (const person of [stranger, neighbour]) {
    const { page } = person;
    person.forgive(/401/);
    await person.go(`/r/${code}/1`);
    await page.getByRole("heading", { name: "Diese Runde ist nur für die, die sie gespielt haben." }).waitFor();
    await page.getByText("Öffne sie auf dem Gerät, mit dem du gespielt hast.").waitFor();
    expect(await page.locator(".scene").count()).toBe(0);
    expect(person.heard.join("\n"), "nothing of it was sent").not.toMatch(/die:\d|"steps"/);
    expect(await person.gibberish()).toEqual([]);
    expect(await person.axe()).toEqual([]);
    await person.press(page.getByRole("link", { name: "Deine Partien" }));
    await page.getByRole("heading", { name: "Deine Partien" }).waitFor();
  }
});
