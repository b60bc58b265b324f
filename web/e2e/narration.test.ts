/** The line that says what happened: always in the same place, and what matters can be read. */
import { expect, test } from "vitest";
import { GAMES, Person, SIZES, SOON, useBrowser } from "./person.ts";

useBrowser();

interface Line {
  text: string;
  /** By the page's own clock. */
  at: number;
}
interface Written extends Window {
  lines: Line[];
}

/** Write down from now on what the line says, and when. */
const keep = (person: Person) =>
  person.page.evaluate(() => {
    const page = window as unknown as Written;
    page.lines = [];
    new MutationObserver(() => {
      const text = document.querySelector(".narration")?.textContent ?? "";
      if (text !== page.lines.at(-1)?.text) page.lines.push({ text, at: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const read = (person: Person) => person.page.evaluate(() => (window as unknown as Written).lines);

/** What is lost, and what is safe. */
const MATTERS = /(ist|sind) weg|sichert |Stern/;
const READABLE = 1500;
const ENOUGH = 4;

test("what the die took and what is safe can be read, however fast the table goes on", async () => {
  const anna = await Person.open({ speed: "fast" });
  await anna.sitDown("wagnis", { persons: [], bots: 3 });
  await anna.page.locator(".narration").waitFor();
  await keep(anna);
  const seen = async () =>
    (await read(anna)).flatMap(({ text, at }, index, all) => {
      const next = all[index + 1];
      // A sentence goes on with what comes of it.
      const grows = next && next.text.includes(text);
      return MATTERS.test(text) && next && !grows && index ? [{ text, readable: next.at - at >= READABLE - 20 }] : [];
    });
  await expect.poll(async () => (await seen()).length, SOON).toBeGreaterThanOrEqual(ENOUGH);
  expect((await seen()).filter(({ readable }) => !readable)).toEqual([]);
});

test("it lies in the same place at every table, whatever is said", async () => {
  const anna = await Person.open({ size: "small" });
  const places = new Set<string>();
  for (const game of GAMES) {
    await anna.page.setViewportSize(SIZES.small);
    await anna.sitDown(game, { bots: 1 });
    for (let moves = 0; moves < 4 && (await anna.touch()); moves++) {
      const { x, y, width, height } = (await anna.page.locator(".narration").boundingBox())!;
      places.add([x, y, width, height].map(Math.round).join(" "));
      const touched = await anna.page.evaluate(
        ([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest("button")),
        [x + width / 2, y + height / 2] as const,
      );
      expect(touched, "nothing to press lies there").toBe(false);
    }
  }
  expect([...places]).toHaveLength(1);
});

test("on a phone a tip leaves it to be read", async () => {
  const anna = await Person.open({ bots: "instant", coach: true });
  const { page } = anna;
  // Something of the game was explained here before.
  await page.addInitScript(() => localStorage.setItem("tischlein.lessons", '{"blitzraster":["pictures"]}'));
  await anna.playNow("blitzraster");
  await anna.myTurn();
  await page.locator(".bubble").waitFor();
  const [line, tip] = await Promise.all([".narration", ".bubble"].map((one) => page.locator(one).boundingBox()));
  expect(tip!.y).toBeGreaterThanOrEqual(line!.y + line!.height - 1);
});
