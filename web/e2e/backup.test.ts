/** A backup is restored while two devices play: both say what was lost, and neither calls anybody a cheat, or the round fair. */
import { expect, test } from "vitest";
import { come, frames, next, ready, sitDown, TINY } from "./company.ts";
import { Person, SOON, useBrowser } from "./person.ts";
import { Server } from "./server.ts";

useBrowser();

async function toTheEnd(people: Person[]): Promise<void> {
  for (let person = await next(people); person; person = await next(people)) await person.touch();
}
/** On to the next round, as soon as everybody wants it. */
async function goOn(person: Person): Promise<void> {
  await person.press((await person.result()).getByRole("button", { name: "Nächste Runde" }));
}
const playing = ({ page }: Person) => expect.poll(() => page.locator(".result").count(), SOON).toBe(0);
const SET_BACK = "Der Server wurde auf einen früheren Stand zurückgesetzt.";

test("two rounds are gone: one device goes on at once, the other comes back after that, in a new window", async () => {
  const server = await new Server().start();
  try {
    const anna = await Person.open({ size: "desktop", address: server.address });
    const code = await anna.sitDown("sternenzahlen", { open: 1, options: { board: TINY }, rounds: 5 });
    const ben = await come(code, undefined, server.address);
    await sitDown(ben);
    const people = [anna, ben];
    for (const person of people) {
      person.forgive(/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection|50[234]|409/);
      await ready(person);
    }
    await toTheEnd(people);
    const restore = await server.backUp();
    for (const person of people) await goOn(person);
    for (const person of people) await playing(person);
    await toTheEnd(people);
    for (const person of people) await goOn(person);
    for (const person of people) await playing(person);
    await (await next(people))!.touch();
    await ben.go("/");
    await restore();
    await goOn(anna);
    await anna.page.getByText(SET_BACK).first().waitFor();
    // Round 3 is the highest that she has noted.
    const number = () => frames(anna).findLast(({ text }) => text.includes('"round":4,'));
    await expect.poll(number, SOON).toBeTruthy();
    await ben.go(`/t/${code}`);
    await ben.page.getByText(SET_BACK).first().waitFor();
    await goOn(ben);
    for (const person of people) await playing(person);
    await toTheEnd(people);
    for (const person of people) {
      const { said, bad, open, facts } = await person.checkLuck();
      expect([said, bad]).toEqual(["Dieses Gerät konnte nur einen Teil davon prüfen.", []]);
      expect(facts).toEqual(["Vor dieser Runde blieb eine Nummer ungenutzt."]);
      expect(open.join()).toContain("gingen verloren, als der Server auf einen früheren Stand zurückgesetzt wurde");
    }
  } finally {
    await server.remove();
  }
});
