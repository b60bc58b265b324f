/** Tables on the device: whole games without a server, kept at every step, and never two stories of one game. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GAMES, OFFERED, Person, SOON, useBrowser, type Game } from "./person.ts";
import { HOUSE, PYTHON, ROOT, Server } from "./server.ts";

useBrowser();

/** What a browser complains about when nobody answers. */
const TROUBLE = /Failed to load resource|ERR_|WebSocket|fetch/;
/** Browsers say so where an address is not secure. */
const INSECURE = /Cross-Origin-Opener-Policy/;
const CODE = /\/t\/HERE-\d+$/;
let server: Server;
let folder: string;

beforeAll(async () => {
  server = await new Server().start();
  folder = mkdtempSync(join(tmpdir(), "tischlein-here-"));
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

/** Nobody was asked for a table, nor told of one. */
function nobodyWasAsked(person: Person): void {
  expect(person.heard.filter((text) => text.includes('"seats"') && text.includes('"frame"'))).toEqual([]);
}

/** Until a part of the page is there. */
async function fetched({ page }: Person, part: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType("resource").some((one) => one.name.includes(`/${name}`)),
    part,
  );
}

async function taken(download: Promise<Download>): Promise<string> {
  return Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
}

/** The page as a folder plays the others (static.test.ts), and the long runs all of them. */
const WHOLE: readonly Game[] = process.env.TISCHLEIN_SOAK ? GAMES : ["elferreihe", "sternenzahlen"];

test.each(WHOLE)(
  "%s: played from home to the end, without the server, looked at again, and taken home",
  async (game) => {
    const anna = await Person.open({ name: "Anna", bots: "instant" });
    const { page } = anna;
    await anna.playNow(game);
    await page.waitForURL(CODE);
    await anna.playToTheEnd();
    const result = await anna.result();
    expect(await anna.axe()).toEqual([]);
    expect(await anna.gibberish()).toEqual([]);
    expect(await result.getByRole("button", { name: /fair/ }).count(), "there is nothing to prove").toBe(0);
    nobodyWasAsked(anna);

    await anna.press(result.getByRole("link", { name: "Wiederholung" }));
    const slider = page.getByRole("slider", { name: "Stelle in der Partie" });
    await slider.waitFor();
    const steps = Number(await slider.getAttribute("max"));
    expect(steps).toBeGreaterThan(5);
    const share = page.getByRole("button", { name: "Link zu dieser Stelle" });
    expect(await share.count(), "no other device finds it").toBe(0);
    const download = page.waitForEvent("download");
    await anna.press(page.getByRole("link", { name: "Aufzeichnung herunterladen" }));
    const record = await taken(download);
    const file = join(folder, `${game}.txt`);
    writeFileSync(file, record);
    // To the terminal, and back.
    const again = "import sys, tischlein; print(tischlein.load(open(sys.argv[1], newline='').read()).dump(), end='')";
    expect(execFileSync(PYTHON, ["-c", again, file], { cwd: ROOT, encoding: "utf8" })).toBe(record);
    await anna.go("/r");
    await page.locator("input[type=file]").setInputFiles(file);
    await slider.waitFor();
    expect(Number(await slider.getAttribute("max"))).toBe(steps);

    // Another match at the same table.
    await anna.go("/games");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.goBack();
  },
);

test("a closed window loses nothing, and home leads back", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await anna.playNow("elferreihe");
  await anna.play(4);
  await anna.myTurn();
  const before = await anna.settled();
  await anna.page.reload();
  await anna.myTurn();
  await expect.poll(() => anna.spoken(), SOON).toBe(before);
  const later = await anna.beside("/");
  await anna.page.close();
  await later.press(later.page.locator(".tables a").first());
  await later.myTurn();
  await expect.poll(() => later.spoken(), SOON).toBe(before);
  await later.playToTheEnd();
  await later.result();
});

