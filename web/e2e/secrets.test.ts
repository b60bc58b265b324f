/** No window holds a card that its seat must not know: not on the screen, not in what it was told, not in its memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Facts } from "../src/engine/facts.ts";
import { Game as Rules } from "../src/engine/game.ts";
import { newest, next, secrets, twoAtATable, written } from "./company.ts";
import { OFFERED, Person, SOON, useBrowser, type Game } from "./person.ts";
import { ROOT } from "./server.ts";

useBrowser();

/** Everything there is in a window: what it was told, shows, keeps, and has in mind. */
async function everything(person: Person): Promise<string> {
  const kept = await person.page.evaluate(async () => {
    const notes = await new Promise((resolve) => {
      const opened = indexedDB.open("tischlein");
      opened.onsuccess = () => {
        const asked = opened.result.transaction("rounds").objectStore("rounds").getAll();
        asked.onsuccess = () => resolve(asked.result);
      };
    });
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, notes]);
  });
  expect(kept).toContain('"story":{');
  return [...person.heard, await person.page.content(), kept, ...(await person.memory())].join("\n");
}

/** The scripts that a window has loaded: the cards on their pictures are in every memory. */
async function scripts({ page }: Person): Promise<string> {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const all = names.filter((name) => name.endsWith(".js")).map(async (name) => (await fetch(name)).text());
  return (await Promise.all(all)).join("\n");
}

/** Two at a table; cards that were dealt anew may be known from before, so then another table is taken. */
async function freshlyDealt(game: Game): Promise<[Person, Person]> {
  for (let tables = 0; ; tables++) {
    expect(tables, "cards are not always dealt anew").toBeLessThan(20);
    const people = await twoAtATable(game);
    await next(people);
    if (!newest(people[0])?.view.redeals) return people;
  }
}

test.each([
  ["elferreihe", 10],
  ["blitzraster", 4],
] as const)("%s: the other's hand is nowhere", async (game, moves) => {
  const people = await freshlyDealt(game);
  const [anna, ben] = people;
  for (let move = 0; move < moves; move++) await (await next(people))?.touch();
  expect(await next(people)).not.toBeNull();
  await expect.poll(() => newest(anna)?.seq === newest(ben)?.seq && newest(anna) !== null, SOON).toBe(true);
  const pictures = await scripts(anna);
  expect(pictures).not.toBe("");
  const all = { anna: await everything(anna), ben: await everything(ben) };
  for (const [owner, own, foreign] of [
    [anna, all.anna, all.ben],
    [ben, all.ben, all.anna],
  ] as const) {
    const cards = secrets(owner).filter((card) => !written(card).test(pictures));
    expect(cards.length).toBeGreaterThan(0);
    expect(
      cards.filter((card) => !written(card).test(own)),
      "the search finds what is there",
    ).toEqual([]);
    expect(
      cards.filter((card) => written(card).test(foreign)),
      "the other knows nothing",
    ).toEqual([]);
  }
});

/** The events of the one table on this device: there lies everything, and nobody but the worker reads it. */
async function logged({ page }: Person): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opened = indexedDB.open("tischlein-tables");
      opened.onsuccess = () => resolve(opened.result);
    });
    const entries = await new Promise<{ event: { luck?: string; tokens?: string } }[]>((resolve) => {
      const asked = database.transaction("events").objectStore("events").getAll();
      asked.onsuccess = () => resolve(asked.result as []);
    });
    return entries.flatMap(({ event }) => (event.luck ?? event.tokens ?? "").split(" ").filter(Boolean));
  });
}

test("on the device: the page has no card of a bot, only its worker does", async () => {
  const rules = join(ROOT, "web/src/engine/rules/elferreihe");
  const facts = JSON.parse(readFileSync(`${rules}.json`, "utf8")) as Facts;
  const game = await Rules.open(readFileSync(`${rules}.wasm`), facts);
  for (let tables = 0; ; tables++) {
    expect(tables, "cards are not always dealt anew").toBeLessThan(20);
    const anna = await Person.open({ bots: "instant" });
    await anna.sitDownHere("elferreihe", ["Anna", "Ben"], 1);
    const curtain = anna.page.locator(".curtain button");
    for (let moves = 0; moves < 8; moves++) {
      await curtain.or(anna.page.locator(OFFERED)).first().waitFor();
      if (await curtain.count()) await anna.press(curtain);
      else await anna.touch();
    }
    const known = [await anna.page.content(), ...(await anna.memory())].join("\n");
    const pictures = await scripts(anna);
    const state = game.start(3);
    for (const token of await logged(anna)) state.apply(token);
    type View = { redeals: number; seats: { hand: string[] | null }[] };
    const hand = (seat: number) => (state.view(seat) as unknown as View).seats[seat]!.hand!;
    if ((state.view(0) as unknown as View).redeals) continue;
    const found = (seat: number) =>
      hand(seat).filter((card) => !written(card).test(pictures) && written(card).test(known));
    expect(found(0).length + found(1).length, "the search finds what is there").toBeGreaterThan(0);
    expect(hand(2).length).toBeGreaterThan(0);
    expect(found(2), "nobody here may know the bot's hand").toEqual([]);
    return;
  }
});
