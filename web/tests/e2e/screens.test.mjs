/** Every screen: nothing for axe to find, in both languages and both lights; the ways out of dead ends. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, myTurn, open, Server, sitDown } from "./helpers.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const QUICK = { speed: "off" };
let server;
let browser;

before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.remove();
});

/** What axe finds, in short. The policy forbids foreign scripts, so it comes through the debugger. */
async function found(page) {
  const source = (await import("node:fs")).readFileSync(AXE, "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }),
  );
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

for (const [language, theme] of [
  ["de", "light"],
  ["en", "dark"],
]) {
  test(`axe finds nothing (${language}, ${theme})`, { timeout: 120_000 }, async () => {
    const { page, well } = await open(browser, server, { language, theme, settings: QUICK });
    for (const path of ["/", "/new/wagnis", "/rules/wagnis", "/settings", "/nowhere"]) {
      await page.goto(server.address + path);
      await page.locator("h1").first().waitFor();
      await page.waitForTimeout(400);
      assert.deepEqual(await found(page), [], path);
    }
    await sitDown(page, server, "wagnis", { open: 1, bots: 1 });
    await page.locator(".qr svg").waitFor();
    assert.deepEqual(await found(page), [], "lobby");
    await sitDown(page, server, "wagnis");
    await myTurn(page);
    assert.deepEqual(await found(page), [], "table");
    await page.locator(".bar .wide").last().click();
    await page.waitForTimeout(300);
    assert.deepEqual(await found(page), [], "a card waits");
    well();
  });
}

test("a wrong code, and the way on", { timeout: 60_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: QUICK });
  await page.goto(`${server.address}/t/AAAA-AAAA`);
  await page.getByRole("heading", { name: "Einen Tisch mit diesem Code gibt es nicht." }).waitFor();
  await page.getByRole("button", { name: "Zum Anfang" }).click();
  await page.getByRole("button", { name: "Spielen" }).first().waitFor();
  await page.getByLabel("Dich hat jemand eingeladen?").fill("zu kurz");
  await page.getByRole("button", { name: "Dazusetzen" }).click();
  await page.getByRole("alert").waitFor();
  well(/404/);
});

test("a full table can be watched", { timeout: 60_000 }, async () => {
  const anna = await open(browser, server, { settings: QUICK });
  const guest = await open(browser, server, { settings: QUICK });
  const code = await sitDown(anna.page, server, "wagnis", { open: 1, bots: 0 });
  const ben = await open(browser, server, { settings: QUICK });
  await ben.page.goto(`${server.address}/t/${code}`);
  await ben.page.getByLabel("Wie heißt du?").fill("Ben");
  await ben.page.getByRole("button", { name: "Dazusetzen" }).click();
  await ben.page.getByRole("button", { name: "Los geht’s" }).waitFor();
  await guest.page.goto(`${server.address}/t/${code}`);
  await guest.page.getByText("Alle Plätze sind besetzt").waitFor();
  guest.well();
});

test("tables to come back to are on the home screen", { timeout: 60_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: QUICK });
  await sitDown(page, server, "wagnis");
  await myTurn(page);
  await page.goto(server.address);
  const link = page.getByRole("link", { name: /Du bist dran/ });
  await link.waitFor();
  await link.click();
  await myTurn(page);
  well();
});

test("the language changes at once, and is remembered", { timeout: 60_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: QUICK });
  await page.goto(server.address);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "en");
  well();
});
