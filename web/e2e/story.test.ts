/** Nobody misses anything: what happened meanwhile, what was refused and why, and whose turn it is at a shared screen. */
import { expect, test } from "vitest";
import { TINY, twoAtATable } from "./company.ts";
import { GAMES, OFFERED, Person, SIZES, SOON, useBrowser } from "./person.ts";

useBrowser();

test.each(GAMES)(
  "%s: what others did since the last turn is said until the first touch, one line a player",
  async (game) => {
    const anna = await Person.open({ size: "small" });
    const { page } = anna;
    await anna.sitDown(game, { bots: 2 });
    const meanwhile = page.locator(".meanwhile");
    // Of all others, and not while a row is to be taken in somebody else's turn.
    const told = async () =>
      (await meanwhile.locator(".name").count()) > 1 && !(await page.locator(".row.legal").count());
    for (let moves = 0; !(await told()); moves++) {
      expect(moves, "others had a turn").toBeLessThan(100);
      expect(await anna.touch()).toBe(true);
      await anna.myTurn();
    }
    expect(await meanwhile.locator(".name").allInnerTexts()).toEqual(expect.arrayContaining(["Bela", "Cleo"]));
    // What the others laid or turned up is marked; in wagnis they clear the table.
    if (game !== "wagnis") expect(await page.locator("[data-fresh]").count()).toBeGreaterThan(0);
    expect(await anna.gibberish()).toEqual([]);
    expect(await anna.axe()).toEqual([]);
    // What lies below it can be touched as if it were not there.
    expect(await anna.touch()).toBe(true);
    await meanwhile.waitFor({ state: "detached" });
  },
);

test("it is said with one opponent, too, and beside the log", async () => {
  const anna = await Person.open({ size: "desktop" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { bots: 1 });
  const meanwhile = page.locator(".meanwhile");
  for (let moves = 0; !(await meanwhile.count()); moves++) {
    expect(moves, "the other had a turn").toBeLessThan(20);
    expect(await anna.touch()).toBe(true);
    await anna.myTurn();
  }
  expect(await page.locator("aside .log").count()).toBe(1);
  expect(await meanwhile.locator(".name").allInnerTexts()).toEqual(["Bela"]);
  expect(await anna.touch()).toBe(true);
  await meanwhile.waitFor({ state: "detached" });
});

test("what forbids an action shakes; the reason lies over nothing that can be touched, and goes with the next touch", async () => {
  const anna = await Person.open({ size: "small" });
  const { page } = anna;
  await anna.sitDown("elferreihe", { bots: 1 });
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if ((options as KeyframeAnimationOptions).composite) this.setAttribute("data-shook", "");
      return animate.call(this, frames, options);
    };
  });
  await anna.touchWrong();
  const refusal = page.locator(".refusal");
  await refusal.waitFor();
  // Not the card that was touched, but what it would have to fit.
  const FORBIDS: Record<string, string> = {
    E5: ".own button",
    E7: ".own button",
    E8: ".middle .start",
    E10: ".middle .next",
  };
  const thing = FORBIDS[await refusal.locator(".rule").innerText()]!;
  const shook = page.locator(":is(.middle, .own) [data-shook]");
  expect(await shook.count()).toBeGreaterThan(0);
  expect(await shook.count()).toBe(await page.locator(`${thing}[data-shook]`).count());
  const covered = await page.evaluate(() => {
    const { left, top, right, bottom } = document.querySelector(".refusal")!.getBoundingClientRect();
    return [...document.querySelectorAll(":is(.middle, .own, .bar) button")].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }).length;
  });
  expect(covered).toBe(0);
  const box = (await refusal.locator("p").boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await refusal.waitFor({ state: "detached" });
});

