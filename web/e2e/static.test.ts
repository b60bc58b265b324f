/** The page as a folder on any web space: all of it but shared tables, nobody is asked for anything, and it opens without a network. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ServerInfo } from "../src/lib/wire.ts";
import { keyTo, playByKeyboard, playByNames } from "./assistive.ts";
import { GAMES, Person, SOON, useBrowser, type Game } from "./person.ts";
import { ROOT } from "./server.ts";
import { at, BELOW, kept, WebSpace } from "./static.ts";

useBrowser();

let space: WebSpace;
beforeAll(async () => {
  space = await new WebSpace().start();
});
afterAll(() => space?.remove());

const MADE = join(ROOT, "web/src/engine/rules");
const LANGUAGES = ["de", "en"] as const;
const OFFLINE = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** All was there, and nothing of it elsewhere. */
function askedForFilesOnly(): void {
  expect(space.missing).toEqual([]);
  expect(space.asked.filter((path) => !path.startsWith(`${BELOW}/`))).toEqual([]);
}

/** Each rule of the book is there, with its number and its picture. */
async function readsRules({ page }: Person, game: string, language: string): Promise<void> {
  const book = readFileSync(join(MADE, `books/${language}/${game}.md`), "utf8");
  const numbers = [...book.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number]) => number);
  await page.locator("article h2").waitFor();
  expect(await page.locator("article h2").innerText()).toBe(/^# (.*)/.exec(book)![1]);
  expect(await page.locator(".rule > b").allInnerTexts()).toEqual(numbers);
}

async function setsUp({ page }: Person): Promise<void> {
  await page.locator(".options fieldset").first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
}

test("what the page knows by itself is what a server answers", async () => {
  const address = inject("address");
  const { games } = (await (await fetch(`${address}/api/server`)).json()) as ServerInfo;
  for (const game of GAMES) {
    const about: unknown = JSON.parse(readFileSync(join(MADE, `about/${game}.json`), "utf8"));
    expect(about).toEqual(games.find(({ name }) => name === game));
    for (const language of LANGUAGES) {
      const book = await (await fetch(`${address}/api/rules/${game}/${language}`)).text();
      expect(readFileSync(join(MADE, `books/${language}/${game}.md`), "utf8")).toBe(book);
    }
  }
});

test.each([
  ["de", "light", "steht in der README des Projekts"],
  ["en", "dark", "The project’s README says"],
] as const)("home says what is missing and how to get it (%s, %s)", async (language, theme, where) => {
  const anna = await space.visit("/", { language, theme });
  const { page } = anna;
  await page.locator(".lid").nth(3).waitFor();
  const alone = await page.locator(".alone").innerText();
  expect(alone).toContain(where);
  expect(alone, "no registry has it").not.toContain("pip install");
  expect(await page.locator("form").count(), "nobody can be joined").toBe(0);
  expect(await page.getByRole("alert").count(), "nothing is wrong").toBe(0);
  expect(await anna.axe()).toEqual([]);
  expect(await anna.gibberish()).toEqual([]);
  expect(await anna.cutOffAtAnySize()).toEqual({});
  const before = space.asked.length;
  await page.waitForTimeout(4000);
  expect(space.asked.slice(before), "nobody is asked again and again").toEqual([]);
  askedForFilesOnly();
});

test.each(GAMES)("%s: rules in both languages and set-up, by their addresses and loaded anew", async (game) => {
  for (const language of LANGUAGES) {
    const anna = await space.visit(`/rules/${game}`, { language });
    await readsRules(anna, game, language);
    await anna.page.reload();
    await readsRules(anna, game, language);
    await anna.go(at(`/new/${game}`));
    await setsUp(anna);
    await anna.page.reload();
    await setsUp(anna);
  }
  askedForFilesOnly();
});

