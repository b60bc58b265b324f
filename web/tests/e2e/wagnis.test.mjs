/** Wagnis in real browsers, against the real server. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, myTurn, open, Server, sitDown, SIZES } from "./helpers.mjs";

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

/** One action of a player who dares until seven cards lie there. */
async function act(page) {
  const rows = page.locator(".row.legal");
  if (await rows.count()) return rows.first().click();
  const lying = await page.locator(".row .slot").count();
  const buttons = page.locator(".bar .wide");
  return lying >= 7 && (await buttons.count()) > 1 ? buttons.first().click() : buttons.last().click();
}

test("from home to the first card in two taps, and on to the end", { timeout: 180_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: { speed: "fast" } });
  await page.goto(server.address);
  await page.getByRole("button", { name: "Spielen" }).first().click();
  await page.getByRole("button", { name: "Karten aufdecken", exact: true }).click();
  await page.locator(".waiting [role=img], .aside .turned").first().waitFor();
  await page.getByRole("button", { name: "Tisch und Einstellungen" }).click();
  await page.locator("label", { hasText: "Sofort" }).click();
  await page.getByRole("button", { name: "Schließen" }).click();
  while (await myTurn(page)) await act(page);
  await page.getByRole("heading", { name: /gewinn|gewonnen/ }).waitFor();
  await page.getByRole("button", { name: "Noch einmal" }).click();
  await page.locator(".result").waitFor({ state: "detached" });
  await myTurn(page);
  well();
});

test("two people at two devices, invited by code", { timeout: 60_000 }, async () => {
  const anna = await open(browser, server, { settings: QUICK });
  const ben = await open(browser, server, { settings: QUICK, language: "en", size: "desktop" });
  const code = await sitDown(anna.page, server, "wagnis", { bots: 0, open: 1 });
  await ben.page.goto(server.address);
  await ben.page.getByLabel("Has somebody invited you?").fill(code.toLowerCase().replace("-", " "));
  await ben.page.getByRole("button", { name: "Sit down" }).click();
  await ben.page.getByLabel("What is your name?").fill("Ben");
  await ben.page.getByRole("button", { name: "Sit down" }).click();
  await ben.page.getByRole("button", { name: "Let’s go" }).click();
  await anna.page.getByText("Ben", { exact: true }).waitFor();
  await anna.page.getByRole("button", { name: "Los geht’s" }).click();
  await anna.page.getByRole("button", { name: "Karten aufdecken", exact: true }).click();
  await ben.page.locator("aside").getByText("Anna turns up a card.").waitFor();
  await anna.page.reload();
  await anna.page.locator(".scene").waitFor();
  anna.well();
  ben.well();
});

test("who watches sees the table and can do nothing", { timeout: 60_000 }, async () => {
  const anna = await open(browser, server, { settings: QUICK });
  const guest = await open(browser, server, { settings: QUICK });
  const code = await sitDown(anna.page, server, "wagnis");
  await myTurn(anna.page);
  await guest.page.goto(`${server.address}/t/${code}`);
  await guest.page.locator(".scene").waitFor();
  assert.equal(await guest.page.locator(".plate").count(), 3);
  assert.equal(await guest.page.locator(":is(.middle, .own, .bar) button:not(:disabled)").count(), 0);
  guest.well();
});

test("what is not allowed is refused with its rule, which can be read", { timeout: 90_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: QUICK });
  await sitDown(page, server, "wagnis");
  const wrong = page.locator(".row[aria-disabled=true]:not(.unused)");
  for (let tries = 0; tries < 200 && (await myTurn(page)) && !(await wrong.count()); tries++) await act(page);
  await wrong.first().click({ force: true });
  const refusal = page.getByRole("alert");
  await refusal.waitFor();
  const rule = await refusal.locator(".rule").innerText();
  assert.match(rule, /^W[678]$/);
  await refusal.locator(".rule").click();
  await page.locator(`#${rule}.looked`).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  well();
});

test(
  "a server that dies in mid-move comes back to the same table, and the move counts once",
  { timeout: 90_000 },
  async () => {
    const own = await new Server().start();
    try {
      const { page, well } = await open(browser, own, { settings: QUICK });
      await sitDown(page, own, "wagnis", { bots: 1 });
      await myTurn(page);
      const pile = () => page.locator(".pile .count").innerText().then(Number);
      const before = await pile();
      await own.stop("SIGKILL");
      await page.getByRole("button", { name: "Karten aufdecken", exact: true }).click();
      await page.getByText("Verbindung wird gesucht").waitFor();
      await own.start();
      await page.waitForFunction(
        (count) => Number(document.querySelector(".pile .count").textContent) === count - 1,
        before,
        {
          timeout: 40_000,
        },
      );
      await page.waitForTimeout(500);
      assert.equal(await pile(), before - 1);
      well(/WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/);
    } finally {
      await own.remove();
    }
  },
);

test("a whole game by keyboard alone", { timeout: 240_000 }, async () => {
  const { page, well } = await open(browser, server, { settings: QUICK, size: "desktop" });
  await sitDown(page, server, "wagnis", { bots: 1 });
  await page.locator(".scene").waitFor();
  await page.keyboard.press("Tab");
  let lost = 0;
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "nothing";
      const useful = element.matches(":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'])");
      const back = element.matches(".back");
      const secure = element.matches(".column");
      return useful && !back && !secure ? "useful" : "other";
    });
  while (await myTurn(page)) {
    for (let steps = 0; (await focused()) !== "useful"; steps++) {
      assert.ok(steps < 60, "the keyboard reaches what can be done");
      if ((await focused()) === "nothing") lost++;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
  }
  assert.ok(lost <= 2, `focus was lost ${lost} times`);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".result") !== null), true);
  well();
});

for (const size of Object.keys(SIZES)) {
  test(`nothing is cut off at ${size}, with six players`, { timeout: 60_000 }, async () => {
    const { page, well } = await open(browser, server, { settings: QUICK, size });
    await sitDown(page, server, "wagnis", { bots: 5 });
    for (let tries = 0; tries < 12 && (await myTurn(page)); tries++) await act(page);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll(".plate, .row, .pile, .die, .column, .bar, .bar button, header button")]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return (
            box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
          );
        })
        .map((element) => element.className),
    );
    assert.deepEqual(outside, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    well();
  });
}
