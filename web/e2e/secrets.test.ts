/** No window holds a card that its seat must not know: not on the screen, not in what it was told, not in its memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Facts } from "../src/engine/facts.ts";
import { Game as Rules } from "../src/engine/game.ts";
import { newest, next, secrets, secretsOf, twoAtATable, written, type View } from "./company.ts";
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
  // One window may have loaded more than the other by now.
  const pictures = (await Promise.all(people.map(scripts))).join("\n");
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

test.each([
  ["elferreihe", 8],
  ["blitzraster", 4],
] as const)("on the device, %s: nobody sees another's cards, and only the worker has a bot's", async (name, turns) => {
  const rules = join(ROOT, `web/src/engine/rules/${name}`);
  const facts = JSON.parse(readFileSync(`${rules}.json`, "utf8")) as Facts;
  const game = await Rules.open(readFileSync(`${rules}.wasm`), facts);
  const persons = ["Anna", "Ben"];
  for (let tables = 0; ; tables++) {
    expect(tables, "cards are not always dealt anew").toBeLessThan(20);
    const anna = await Person.open({ bots: "instant", size: "desktop" });
    const { page } = anna;
    await anna.sitDownHere(name, persons, 1);
    const curtain = page.locator(".curtain");
    /** What every seat sees, what only it may see, and those of the bot's cards that no person here has ever seen. */
    const now = async () => {
      const state = game.start(3);
      const seen: unknown[] = [];
      for (const token of await logged(anna)) {
        state.apply(token);
        seen.push(state.view(0), state.view(1));
      }
      const views = [0, 1, 2].map((seat) => state.view(seat) as unknown as View);
      const everybody = state.view(null) as unknown as View;
      const own = views.map((view, seat) => secretsOf(view, seat));
      return { views, everybody, own, hidden: own[2]!.filter((card) => !written(card).test(JSON.stringify(seen))) };
    };
    /** Of some cards those that are in the page's elements, and that nobody else can know: `shown` is what may be seen there. */
    const leaked = async (cards: string[], shown: View) => {
      const [there, allowed] = [await page.content(), JSON.stringify(shown)];
      return cards.filter((card) => written(card).test(there) && !written(card).test(allowed));
    };
    const lifted = new Set<string>();
    for (let turn = 0; ; turn++) {
      expect(turn, "all have something to hide").toBeLessThan(80);
      await curtain.or(page.locator(OFFERED)).first().waitFor();
      const { views, everybody, own, hidden } = await now();
      if (turn >= turns && lifted.size === 2 && hidden.length) break;
      if (await curtain.count()) {
        for (const cards of own) expect(await leaked(cards, everybody), "behind the curtain").toEqual([]);
        lifted.add(await curtain.getByRole("heading").innerText());
        await anna.press(curtain.getByRole("button"));
        await curtain.waitFor({ state: "detached" });
      } else {
        const seat = persons.indexOf(await page.locator(".bar .me").innerText());
        const others = [0, 1, 2].filter((other) => other !== seat);
        for (const other of others) expect(await leaked(own[other]!, views[seat]!), `${other} for ${seat}`).toEqual([]);
        await anna.touch();
      }
    }
    const known = [await page.content(), ...(await anna.memory())].join("\n");
    const pictures = await scripts(anna);
    const { views, own, hidden } = await now();
    if (views[0]!.redeals) continue;
    const found = (cards: string[]) =>
      cards.filter((card) => !written(card).test(pictures) && written(card).test(known));
    expect(found([...own[0]!, ...own[1]!]).length, "the search finds what is there").toBeGreaterThan(0);
    // In memory, as decision 29 says, the page has the hands of all its people; elements have those of who looks, see above.
    const unseen = own.slice(0, 2).flatMap((cards) => cards.filter((card) => !written(card).test(known)));
    expect(unseen, "what decision 29 says is true").toEqual([]);
    expect(found(hidden), "nobody here may know the bot's cards").toEqual([]);
    return;
  }
});