test("links, the way back, a rule in the address, and an address that leads nowhere", async () => {
  const anna = await space.visit();
  const { page } = anna;
  await anna.press(page.getByRole("link", { name: "Regeln von Wagnis" }));
  await readsRules(anna, "wagnis", "de");
  expect(page.url()).toBe(`${space.address}/#/rules/wagnis`);
  await page.goBack();
  await page.locator(".lid").first().waitFor();
  await anna.press(page.locator(".lid[data-game=elferreihe]").getByRole("link", { name: "Mit anderen" }));
  await setsUp(anna);
  await anna.press(page.getByRole("button", { name: "Zurück" }));
  await page.locator(".lid").first().waitFor();
  await anna.go(at("/rules/wagnis#W12"));
  const looked = page.locator(".looked");
  await looked.waitFor();
  expect(await looked.getAttribute("id")).toBe("W12");
  for (const nowhere of ["/nowhere", "/new/chess"]) {
    await anna.go(at(nowhere));
    await page.getByRole("alert").waitFor();
    expect(await page.locator(".lid").count()).toBe(4);
  }
  for (const [place, sign] of [
    ["/settings", "fieldset"],
    ["/games", ".none"],
  ] as const) {
    await anna.go(at(place));
    await page.locator(sign).first().waitFor();
    await page.reload();
    await page.locator(sign).first().waitFor();
  }
  askedForFilesOnly();
});

