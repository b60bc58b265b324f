/** No window holds a card that its seat must not know: not on the screen, not in what it was told, not in its memory. */
import { expect, test } from "vitest";
import { newest, next, secrets, twoAtATable, written } from "./company.ts";
import { SOON, useBrowser, type Game, type Person } from "./person.ts";

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
