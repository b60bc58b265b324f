/** A server that goes away and comes back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE, Person, useBrowser } from "./player.ts";
import { Server } from "./server.ts";

useBrowser();

let server: Server;
beforeAll(async () => {
  server = await new Server().start();
});
afterAll(() => server?.remove());

test("a lost connection is said, and the table comes back by itself", async () => {
  const anna = await Person.open({ address: server.address, size: "desktop" });
  const { page } = anna;
  await anna.playNow("wagnis");
  await anna.touch();
  await anna.hurryBots();
  await anna.offers();
  const [spoken, sentences, acts] = [await anna.spoken(), await anna.sentences(), anna.acts];
  const lost = page.getByRole("status").filter({ hasText: "Verbindung wird gesucht" });

  await server.stop("SIGKILL");
  await lost.waitFor();
  expect(await anna.spoken()).toBe(spoken);
  await server.start();
  await lost.waitFor({ state: "detached" });

  await expect.poll(() => anna.spoken(), { timeout: PATIENCE }).toBe(spoken);
  expect(await anna.sentences()).toEqual(sentences);
  await anna.touch();
  await expect
    .poll(() => anna.sentences().then((all) => all.length), { timeout: PATIENCE })
    .toBeGreaterThan(sentences.length);
  expect(anna.acts).toBe(acts + 1);
  anna.well(/WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/);
});
