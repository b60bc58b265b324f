/** Anna and Ben, each at a window: how they come together, whose turn it is, and what only one of them may know. */
import { expect } from "vitest";
import { Person, SOON, type Game } from "./person.ts";

/** A board of sternenzahlen with a short path. */
export const SHORT = {
  path: ["2", "4", "6", "8", "10*", "3", "5", "hole", "7", "9*", "4", "6", "8", "10"],
  rows: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => [row, "..*...*...*."])),
  events: { steal: 3, gain: 4, robbed: 2, lose: 3 },
  red_chips: 40,
};

/** One with a path that is walked in a turn or two. */
export const TINY = { ...SHORT, path: ["4", "6*", "8", "5"] };

/** Anna sets a table for two; the code for the other place. */
export async function setTheTable(game: Game): Promise<[Person, string]> {
  const anna = await Person.open({ size: "desktop", name: "Anna" });
  await anna.go("/");
  await anna.page.locator(`.lid[data-game=${game}]`).getByRole("link", { name: "Mit anderen" }).click();
  await anna.page.getByRole("button", { name: "Platz 3 wegnehmen" }).click();
  await anna.page.getByRole("button", { name: "Tisch decken" }).click();
  return [anna, (await anna.page.locator(".code").getAttribute("aria-label"))!];
}

/** Ben comes with the code and says his name; `before` is done before his window shows anything. */
export async function come(
  code: string,
  before: (ben: Person) => Promise<void> = () => Promise.resolve(),
  address?: string,
): Promise<Person> {
  const ben = await Person.open({ size: "desktop", ...(address ? { address } : {}) });
  await before(ben);
  await ben.go("/");
  await ben.page.getByLabel("Dich hat jemand eingeladen?").fill(code.toLowerCase().replace("-", " "));
  await ben.page.getByRole("button", { name: "Dazusetzen" }).click();
  await ben.page.getByLabel("Wie heißt du?").fill("Ben");
  return ben;
}

/** Where somebody else is ready in the same moment, the page is told so (409) and tries again. */
export async function sitDown(person: Person): Promise<void> {
  person.forgive(/409 \(Conflict\)/);
  await person.page.getByRole("button", { name: "Dazusetzen" }).click();
}
export const ready = ({ page }: Person) => page.getByRole("button", { name: "Los geht’s" }).click();

export async function twoAtATable(game: Game): Promise<[Person, Person]> {
  const [anna, code] = await setTheTable(game);
  const ben = await come(code);
  await sitDown(ben);
  for (const person of [ben, anna]) await ready(person);
  for (const { page } of [anna, ben]) await page.locator(".scene").waitFor();
  return [anna, ben];
}

/** Who can act now; nobody when the round is over. */
export async function next(people: Person[]): Promise<Person | null> {
  let found: Person | null = null;
  let over = false;
  const look = async () => {
    for (const person of people) {
      over ||= (await person.page.locator(".result").count()) > 0;
      if (await person.mayAct()) found = person;
    }
    return over || found !== null;
  };
  await expect.poll(look, { ...SOON, interval: 20 }).toBe(true);
  return over ? null : found;
}

// ---- what only one may know

export interface View {
  redeals?: number;
  waiting?: string | null;
  seats: { hand: string[] | null; grid?: { card: string | null; up: boolean }[][] }[];
}
interface Frame {
  type: string;
  seq: number;
  seats?: { seat: number | null; view: View }[];
}

export function frames(person: Person): { text: string; frame: Frame }[] {
  return person.heard.flatMap((text) => {
    if (!text.startsWith("{")) return [];
    const frame = JSON.parse(text) as Frame;
    return frame.type === "frame" ? [{ text, frame }] : [];
  });
}

export function newest(person: Person): { seq: number; seat: number; view: View } | null {
  const all = frames(person).map(({ frame }) => frame);
  const part = all.findLast((frame) => frame.seats?.length)?.seats?.[0];
  return part && part.seat !== null ? { seq: all.at(-1)!.seq, seat: part.seat, view: part.view } : null;
}

/** The cards that only this window may see: the hand, and what its person has looked at. */
export function secrets(person: Person): string[] {
  const parts = frames(person).findLast(({ frame }) => frame.seats?.length)!.frame.seats!;
  return [...new Set(parts.flatMap(({ seat, view }) => (seat === null ? [] : secretsOf(view, seat))))];
}

/** The cards in its view that only a seat may see. */
export function secretsOf(view: View, seat: number): string[] {
  const own = view.seats[seat];
  const looked = (own?.grid ?? []).flat().filter((cell) => !cell.up);
  const cards = [...(own?.hand ?? []), view.waiting ?? null, ...looked.map((cell) => cell.card)];
  return cards.filter((card) => card !== null);
}

const COLOURS: Record<string, string> = {
  red: "rote",
  yellow: "gelbe",
  green: "grüne",
  blue: "blaue",
};

/** A card in any form in which it could be written down. */
export function written(card: string): RegExp {
  const [colour = "", value = ""] = card.split("-");
  return new RegExp(
    [
      `\\b${colour}-${value}\\b`,
      `"colour":\\s*"${colour}",\\s*"(value|number)":\\s*"?${value}\\b`,
      `\\b${COLOURS[colour] ?? colour}n? ${value}\\b`,
      `\\b${colour} ${value}\\b`,
    ].join("|"),
  );
}