test("a table between two matches opens as it lies there, however slowly its parts come", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("elferreihe");
  await anna.playToTheEnd();
  await anna.result();
  await anna.context.addInitScript(() => {
    const look = () => document.querySelector(".lobby") && document.documentElement.classList.add("saw-lobby");
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  let late = 0;
  await anna.context.route(/\/elferreihe-[^/]*\.js$/, async (route) => {
    late++;
    // The lobby would have come by then.
    await Promise.race([page.locator(".lobby").waitFor(), page.waitForTimeout(1500)]).catch(() => undefined);
    await route.continue();
  });
  await page.reload();
  await anna.result();
  expect(late).toBeGreaterThan(0);
  expect(await page.locator(".saw-lobby").count(), "nobody is waited for here").toBe(0);
});

test("several people at one device play a round and begin the next, with a curtain between their turns", async () => {
  const anna = await Person.open({ size: "desktop", bots: "instant" });
  const { page } = anna;
  await anna.sitDownHere("elferreihe", ["Anna", "Ben"], 1, "3 Runden");
  await page.locator(".curtain, .scene").first().waitFor();
  const result = page.locator(".result");
  const curtain = page.locator(".curtain");
  const seen = new Set<string>();
  while (!(await result.count())) {
    await page.locator(".bar, .curtain, .result").first().waitFor();
    if (await curtain.count()) {
      seen.add((await curtain.innerText()).replace(/\s+/g, " "));
      await curtain.getByRole("button").click();
      await curtain.waitFor({ state: "detached" });
    } else if (!(await anna.touch())) continue;
  }
  await result.getByText("Runde 1 von 3").waitFor();
  await anna.press(result.getByRole("button", { name: "Nächste Runde" }));
  await result.waitFor({ state: "detached" });
  await curtain.or(page.locator(OFFERED)).first().waitFor();
  expect([...seen].join()).toMatch(/Anna/);
  expect([...seen].join()).toMatch(/Ben/);
  nobodyWasAsked(anna);
});

test("without a network, from the middle of a game to its end", async () => {
  const anna = await Person.open({ address: server.address, name: "Anna", bots: "instant" });
  anna.forgive(TROUBLE);
  await anna.playNow("wagnis");
  await anna.play(3);
  // What people may ask for at a table is fetched while they play.
  for (const part of ["Playback-", "Rulebook-", "Figures-", "MenuBody-"]) await fetched(anna, part);
  await anna.context.setOffline(true);
  await anna.press(anna.page.getByRole("button", { name: "Spielregeln" }));
  await anna.page.locator("dialog .rule .number", { hasText: "W12" }).waitFor();
  await anna.press(anna.page.getByRole("dialog").getByRole("button", { name: "Schließen" }));
  await anna.playToTheEnd();
  let result = await anna.result();
  await anna.press(result.getByRole("link", { name: "Wiederholung" }));
  await anna.page.getByRole("slider", { name: "Stelle in der Partie" }).waitFor();
  await anna.page.goBack();
  result = await anna.result();
  await anna.press(result.getByRole("button", { name: "Noch einmal", exact: true }));
  await result.waitFor({ state: "detached" });
  expect(await anna.touch()).toBe(true);
  await anna.context.setOffline(false);
});

test("over plain http in the house: a table on the device, and play goes on when the server is gone", async () => {
  const house = await new Server({ TISCHLEIN_HOSTS: HOUSE }).start();
  try {
    const address = house.address.replace("127.0.0.1", HOUSE);
    const anna = await Person.open({ address, name: "Anna", bots: "instant", offline: true });
    for (const complaints of [TROUBLE, INSECURE]) anna.forgive(complaints);
    await anna.playNow("elferreihe");
    await anna.page.waitForURL(CODE);
    expect(await anna.page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false]);
    await anna.play(2);
    // What the table may still need is fetched while people play.
    for (const part of ["Result-", "Refusal-"]) await fetched(anna, part);
    await house.stop();
    await anna.playToTheEnd();
    await anna.result();
  } finally {
    await house.remove();
  }
});

test("whoever wants others at a table of this device is shown the way to one on the server", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("wagnis");
  await anna.myTurn();
  await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  const menu = page.getByRole("dialog");
  await menu.getByText("geht nur an einem Tisch, der auf dem Server steht").waitFor();
  await anna.press(menu.getByRole("link", { name: "Tisch für andere decken" }));
  await page.waitForURL(/\/new\/wagnis$/);
  await anna.press(page.getByRole("button", { name: "Tisch decken" }));
  await page.waitForURL(/\/t\/[A-Z]{4}-[A-Z]{4}$/);
  await page.getByText("Mit diesem Code").first().waitFor();
});

