/** A network that has stalled: it neither answers nor says that it is gone. */
import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GAMES, Person, useBrowser, type Game } from "./person.ts";
import { WebSpace } from "./static.ts";

useBrowser();

const SLOW = /lädt gerade etwas langsam/;
const UNLOADED = /ließ sich gerade nicht laden/;
const rulesOf = (game: Game) => new RegExp(`/${game}-[^/]*\\.wasm$`);

/** What is asked for there is not answered, until the network is back. */
async function stall({ context }: Person, what: RegExp): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await context.route(what, (route) => void waiting.push(route));
  return async () => {
    await context.unroute(what);
    for (const route of waiting) await route.continue().catch(() => undefined);
  };
}

let space: WebSpace;
beforeAll(async () => {
  space = await new WebSpace().start();
});
afterAll(() => space?.remove());

const play = ({ page }: Person, game: Game) => page.locator(`.lid[data-game=${game}] button`);

test("rules that come late: home says so, and whoever plays something else by then stays there", async () => {
  const anna = await space.visit("/", { name: "Anna", bots: "instant" });
  const { page } = anna;
  const back = await stall(anna, rulesOf("wagnis"));
  await anna.begin("wagnis");
  await page.getByRole("status").filter({ hasText: SLOW }).waitFor();
  for (const game of GAMES) expect(await play(anna, game).isDisabled()).toBe(game === "wagnis");
  expect(await anna.axe()).toEqual([]);
  await anna.begin("elferreihe");
  await anna.myTurn();
  const table = page.url();
  await back();
  await page.waitForFunction(
    () =>
      new Promise<boolean>((found) => {
        const opened = indexedDB.open("tischlein-tables");
        opened.onsuccess = () => {
          const asked = opened.result.transaction("tables").objectStore("tables").count();
          asked.onsuccess = () => {
            opened.result.close();
            found(asked.result === 2);
          };
        };
      }),
  );
  await anna.touch();
  expect(page.url()).toBe(table);
});

test("rules that do not come: home says so, and tries again", async () => {
  const anna = await space.visit("/", { name: "Anna", bots: "instant" });
  const { page } = anna;
  const back = await stall(anna, rulesOf("blitzraster"));
  await anna.begin("blitzraster");
  await page.getByRole("alert").filter({ hasText: UNLOADED }).waitFor();
  expect(await page.getByRole("status").filter({ hasText: SLOW }).count()).toBe(0);
  expect(await play(anna, "blitzraster").isDisabled()).toBe(false);
  await back();
  await anna.press(play(anna, "blitzraster"));
  await anna.myTurn();
  await anna.touch();
});

test.each(["here", "at a server"])("%s: a first game begins without pictures that do not come", async (where) => {
  const anna = await Person.open({ name: "Anna", coach: true, ...(where === "here" && { address: space.address }) });
  await stall(anna, /Opening-[^/]*\.js$/);
  if (where !== "here") await stall(anna, rulesOf("wagnis"));
  await anna.playNow("wagnis");
  await anna.page.waitForURL(where === "here" ? /HERE-\d+$/ : /\/t\/[A-Z]{4}-[A-Z]{4}$/);
  // For as long as pictures are expected bots wait, and nothing is explained.
  await anna.page.getByRole("note", { name: "Tipp" }).waitFor();
  expect(await anna.page.getByRole("dialog").count()).toBe(0);
  await anna.touch();
});

test("where there is a server, its table is played at instead", async () => {
  const anna = await Person.open({ name: "Anna", bots: "instant" });
  await stall(anna, rulesOf("wagnis"));
  await anna.playNow("wagnis");
  await anna.page.waitForURL(/\/t\/[A-Z]{4}-[A-Z]{4}$/);
  await anna.myTurn();
  await anna.touch();
});
