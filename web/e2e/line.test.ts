/** Lines that break and servers that die, in the middle of a move; and home without any network. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GAMES, Person, SOON, useBrowser } from "./person.ts";
import { ROOT, Server } from "./server.ts";
import { kept } from "./static.ts";

useBrowser();

let server: Server;
beforeAll(async () => {
  server = await new Server().start();
});
afterAll(() => server?.remove());

const TROUBLE = /WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|Failed to fetch|Failed to load resource/;

/** The cards of the pile at Anna's table; every draw takes one away. */
async function atTheTable(address: string): Promise<[Person, () => Promise<number>]> {
  const anna = await Person.open({ address, size: "desktop" });
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  return [anna, async () => Number(await anna.page.locator(".pile .count").innerText())];
}

const draw = ({ page }: Person) => page.getByRole("button", { name: "Karten aufdecken", exact: true }).click();

test("a line that breaks before the answer: the move is sent again, and counts once", async () => {
  const anna = await Person.open({ size: "desktop" });
  let lines = 0;
  const sent: string[] = [];
  await anna.page.routeWebSocket(/\/api\/socket/, (socket) => {
    const line = ++lines;
    const far = socket.connectToServer();
    let silent = false;
    socket.onMessage((message) => {
      // Where there is one row for a card it is laid by itself: that is another move.
      if (String(message).includes('"token":"draw"')) {
        sent.push(String(message));
        silent = line === 1;
      }
      far.send(message);
    });
    far.onMessage((message) => {
      if (!silent) socket.send(message);
      else void socket.close({ code: 4000 });
    });
  });
  await anna.sitDown("wagnis", { bots: 1 });
  await anna.myTurn();
  const pile = async () => Number(await anna.page.locator(".pile .count").innerText());
  const before = await pile();
  await draw(anna);
  await expect.poll(pile, SOON).toBe(before - 1);
  await anna.myTurn();
  expect(lines).toBe(2);
  expect(new Set(sent).size, "what is sent again is the same").toBe(1);
  expect(await pile()).toBe(before - 1);
});

test("a server that dies in mid-move: it is said, the table comes back by itself, and the move counts once", async () => {
  const [anna, pile] = await atTheTable(server.address);
  anna.forgive(TROUBLE);
  const [before, sentences] = [await pile(), await anna.sentences()];
  const lost = anna.page.getByRole("status").filter({ hasText: "Keine Verbindung" });
  await server.stop("SIGKILL");
  await draw(anna);
  await lost.waitFor();
  expect(await anna.sentences()).toEqual(sentences);
  await server.start();
  await lost.waitFor({ state: "detached" });
  await expect.poll(pile, SOON).toBe(before - 1);
  const told = await anna.sentences();
  expect(told.slice(0, sentences.length)).toEqual(sentences);
  expect(told.filter((sentence) => sentence === told[sentences.length])).toHaveLength(1);
  await anna.touch();
  await anna.myTurn();
});

test("after the first visit all of the page opens without a network, and says so", async () => {
  const anna = await Person.open({ address: server.address, offline: true });
  const { page } = anna;
  anna.forgive(TROUBLE);
  // What the page before this one kept, as it was named then.
  await anna.context.addInitScript(() => {
    if (!sessionStorage.getItem("kept")) void caches.open("page /assets/old.js /assets/older.js");
    sessionStorage.setItem("kept", "yes");
  });
  await anna.go("/");
  await kept(anna);
  await expect.poll(() => page.evaluate(() => caches.keys()), SOON).toEqual([expect.stringMatching(/^page \/ assets/)]);
  await page.reload();
  await page.locator(".lid").first().waitFor();
  await server.stop("SIGKILL");
  await page.reload();
  await page.locator(".lid").first().waitFor();
  await page.getByRole("alert").waitFor();
  expect(await page.locator(".lid").count()).toBe(4);
  for (const game of GAMES) {
    await anna.go(`/rules/${game}`);
    await page.locator("article .rule").first().waitFor();
    await anna.go(`/new/${game}`);
    await page.locator(".options fieldset").first().waitFor();
  }
  const files = readdirSync(join(ROOT, "tischlein/page/assets")).filter((name) => !name.endsWith(".gz"));
  const lost = await page.evaluate(async (files) => {
    const answers = await Promise.all(
      files.map((file) =>
        fetch(`/assets/${file}`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return files.filter((_, index) => !answers[index]);
  }, files);
  expect(lost, "every part of every table, and all rules").toEqual([]);
  await server.start();
  await anna.go("/");
  await page.locator(".lid").first().waitFor();
  await anna.playNow("wagnis");
  await anna.myTurn();
});