test("what is not loaded when the network goes is named, no screen stays empty, and later it comes", async () => {
  const anna = await Person.open({ address: server.address, name: "Anna" });
  const { page } = anna;
  anna.forgive(TROUBLE);
  await anna.go("/");
  await page.locator(".lid").nth(3).waitFor();
  await fetched(anna, "here-");
  await anna.context.setOffline(true);
  await anna.press(page.locator(".lid[data-game=wagnis] button"));
  await page.getByRole("alert").filter({ hasText: "Dieses Spiel ließ sich gerade nicht laden" }).waitFor();
  for (const way of [
    page.getByRole("link", { name: "Einstellungen" }),
    page.locator(".lid[data-game=wagnis]").getByRole("link", { name: "Mit anderen" }),
    page.getByRole("link", { name: "Alle Partien" }),
  ]) {
    await anna.press(way);
    await page.getByRole("alert").filter({ hasText: "Dieser Teil der Seite ist noch nicht geladen" }).waitFor();
    await anna.press(page.locator(".lid[data-game=elferreihe] button"));
    await page.getByRole("alert").filter({ hasText: "Dieses Spiel ließ sich gerade nicht laden" }).waitFor();
  }
  await anna.context.setOffline(false);
  await anna.press(page.getByRole("link", { name: "Einstellungen" }));
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
});

test("in two windows one plays, and the other says so, until it is wanted there", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await anna.playNow("wagnis");
  await anna.page.waitForURL(CODE);
  await anna.myTurn();
  const place = new URL(anna.page.url()).pathname;
  const other = await anna.beside(place);
  await other.page.getByRole("heading", { name: /anderen Fenster/ }).waitFor();
  expect(await anna.touch()).toBe(true);
  await other.press(other.page.getByRole("button", { name: "Hier weiterspielen" }));
  await other.myTurn();
  await anna.page.getByRole("heading", { name: /anderen Fenster/ }).waitFor();
  expect(await other.touch()).toBe(true);
  expect(await other.axe()).toEqual([]);
});

test("what showed nothing new is taken back, and stays so when the window is loaded anew", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("blitzraster");
  const pile = page.getByRole("button", { name: /vom Ablagestapel nehmen/ }).and(page.locator(OFFERED));
  for (let moves = 0; ; moves++) {
    expect(moves, "the card that lies open can be taken").toBeLessThan(20);
    expect(await anna.myTurn()).toBe(true);
    if (await pile.count()) break;
    await anna.touch();
  }
  const before = await anna.settled();
  const undo = page.getByRole("button", { name: "Zurücknehmen" });
  expect(await undo.count()).toBe(0);
  await anna.press(pile);
  await undo.waitFor();
  expect(await anna.settled()).not.toBe(before);
  await anna.press(undo);
  await undo.waitFor({ state: "detached" });
  await expect.poll(() => anna.spoken(), SOON).toBe(before);
  await page.reload();
  await anna.myTurn();
  await expect.poll(() => anna.spoken(), SOON).toBe(before);
  expect(await undo.count()).toBe(0);
  await anna.touch();
  await anna.notRefused();
});

test("what is forbidden is refused by its rule", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await anna.playNow("elferreihe");
  await anna.touchWrong();
  const refusal = anna.page.locator(".refusal");
  await refusal.waitFor();
  expect(await refusal.innerText()).toMatch(/E\d/);
  expect(await anna.gibberish()).toEqual([]);
});

test.each(process.env.TISCHLEIN_SOAK ? ["open", "put"] : ["put"])(
  "where nothing can be kept (%s), people play on, are told, and find back from home",
  async (how) => {
    const anna = await Person.open({ name: "Anna", bots: "instant" });
    // The worker has its own globals: what it loads begins with what breaks its storage.
    await anna.context.route(/worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const broken = {
        open: "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
        put: "IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };",
      }[how]!;
      await route.fulfill({ response: answer, body: broken + (await answer.text()) });
    });
    await anna.playNow("wagnis");
    const { page } = anna;
    await page.getByRole("status").filter({ hasText: "Wird nicht gespeichert" }).waitFor();
    await anna.play(6);
    await anna.notRefused();
    await anna.myTurn();
    const before = await anna.settled();
    await anna.press(page.getByRole("button", { name: "Zum Anfang" }));
    await anna.press(page.locator(".tables a"));
    await anna.myTurn();
    await expect.poll(() => anna.spoken(), SOON).toBe(before);
    await anna.playToTheEnd();
    await anna.press((await anna.result()).getByRole("button", { name: "Zum Anfang" }));
    await anna.press(page.getByRole("link", { name: "Alle Partien" }));
    await anna.press(page.getByRole("button", { name: "Diese Partie löschen" }));
    await anna.press(page.getByRole("button", { name: "Ja, löschen" }));
    await page.getByText("Hier ist noch keine Runde zu Ende gespielt").waitFor();
  },
);

