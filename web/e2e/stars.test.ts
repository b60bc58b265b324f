/** Sternenzahlen: nothing is split before somebody splits it, hops can be counted, and who loses the last chip is seen to. */
import { expect, test } from "vitest";
import { SHORT } from "./company.ts";
import { keyTo } from "./assistive.ts";
import { Person, SIZES, SOON, useBrowser, type Size } from "./person.ts";

useBrowser();

/** Every field is the same number, and every one has room. */
const NUMBERS = { ...SHORT, path: Array.from({ length: 12 }, () => "6") };
/** Nothing but holes: whoever rolls loses a chip. */
const HOLES = { ...SHORT, path: Array.from({ length: 40 }, () => "hole") };

test("nothing is split before somebody splits it, by touch or by key", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: NUMBERS } });
  await anna.touch();
  const [lay, slider] = [page.locator(".bar .wide"), page.getByRole("slider")];
  await slider.waitFor();
  const untouched = async () => {
    expect(await lay.innerText()).toBe("Zerlege zuerst");
    expect(await lay.getAttribute("aria-disabled")).toBe("true");
    expect(await page.locator(".chart [aria-pressed=true], .ghostly, .bar .accent").count()).toBe(0);
    expect(await slider.getAttribute("aria-valuetext")).toBe("noch nicht zerlegt, 6 Perlen");
  };
  await untouched();
  const before = anna.acts.length;
  await lay.click({ force: true });
  for (const at of [".bar .wide", "input[type=range]"]) {
    await keyTo(anna, at);
    if (at === ".bar .wide") await page.keyboard.press("Enter");
    await untouched();
  }
  expect(anna.acts).toHaveLength(before);
  await page.locator(".chart .row").nth(1).click();
  expect(await slider.getAttribute("aria-valuetext")).toContain("2 und 4");
  expect(await page.locator(".bar .accent").innerText()).toBe("2 und 4 legen");
});

test("each hop is one leap, as long as any other", async () => {
  const anna = await Person.open({ size: "desktop", speed: "normal" });
  const { page } = anna;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const walks: unknown[] = [];
    Object.assign(window, { walks });
    const original = Object.getOwnPropertyDescriptor(Element.prototype, "animate")!.value as Element["animate"];
    Element.prototype.animate = function (frames, options) {
      if (this.matches(".token") && Array.isArray(frames))
        walks.push([Number(this.getAttribute("data-field")), frames.map(({ offset }) => offset), options]);
      return original.call(this, frames, options);
    };
  });
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben"], options: { board: NUMBERS } });
  expect(await page.locator(".bar .prompt").innerText(), "at one screen by name").toBe("Anna ist dran: Würfle!");
  await page.locator(".bar .accent").click();
  await page.getByRole("slider").waitFor();
  const walks = await page.evaluate(() => (window as unknown as { walks: [number, number[], number][] }).walks);
  expect(walks).toHaveLength(1);
  const [fields, offsets, milliseconds] = walks[0]!;
  expect(offsets).toHaveLength(3 * fields + 1);
  expect(milliseconds / fields).toBeGreaterThanOrEqual(250);
  expect(milliseconds).toBeLessThan(1500);
});

interface Sight {
  sight: string;
  words: string;
  effect: string;
  from: number;
  to: number;
}

