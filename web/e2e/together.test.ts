/** Two browsers at one table. */
import { expect, test } from "vitest";
import { PATIENCE, Person, useBrowser, type Game } from "./player.ts";

useBrowser();

const SOON = { timeout: PATIENCE };

/** Anna sets a table for two; the code for the other place. */
async function setTheTable(game: Game): Promise<[Person, string]> {
  const anna = await Person.open({ size: "desktop", name: "Anna" });
  await anna.go("/");
  await anna.page.locator(`.lid[data-game=${game}]`).getByRole("link", { name: "Mit anderen" }).click();
  await anna.page.getByRole("button", { name: "Platz 3 wegnehmen" }).click();
  await anna.page.getByRole("button", { name: "Tisch decken" }).click();
  return [anna, (await anna.page.locator(".code").getAttribute("aria-label"))!];
}

/** Ben comes with the code and says his name. */
async function come(code: string): Promise<Person> {
  const ben = await Person.open({ size: "desktop" });
  await ben.go("/");
  await ben.page.getByLabel("Dich hat jemand eingeladen?").fill(code.toLowerCase());
  await ben.page.getByRole("button", { name: "Dazusetzen" }).click();
  await ben.page.getByLabel("Wie heißt du?").fill("Ben");
  return ben;
}

const sitDown = ({ page }: Person) => page.getByRole("button", { name: "Dazusetzen" }).click();
const ready = ({ page }: Person) => page.getByRole("button", { name: "Los geht’s" }).click();

async function twoAtATable(game: Game): Promise<[Person, Person]> {
  const [anna, code] = await setTheTable(game);
  const ben = await come(code);
  await sitDown(ben);
  for (const person of [ben, anna]) await ready(person);
  for (const { page } of [anna, ben]) await page.locator(".scene").waitFor();
  return [anna, ben];
}

/** Who can act now; nobody when the round is over. */
async function next(people: Person[]): Promise<Person | null> {
  let found: Person | null = null;
  let over = false;
  const look = async () => {
    for (const person of people) {
      over ||= (await person.page.locator(".result").count()) > 0;
      if (await person.mayAct()) found = person;
    }
    return over || found !== null;
  };
  await expect.poll(look, SOON).toBe(true);
  return over ? null : found;
}

/** What happened, without who reads it: "Du legst sie" is "Anna legt sie" for Ben. */
async function neutral(person: Person, name: string): Promise<string[]> {
  return (await person.sentences()).map((sentence) => {
    const [subject = "", , ...rest] = sentence.split(" ");
    return ["Du", "Anna", "Ben"].includes(subject) ? [subject === "Du" ? name : subject, ...rest].join(" ") : sentence;
  });
}

test("both see the same, and a reload in mid-game comes back to the same place", async () => {
  const people = await twoAtATable("wagnis");
  const [anna, ben] = people;
  const acted = new Set<Person>();
  for (let moves = 0; moves < 60 && (moves < 12 || acted.size < 2); moves++) {
    const person = await next(people);
    if (!person) break;
    await person.touch();
    acted.add(person);
  }
  expect(acted.size).toBe(2);
  const person = (await next(people))!;
  const told = await neutral(anna, "Anna");
  expect(told.length).toBeGreaterThan(5);
  await expect.poll(() => neutral(ben, "Ben"), SOON).toEqual(told);

  for (const one of [person, ...people.filter((other) => other !== person)]) {
    const [address, spoken, sentences] = [one.page.url(), await one.spoken(), await one.sentences()];
    await one.page.reload();
    await one.page.locator(".scene").waitFor();
    await expect.poll(() => one.spoken(), SOON).toBe(spoken);
    expect(one.page.url()).toBe(address);
    expect(await one.sentences()).toEqual(sentences);
  }
  expect(await next(people)).toBe(person);
  await person.touch();
  anna.well();
  ben.well();
});

test("who sits down in the moment in which another gets ready is not sent away", async () => {
  const [anna, code] = await setTheTable("wagnis");
  const ben = await come(code);
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
  anna.well();
  ben.well(/409/);
});

// ---- hidden hands

interface View {
  redeals: number;
  waiting: string | null;
  rows: { colour: string; low: number | null; high: number | null }[];
  seats: { hand: string[] | null }[];
}
interface Frame {
  type: string;
  seq: number;
  seats?: { seat: number | null; view: View }[];
}

const COLOURS: Record<string, string> = { red: "rote", yellow: "gelbe", green: "grüne", blue: "blaue" };

function frames(person: Person): { text: string; frame: Frame }[] {
  return person.heard.flatMap((text) => {
    if (!text.startsWith("{")) return [];
    const frame = JSON.parse(text) as Frame;
    return frame.type === "frame" ? [{ text, frame }] : [];
  });
}

function newest(person: Person): { seq: number; seat: number; view: View } | null {
  const all = frames(person).map(({ frame }) => frame);
  const part = all.findLast((frame) => frame.seats?.length)?.seats?.[0];
  return part && part.seat !== null ? { seq: all.at(-1)!.seq, seat: part.seat, view: part.view } : null;
}

/** The cards that only this person may know. */
function secrets(person: Person): string[] {
  const { seat, view } = newest(person)!;
  return [...new Set([...view.seats[seat]!.hand!, ...(view.waiting ? [view.waiting] : [])])];
}

/** A card in any form in which it could be written down. */
function written(card: string): RegExp {
  const [colour = "", value = ""] = card.split("-");
  return new RegExp(
    [
      `\\b${colour}-${value}\\b`,
      `"colour":\\s*"${colour}",\\s*"value":\\s*"?${value}\\b`,
      `\\b${COLOURS[colour]}n? ${value}\\b`,
      `\\b${colour} ${value}\\b`,
    ].join("|"),
  );
}

/** Everything there is in a window: what it was told since the cards were dealt, shows, and keeps. */
async function everything(person: Person): Promise<string> {
  const { redeals } = newest(person)!.view;
  const before = new Set(
    frames(person).flatMap(({ text, frame }) =>
      frame.seats?.some(({ view }) => view.redeals < redeals) ? [text] : [],
    ),
  );
  const kept = await person.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return [...person.heard.filter((text) => !before.has(text)), await person.page.content(), kept].join("\n");
}

test("no window holds a card of another's hand", async () => {
  const people = await twoAtATable("elferreihe");
  const [anna, ben] = people;
  let looks = 0;
  for (let moves = 0; moves < 40; moves++) {
    const person = await next(people);
    if (!person) break;
    await expect.poll(() => newest(anna)?.seq === newest(ben)?.seq && newest(anna) !== null, SOON).toBe(true);
    for (const [owner, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      const cards = secrets(owner);
      const own = await everything(owner);
      const foreign = await everything(other);
      expect(cards.length).toBeGreaterThan(0);
      expect(cards.filter((card) => !written(card).test(own))).toEqual([]);
      expect(cards.filter((card) => written(card).test(foreign))).toEqual([]);
      looks += cards.length;
    }
    await person.touch();
  }
  expect(looks).toBeGreaterThan(100);
  anna.well();
  ben.well();
});
