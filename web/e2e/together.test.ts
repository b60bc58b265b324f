/** Several people: two windows at one table, guests, and people who share a screen. */
import { expect, test } from "vitest";
import { tree } from "./assistive.ts";
import { Person, SOON, useBrowser } from "./person.ts";
import { come, frames, next, sitDown, ready, secrets, setTheTable, SHORT, written } from "./company.ts";

useBrowser();

/** The figures of what happened: "Du landest auf der 8" is "Anna landet auf der 8" for Ben. */
async function figures(person: Person): Promise<string[]> {
  return (await person.sentences()).map((sentence) => sentence.replaceAll(/\D+/g, " "));
}

test("two windows play a whole game; both see the same, and a reload comes back to the same place", async () => {
  const anna = await Person.open({ size: "desktop" });
  const ben = await come(await anna.sitDown("sternenzahlen", { open: 1, options: { board: SHORT } }));
  await sitDown(ben);
  const people = [anna, ben];
  for (const person of people) await ready(person);
  for (let moves = 0; moves < 8; moves++) await (await next(people))?.touch();
  let person = (await next(people))!;
  while (await person.page.locator(".builder:not(.whole)").count()) {
    await person.touch(); // a split that is chosen and not laid is gone with the window
    person = (await next(people))!;
  }
  const told = await figures(anna);
  expect(told.length).toBeGreaterThan(5);
  await expect.poll(() => figures(ben), SOON).toEqual(told);

  for (const one of [person, ...people.filter((other) => other !== person)]) {
    const [address, spoken, sentences] = [one.page.url(), await one.spoken(), await one.sentences()];
    await one.page.reload();
    await one.page.locator(".scene").waitFor();
    await expect.poll(() => one.spoken(), SOON).toBe(spoken);
    expect(one.page.url()).toBe(address);
    expect(await one.sentences()).toEqual(sentences);
  }
  expect(await next(people)).toBe(person);

  for (let one = await next(people); one; one = await next(people)) await one.touch();
  const lists = await Promise.all(
    people.map(async (one) => {
      const rows = await (await one.result()).getByRole("listitem").allInnerTexts();
      return rows.map((row) => row.replace("\ndu\n", "\n"));
    }),
  );
  expect(lists[0]).toHaveLength(2);
  expect(lists[0]).toEqual(lists[1]);
  for (const one of people) await one.findsItFair();
});

test("where the host is gone, who plays gives the place to a bot, and the game goes on", async () => {
  const [anna, code] = await setTheTable("wagnis");
  const ben = await come(code);
  await sitDown(ben);
  for (const person of [ben, anna]) await ready(person);
  await anna.myTurn();
  const { page } = ben;
  // What somebody says comes from where they sit.
  await page.getByRole("button", { name: "Kurz etwas sagen" }).click();
  await page.getByRole("button", { name: "Trau dich!" }).click();
  const said = anna.page.locator(".said p", { hasText: "Trau dich!" });
  await said.waitFor();
  const [bubble, plate] = [(await said.boundingBox())!, (await anna.page.locator(".plate").boundingBox())!];
  expect(bubble.x + bubble.width).toBeGreaterThan(plate.x);
  expect(bubble.x).toBeLessThan(plate.x + plate.width);
  expect(Math.abs(bubble.y - plate.y)).toBeLessThan(60);
  await anna.context.close();
  await page.getByRole("button", { name: "Tisch und Einstellungen" }).click();
  const give = page.getByRole("dialog").getByRole("button", { name: "Bot spielt weiter" });
  await give.waitFor();
  await new Promise((done) => setTimeout(done, 2500)); // a page that is loaded anew must not cost the host's role
  await give.click();
  await give.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await ben.hurryBots();
  await ben.myTurn();
  expect(await ben.touch()).toBe(true);
});