test("a worker that the browser ends without a word is replaced, and what was touched counts", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await anna.playNow("elferreihe");
  await anna.play(2);
  await anna.myTurn();
  const [worker] = anna.page.workers();
  await worker!.evaluate(() => self.close());
  await anna.touch();
  // Nobody is to look for a network.
  const lost = anna.page.getByRole("status").filter({ hasText: "Gleich geht es weiter" });
  await lost.waitFor();
  await lost.waitFor({ state: "detached" });
  await anna.playToTheEnd();
  await anna.result();
});

test("what is kept and cannot be read is said, with a way home", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await anna.playNow("wagnis");
  await anna.myTurn();
  // As a newer page would.
  await anna.page.evaluate(
    () => new Promise((resolve) => (indexedDB.open("tischlein-tables", 99).onsuccess = resolve)),
  );
  await anna.page.reload();
  await anna.page.getByRole("heading", { name: /gerade nicht lesen/ }).waitFor();
  await anna.press(anna.page.getByRole("button", { name: "Zum Anfang" }));
  await anna.page.locator(".lid").first().waitFor();
});

test("a server that is not there keeps nobody from playing", async () => {
  const anna = await Person.open({ address: server.address, name: "Anna", bots: "instant" });
  anna.forgive(TROUBLE);
  await anna.go("/");
  await anna.page.locator(".lid").first().waitFor();
  await anna.context.route("**/api/**", (route) => route.abort());
  for (const game of GAMES) {
    await anna.begin(game);
    await anna.myTurn();
    await anna.touch();
    await anna.press(anna.page.getByRole("button", { name: "Zum Anfang" }));
    await anna.page.locator(".lid").first().waitFor();
  }
  await expect.poll(() => anna.page.locator(".tables a").count(), SOON).toBe(GAMES.length);
});

test("somebody gets up, and a bot plays on for them, so that the others can", async () => {
  const anna = await Person.open({ bots: "instant" });
  const { page } = anna;
  await anna.sitDownHere("wagnis", ["Anna", "Ben"], 0);
  await anna.myTurn();
  const menu = page.getByRole("button", { name: "Tisch und Einstellungen" });
  await anna.press(menu);
  const place = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Anna" });
  await anna.press(place.getByRole("button", { name: "Aufstehen" }));
  await anna.press(place.getByRole("button", { name: "Bot spielt weiter" }));
  await place.getByText("ein Bot spielt").waitFor();
  expect(await anna.axe()).toEqual([]);
  await anna.press(page.getByRole("dialog").getByRole("button", { name: "Schließen" }));
  await page.locator(".bar .me", { hasText: "Ben" }).waitFor();
  expect(await anna.touch()).toBe(true);
  await anna.press(menu);
  await anna.press(place.getByRole("button", { name: "Zurückkommen" }));
  await place.getByRole("button", { name: "Aufstehen" }).waitFor();
  expect(await place.getByRole("button", { name: "Bot spielt weiter" }).count()).toBe(0);
});

test("everything on the device can be erased", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  const { page } = anna;
  await anna.playNow("wagnis");
  await anna.myTurn();
  await anna.go("/settings");
  await anna.press(page.getByRole("button", { name: "Alles über mich löschen" }));
  await anna.press(page.getByRole("button", { name: "Ja, alles löschen" }));
  await page
    .getByRole("status")
    .filter({ hasText: /Gelöscht/ })
    .waitFor();
  await anna.go("/");
  await page.locator(".lid").first().waitFor();
  expect(await page.locator(".tables a").count()).toBe(0);
  const left = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opened = indexedDB.open("tischlein-tables");
      opened.onsuccess = () => resolve(opened.result);
    });
    const counts = [...database.objectStoreNames].map(
      (name) =>
        new Promise<number>((resolve) => {
          const asked = database.transaction(name).objectStore(name).count();
          asked.onsuccess = () => resolve(asked.result);
        }),
    );
    return Promise.all(counts);
  });
  expect(left.reduce((sum, count) => sum + count, 0)).toBe(0);
});