const manifest = JSON.parse(readFileSync(join(ROOT, "tischlein/page/.vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string }
>;
const CLIENT = `${BELOW}/${manifest["src/engine/client.ts"]!.file}`;

// In the page, and as text: here, `import` would mean modules of the tests.
const PLAY = `async (client, game) => {
  const { Engine } = await import(client);
  const engine = new Engine();
  let table = await engine.ask("start", { game, players: 2 });
  for (let moves = 0; table.actor !== "over" && moves < 3000; moves++) {
    const token = await engine.ask("choose", table);
    table = await engine.ask("act", { table: table.table, token });
  }
  engine.close();
  return table.actor;
}`;

test("the rules are compiled and played there, whatever the space calls their files", async () => {
  const anna = await space.visit();
  for (const game of GAMES) {
    const play = `(${PLAY})(${JSON.stringify(CLIENT)}, ${JSON.stringify(game)})`;
    expect(await anna.page.evaluate(play)).toBe("over");
  }
  askedForFilesOnly();
});

/** Tables without a folder play the others (here.test.ts), and the long runs all of them. */
const WHOLE: readonly Game[] = process.env.TISCHLEIN_SOAK ? GAMES : ["wagnis", "blitzraster"];

test.each(WHOLE)("%s: played to the end, loaded anew in the middle, and looked at again", async (game) => {
  const anna = await space.visit("/", { name: "Anna" });
  const { page } = anna;
  await anna.playNow(game);
  await page.waitForURL(/#\/t\/HERE-\d+$/);
  await anna.hurryBots();
  await anna.play(3);
  await anna.myTurn();
  const before = await anna.settled();
  await page.reload();
  await anna.myTurn();
  await expect.poll(() => anna.spoken(), SOON).toBe(before);
  await anna.playToTheEnd();
  const result = await anna.result();
  expect(await anna.gibberish()).toEqual([]);
  await anna.press(result.getByRole("link", { name: "Wiederholung" }));
  const slider = page.getByRole("slider", { name: "Stelle in der Partie" });
  await slider.waitFor();
  await page.reload();
  await slider.waitFor();
  expect(page.url()).toMatch(/#\/r\/HERE-\d+\/1/);
  const download = page.waitForEvent("download");
  await anna.press(page.getByRole("link", { name: "Aufzeichnung herunterladen" }));
  const record = Buffer.concat(await (await (await download).createReadStream()).toArray());
  await anna.go(at("/r"));
  await page.locator("input[type=file]").setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: record });
  await slider.waitFor();
  await anna.go(at("/games"));
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  askedForFilesOnly();
});

/** The long runs play all games, in both languages. */
const ALL = process.env.TISCHLEIN_SOAK
  ? GAMES.flatMap((game) => LANGUAGES.map((language) => ({ game, language })))
  : null;

test.each<{ game: Game; language: (typeof LANGUAGES)[number] }>(ALL ?? [{ game: "elferreihe", language: "en" }])(
  "names and roles only: a whole game of $game ($language)",
  async ({ game, language }) => {
    const anna = await space.visit("/", { name: "Anna", language, bots: "instant" });
    await anna.playNow(game);
    await playByNames(anna);
    await anna.result();
    expect(await anna.axe()).toEqual([]);
    expect(await anna.gibberish()).toEqual([]);
    askedForFilesOnly();
  },
);

test.each<{ game: Game; language: (typeof LANGUAGES)[number] }>(ALL ?? [{ game: "elferreihe", language: "de" }])(
  "keys only: from the folder's home to the end of a game of $game ($language)",
  async ({ game, language }) => {
    const anna = await space.visit("/", { name: "Anna", language, size: "desktop", bots: "instant" });
    await anna.page.locator(".lid").first().waitFor();
    await keyTo(anna, `.lid[data-game=${game}] button`);
    await anna.page.keyboard.press("Enter");
    await anna.page.locator(".lid select").first().waitFor();
    await anna.page.keyboard.press("Enter");
    await anna.page.locator(".scene").waitFor();
    await playByKeyboard(anna);
    await anna.result();
    expect(await anna.gibberish()).toEqual([]);
    askedForFilesOnly();
  },
);

test("a table of somewhere else is not here, and nobody is asked for it", async () => {
  const anna = await space.visit("/t/WOBA-GILO");
  const { page } = anna;
  await page.getByRole("heading", { name: /^Diesen Tisch gibt es auf diesem Gerät nicht/ }).waitFor();
  await anna.press(page.getByRole("button", { name: "Zum Anfang" }));
  await page.locator(".lid").first().waitFor();
  await anna.go(at("/r/WOBA-GILO/1"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await anna.gibberish()).toEqual([]);
  askedForFilesOnly();
});

/** All parts of the others are there as well, which is looked at file by file. */
const LATER: readonly Game[] = process.env.TISCHLEIN_SOAK ? GAMES : ["sternenzahlen"];

test("after one visit all of it opens without a network; what others keep at this host stays", async () => {
  const anna = await Person.open({ address: space.address, offline: true, name: "Anna", bots: "instant" });
  const { page } = anna;
  anna.forgive(OFFLINE);
  const [own, foreign] = ["page /~anna/spiele/ assets/old.js", "page /~ben/spiele/ assets/other.js"];
  await anna.context.addInitScript(
    (names) => {
      if (!sessionStorage.getItem("kept")) for (const name of names) void caches.open(name);
      sessionStorage.setItem("kept", "yes");
    },
    [own, foreign],
  );
  await anna.go("/");
  await kept(anna);
  const registered = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(registered).toBe(`${space.address}/`);
  await expect.poll(() => page.evaluate(() => caches.keys()), SOON).not.toContain(own);
  expect(await page.evaluate(() => caches.keys())).toContain(foreign);
  askedForFilesOnly();
  await space.stop();
  try {
    await page.reload();
    await page.locator(".lid").nth(3).waitFor();
    for (const game of GAMES) {
      await anna.go(at(`/rules/${game}`));
      await page.reload();
      await readsRules(anna, game, "de");
      await anna.go(at(`/new/${game}`));
      await page.reload();
      await setsUp(anna);
    }
    for (const game of LATER) {
      await anna.playNow(game);
      await anna.playToTheEnd();
      await anna.result();
    }
    const files = readdirSync(join(space.folder, "assets")).map((name) => `assets/${name}`);
    const lost = await page.evaluate(async (files) => {
      const answers = await Promise.all(
        files.map((file) =>
          fetch(file).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return files.filter((_, index) => !answers[index]);
    }, files);
    expect(lost, "every part of every table, all rules and all players").toEqual([]);
    expect(files.filter((file) => file.endsWith(".wasm"))).toHaveLength(3 * GAMES.length);
  } finally {
    await space.start();
  }
});

// As text, as above.
const SIT_DOWN = `async (client, wanted) => {
  const { engine } = await import(client);
  return engine().ask("make", { wanted });
}`;

test("without a network after one visit: a whole game against a meister and a kueken", async () => {
  const anna = await Person.open({ address: space.address, offline: true, name: "Anna" });
  const { page } = anna;
  anna.forgive(OFFLINE);
  await anna.go("/");
  await kept(anna);
  await space.stop();
  try {
    await page.reload();
    await page.locator(".lid").nth(3).waitFor();
    const fetched: [string, boolean][] = [];
    anna.context.on("response", (response) => {
      if (response.url().includes(".players-")) fetched.push([response.url(), response.ok()]);
    });
    const chairs = [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: "meister" },
      { kind: "bot", level: "kueken" },
    ];
    const wanted = { game: "elferreihe", chairs, pace: "instant", key: "against-both" };
    const code = await page.evaluate<string>(`(${SIT_DOWN})(${JSON.stringify(CLIENT)}, ${JSON.stringify(wanted)})`);
    await anna.go(at(`/t/${code}`));
    await anna.playToTheEnd();
    await anna.result();
    expect(await anna.gibberish()).toEqual([]);
    expect(fetched).toEqual([[expect.stringContaining("elferreihe"), true]]);
  } finally {
    await space.start();
  }
});