test("who sits down in the moment in which another gets ready is not sent away", async () => {
  const [anna, code] = await setTheTable("wagnis");
  const ben = await come(code);
  ben.forgive(/409/);
  let tries = 0;
  await ben.page.route(`**/api/tables/${code}`, async (route) => {
    if (route.request().method() === "POST" && tries++ === 0) {
      await ready(anna);
      await anna.page.getByText("Ein Platz ist noch frei …").waitFor();
    }
    await route.continue();
  });
  await sitDown(ben);
  await ready(ben);
  for (const { page } of [anna, ben]) await page.locator(".scene").waitFor();
  expect(tries).toBe(2);
});

test("a guest watches: everything that is open, nothing to do, and no hand", async () => {
  const anna = await Person.open();
  const code = await anna.sitDown("elferreihe", { bots: 1 });
  await anna.play(4);
  const guest = await Person.open({ size: "desktop" });
  await guest.go(`/t/${code}`);
  await guest.page.locator(".scene").waitFor();
  expect(await guest.page.locator(".plate").count()).toBe(2);
  await anna.play(4);
  await anna.myTurn();
  const seq = () => frames(anna).at(-1)!.frame.seq;
  await expect.poll(() => frames(guest).at(-1)?.frame.seq, SOON).toBe(seq());
  expect(await guest.mayAct()).toBe(false);
  expect(await guest.page.locator(".own").count()).toBe(0);
  const hand = secrets(anna);
  const told = guest.heard.join("\n");
  expect(hand.length).toBeGreaterThan(0);
  expect(hand.filter((card) => written(card).test(told))).toEqual([]);
});

test("who comes late is told that the table is full", async () => {
  const anna = await Person.open();
  const code = await anna.sitDown("wagnis", { open: 1 });
  const ben = await come(code);
  await sitDown(ben);
  await ben.page.getByRole("button", { name: "Los geht’s" }).waitFor();
  const guest = await Person.open();
  await guest.go(`/t/${code}`);
  await guest.page.getByText("Alle Plätze sind besetzt").waitFor();
});

test("on a shared screen a curtain falls between turns, and nobody sees another's hand", async () => {
  const anna = await Person.open();
  const { page } = anna;
  await anna.sitDown("elferreihe", { persons: ["Anna", "Ben"] });
  const curtain = page.getByRole("dialog", { name: /^Jetzt ist .+ dran$/ });
  const seen: string[] = [];
  for (let moves = 0; seen.length < 4; moves++) {
    expect(moves, "both get their turn").toBeLessThan(200);
    if (await anna.touch()) continue;
    const name = (await curtain.getByRole("heading").innerText()).includes("Anna") ? "Anna" : "Ben";
    seen.push(name);
    // Behind it nothing can be reached, read or seen.
    const free = await page
      .locator("button:not(.curtain *)")
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons.filter((button) => !button.closest("[inert]")).map((button) => button.getAttribute("aria-label")),
      );
    expect(free).toEqual([]);
    const read = (await tree(anna)).map((node) => node.name).join("\n");
    expect(secrets(anna).length).toBeGreaterThan(20);
    expect(secrets(anna).filter((card) => written(card).test(read))).toEqual([]);
    expect(await page.locator(".own").count()).toBe(0);
    await anna.press(curtain.getByRole("button", { name: `Ich bin ${name}` }));
    await curtain.waitFor({ state: "detached" });
    expect(await page.locator(".bar .me").innerText()).toBe(name);
    const meanwhile = page.locator(".meanwhile");
    if (seen.length > 1) await anna.press(meanwhile.getByRole("button"));
    await meanwhile.waitFor({ state: "detached" });
  }
  expect(seen).toEqual(seen[0] === "Anna" ? ["Anna", "Ben", "Anna", "Ben"] : ["Ben", "Anna", "Ben", "Anna"]);
});

test("on a shared screen without hidden hands the table simply turns", async () => {
  const anna = await Person.open();
  await anna.sitDown("wagnis", { persons: ["Anna", "Ben"] });
  await anna.myTurn();
  const name = () => anna.page.locator(".bar .me").innerText();
  const first = await name();
  for (let moves = 0; (await name()) === first; moves++) {
    expect(moves, "the other gets a turn").toBeLessThan(100);
    await anna.touch();
    await anna.myTurn();
  }
  expect(await anna.page.locator(".curtain").count()).toBe(0);
});
