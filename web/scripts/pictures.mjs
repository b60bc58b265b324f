/** Screenshots of every screen, at three sizes, in both lights: `node scripts/pictures.mjs [folder]`. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { launch, open, Server, sitDown } from "../tests/e2e/helpers.mjs";

const FOLDER = resolve(process.argv[2] ?? join(import.meta.dirname, "../pictures"));
const SIZES = ["phone", "tablet", "desktop"];
const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"];
const TOUCHABLE = ":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'], .back)";
const SETTLED = 900;
const FIRST_STEPS = 24;
const MOST_STEPS = 900;

mkdirSync(FOLDER, { recursive: true });
const server = await new Server().start();
const browser = await launch();

/** Touch what can be touched, until so many steps are done or the result is there. */
async function play(page, steps) {
  for (let step = 0; step < steps; step++) {
    await page.locator(`.result, ${TOUCHABLE}`).first().waitFor({ state: "attached", timeout: 60_000 });
    if (await page.locator(".result").count()) return;
    const things = page.locator(TOUCHABLE);
    const count = await things.count();
    // Cards in a hand cover each other: they are touched as a keyboard touches them.
    if (count) await things.nth((step * 7) % count).evaluate((thing) => thing.click());
  }
}

try {
  for (const theme of ["light", "dark"]) {
    for (const size of SIZES) {
      const { page, context } = await open(browser, server, { size, theme, settings: { speed: "off" } });
      const shoot = async (name, whole = false) => {
        await page.waitForTimeout(SETTLED);
        await page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`), fullPage: whole });
      };
      for (const [name, path] of [
        ["home", "/"],
        ["setup", "/new/wagnis"],
        ["rules", "/rules/wagnis"],
        ["settings", "/settings"],
        ["no-table", "/t/AAAA-AAAA"],
      ]) {
        await page.goto(server.address + path);
        await shoot(name, name !== "rules");
      }
      await sitDown(page, server, "wagnis", { open: 1, bots: 1 });
      await shoot("lobby", true);
      for (const game of GAMES) {
        await sitDown(page, server, game, { bots: 2 });
        await play(page, FIRST_STEPS);
        await shoot(`table-${game}`);
      }
      await sitDown(page, server, "elferreihe", { persons: ["Anna", "Ben"], bots: 0 });
      await shoot("curtain");
      await sitDown(page, server, "wagnis", { bots: 2 });
      await page.locator(TOUCHABLE).first().waitFor();
      await page.getByRole("button", { name: "Tisch und Einstellungen" }).click();
      await shoot("menu");
      await page.keyboard.press("Escape");
      await play(page, MOST_STEPS);
      await shoot("result");
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.remove();
}
