/** Lines that break and servers that die, in the middle of a move; and home without any network. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";
import { Server } from "./server.ts";

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
      if (String(message).includes('"do":"act"')) {
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

test("after the first visit home opens without a network, and says so", async () => {
  const anna = await Person.open({ address: server.address, offline: true });
  const { page } = anna;
  anna.forgive(TROUBLE);
  await anna.go("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator(".lid").first().waitFor();
  await server.stop("SIGKILL");
  await page.reload();
  await page.locator(".lid").first().waitFor();
  await page.getByRole("alert").waitFor();
  expect(await page.locator(".lid").count()).toBe(4);
  await server.start();
  await page.reload();
  await page.locator(".lid").first().waitFor();
  await anna.playNow("wagnis");
  await anna.myTurn();
});
