/** People who share a screen: nobody sees another's hand. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, Server, sitDown } from "./helpers.mjs";

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

const TOUCHABLE = ":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'])";

test("with hidden hands a curtain falls between turns", { timeout: 90_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: { speed: "off" } });
  await sitDown(page, server, "elferreihe", { persons: ["Anna", "Ben"], bots: 0 });
  const curtain = page.locator(".curtain");
  const seen = new Set();
  for (let turns = 0; turns < 80 && seen.size < 2; turns++) {
    await page.locator(`.curtain, ${TOUCHABLE}`).first().waitFor();
    if (await curtain.count()) {
      seen.add((await curtain.getByRole("heading").innerText()).includes("Anna") ? "Anna" : "Ben");
      assert.equal(await page.locator("main").evaluate((main) => main.inert), true);
      await curtain.getByRole("button").click();
      await curtain.waitFor({ state: "detached" });
      const recap = page.locator(".meanwhile");
      if (await recap.count()) await recap.click();
    } else await page.locator(TOUCHABLE).last().click();
  }
  assert.deepEqual([...seen].sort(), ["Anna", "Ben"]);
  well();
});

test("without hidden hands the table simply turns", { timeout: 60_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: { speed: "off" } });
  await sitDown(page, server, "wagnis", { persons: ["Anna", "Ben"], bots: 0 });
  const name = page.locator(".bar .me");
  await page.locator(TOUCHABLE).first().waitFor();
  const first = await name.innerText();
  await page.getByRole("button", { name: "Karten aufdecken", exact: true }).click();
  for (let steps = 0; steps < 40 && (await name.innerText()) === first; steps++) {
    const rows = page.locator(".row.legal");
    if (await rows.count()) await rows.first().click();
    else if (await page.getByRole("button", { name: "Aufhören" }).count()) {
      await page.getByRole("button", { name: "Aufhören" }).click();
    } else await page.locator(TOUCHABLE).last().click();
    await page.locator(TOUCHABLE).first().waitFor();
  }
  assert.notEqual(await name.innerText(), first);
  assert.equal(await page.locator(".curtain").count(), 0);
  well();
});