test("the last red chip and being out have their scene; a swimmer is warned of the next hole", async () => {
  const anna = await Person.open({ size: "desktop", speed: "normal" });
  const { page } = anna;
  await page.addInitScript(() => {
    const sights: Sight[] = [];
    Object.assign(window, { sights });
    new MutationObserver(() => {
      const now = document.querySelector<HTMLElement>(".drama > *");
      const last = sights.at(-1);
      const sight = now?.className.match(/card|out|sinks/)?.[0] ?? "";
      if (last && !last.to && (!now || last.sight !== sight)) last.to = performance.now();
      if (now && (!last || last.to)) {
        const effect = document.querySelector<HTMLElement>(".scene")!.dataset.effect!;
        sights.push({ sight, words: now.innerText, effect, from: performance.now(), to: 0 });
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: HOLES } });
  const roll = page.locator(".bar .accent");
  for (let turn = 0; turn < 2; turn++) {
    expect(await page.locator(".own .fatal, .trail .fatal i").count(), "two chips, one chip: no warning").toBe(0);
    await anna.myTurn();
    await roll.click();
  }
  await anna.myTurn();
  expect(await page.locator(".own .fatal").innerText()).toBe("Nächstes Loch: raus!");
  expect(await page.locator(".trail .fatal i").count()).toBe(1);
  expect(await page.locator(".bar .prompt").innerText()).toBe(
    "Du schwimmst: Das Loch gleich davor ist das Ende. Würfle!",
  );
  expect(await anna.spoken()).toContain("schwarzes Loch: Nächstes Loch: raus!");
  expect(await anna.axe()).toEqual([]);
  await roll.click();
  // While it lasts, nobody's words lie over it.
  await page.locator("[data-scene]").waitFor();
  const bubbles = page.locator(".said");
  await expect.poll(() => bubbles.evaluate((all) => getComputedStyle(all).opacity), SOON).toBe("0");
  await anna.result();
  const sights = await page.evaluate(() => (window as unknown as { sights: Sight[] }).sights);
  expect(sights.map(({ sight, effect }) => [sight, effect])).toEqual([
    ["sinks", "swims"],
    ["sinks", "swims"],
    ["out", "out"],
  ]);
  expect(sights.map(({ words }) => words.replace(/\s+/g, " "))).toEqual([
    "Dein letzter roter Chip ist weg! Jetzt schwimmst du. Pass auf!",
    "Bela hat keinen roten Chip mehr! Jetzt schwimmt Bela.",
    "Du bist raus! Kein roter Chip mehr zum Hergeben.",
  ]);
  const own = sights.filter(({ words }) => words.startsWith("D"));
  for (const { from, to, words } of own) expect(to - from, words).toBeGreaterThanOrEqual(1500);
});

test("a tap ends a scene", async () => {
  const anna = await Person.open({ size: "desktop", speed: "normal" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben"], options: { board: HOLES } });
  for (let turns = 0; turns < 2; turns++) {
    await anna.myTurn();
    await page.locator(".bar .accent").click();
  }
  await anna.myTurn();
  await page.locator(".bar .accent").click();
  await page.locator(".drama .sinks").waitFor();
  expect(await page.locator(".drama b").innerText(), "at a shared screen by name").toBe(
    "Anna hat keinen roten Chip mehr!",
  );
  await page.locator(".middle").click({ position: { x: 20, y: 20 } });
  expect(await page.locator(".drama > *").count()).toBe(0);
});

test.each([["ipad"], ["desktop"], ["small"]] as const)(
  "%s: what one needs for a split fits below its rows",
  async (name) => {
    const size: Size = name === "ipad" ? "desktop" : name;
    const anna = await Person.open({ size });
    const { page } = anna;
    if (name === "ipad") await page.setViewportSize({ width: 1024, height: 768 });
    const { height } = name === "ipad" ? { height: 768 } : SIZES[size];
    await anna.sitDown("sternenzahlen", { bots: 3 });
    await anna.touch();
    await page.getByRole("slider").waitFor();
    const rows = page.locator(".chart .row");
    const boxes = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const [beads, bar] = [(await page.locator(".builder").boundingBox())!, (await page.locator(".bar").boundingBox())!];
    for (const box of boxes) {
      expect(box.bottom, "rows end above the beads").toBeLessThanOrEqual(beads.y + 1);
      if (name !== "small") expect(Math.round(box.height)).toBeGreaterThanOrEqual(40);
    }
    expect(beads.y + beads.height).toBeLessThanOrEqual(bar.y + 1);
    expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1);
    await expect
      .poll(() => page.evaluate(() => document.scrollingElement!.scrollHeight <= innerHeight), SOON)
      .toBe(true);
  },
);

test("the rulebook shows the split of which its example tells", async () => {
  const anna = await Person.open();
  await anna.go("/rules/sternenzahlen");
  const beads = anna.page.locator(".builder input");
  await beads.waitFor({ state: "attached" });
  expect(await beads.getAttribute("aria-valuetext")).toBe("3 und 2, ein Stern");
});