test("at a shared screen of an open game the second of two fast taps is not the next player's", async () => {
  const anna = await Person.open({ size: "small" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben", "Cleo"] });
  const me = page.locator(".bar .me");
  const handover = page.locator(".handover");
  const names = new Set<string>();
  for (let turns = 0; turns < 4; turns++) {
    const before = await me.innerText();
    // Whatever is said of whose turn it is: in that very moment somebody taps once more, where a button will be.
    await page.evaluate((offered) => {
      const page = window as unknown as { tapped: number };
      page.tapped = 0;
      const observer = new MutationObserver(() => {
        if (!document.querySelector(".handover")) return;
        observer.disconnect();
        for (const button of document.querySelectorAll<HTMLElement>(":is(.middle, .own, .bar) button")) {
          page.tapped += Number(button.matches(offered));
          button.click();
        }
      });
      observer.observe(document, { subtree: true, childList: true });
    }, OFFERED);
    for (let moves = 0; (await me.innerText()) === before; moves++) {
      expect(moves, "the turn ends").toBeLessThan(20);
      await anna.touch();
      await expect.poll(async () => (await me.innerText()) !== before || (await anna.mayAct()), SOON).toBe(true);
    }
    await handover.waitFor();
    const acted = anna.acts.length;
    const name = await me.innerText();
    names.add(name);
    expect(await handover.innerText()).toContain(`${name} ist dran`);
    expect(await page.evaluate(() => (window as unknown as { tapped: number }).tapped), "nothing was offered yet").toBe(
      0,
    );
    expect(await page.locator(".refusal").count()).toBe(0);
    if (turns < 3) await anna.myTurn();
    expect(anna.acts.length, "and nothing was done").toBe(acted);
    // Those who stay keep their order, whoever plays.
    const others = await page.locator(".plate .name").allInnerTexts();
    expect(others).toEqual(["Anna", "Ben", "Cleo"].filter((one) => one !== name));
    // People are called by their names.
    expect(await page.locator(".narration").innerText()).not.toMatch(/\b(Du|du|dich|dir)\b/);
  }
  expect(names.size).toBe(3);
  // What the others did is said below whose turn it is, and goes with it.
  const meanwhile = page.locator(".meanwhile");
  await meanwhile.waitFor();
  expect(await meanwhile.locator(".name").count()).toBe(2);
  const [banner, said] = await Promise.all([handover, meanwhile].map((one) => one.boundingBox()));
  expect(said!.y).toBeGreaterThanOrEqual(banner!.y + banner!.height);
  await anna.press(handover.locator(".who"));
  for (const one of [handover, meanwhile]) await one.waitFor({ state: "detached" });
});

test("whoever is waited for and is not there is named, and a bot plays on at a touch", async () => {
  const [anna, ben] = await twoAtATable("wagnis");
  for (let moves = 0; !(await ben.mayAct()); moves++) {
    expect(moves, "Ben gets a turn").toBeLessThan(100);
    if (await anna.mayAct()) await anna.touch();
    await expect.poll(async () => (await anna.mayAct()) || (await ben.mayAct()), SOON).toBe(true);
  }
  await ben.context.close();
  await anna.page.locator(".bar .prompt", { hasText: "Ben ist gerade nicht da." }).waitFor();
  const give = anna.page.locator(".bar").getByRole("button", { name: "Ein Bot spielt weiter" });
  await anna.press(give);
  await give.waitFor({ state: "detached" });
  await anna.hurryBots();
  expect(await anna.myTurn()).toBe(true);
});

test("during a match the head says which round it is and how it stands, briefly on a phone", async () => {
  const anna = await Person.open({ size: "small" });
  const { page } = anna;
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY }, rounds: 3 });
  const which = page.locator(".which");
  await anna.myTurn();
  expect(await which.locator(".brief").innerText()).toBe("1/3");
  await anna.playToTheEnd();
  await anna.press((await anna.result()).locator(".accent"));
  await expect.poll(() => which.locator(".brief").innerText(), SOON).toMatch(/^2\/3 · \d+ : \d+$/);
  const points = (await which.locator(".brief").innerText()).match(/(\d+) : (\d+)$/)!;
  await page.setViewportSize(SIZES.desktop);
  expect(await which.locator(".whole").innerText()).toBe(`Runde 2 von 3 · Anna ${points[1]} · Bela ${points[2]}`);
  expect(await which.locator(".brief").isVisible()).toBe(false);
});
