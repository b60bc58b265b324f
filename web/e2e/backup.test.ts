/** A backup is restored while two devices play: both say what was lost, and neither calls anybody a cheat, or the round fair. */
import { expect, test } from "vitest";
import { come, next, ready, sitDown, TINY } from "./company.ts";
import { Person, SOON, useBrowser } from "./person.ts";
import { Server } from "./server.ts";

useBrowser();

async function toTheEnd(people: Person[]): Promise<void> {
  for (let person = await next(people); person; person = await next(people)) await person.touch();
}
const again = async (person: Person) =>
  person.press((await person.result()).getByRole("button", { name: "Noch einmal" }));

test("two rounds are gone: one device stays at the table, the other comes back in a new window", async () => {
  const server = await new Server().start();
  try {
    const anna = await Person.open({ size: "desktop", address: server.address });
    const code = await anna.sitDown("sternenzahlen", { open: 1, options: { board: TINY } });
    const ben = await come(code, undefined, server.address);
    await sitDown(ben);
    const people = [anna, ben];
    for (const person of people) {
      person.forgive(/ERR_CONNECTION_REFUSED|WebSocket connection|50[234]|409/);
      await ready(person);
    }
    await toTheEnd(people);
    const restore = await server.backUp();
    for (const person of people) await again(person);
    await expect.poll(() => anna.page.locator(".result").count(), SOON).toBe(0);
    await toTheEnd(people);
    for (const person of people) await again(person);
    await expect.poll(() => anna.page.locator(".result").count(), SOON).toBe(0);
    await (await next(people))!.touch();
    await restore();
    await ben.page.reload();
    for (const person of people) await again(person);
    for (const { page } of people) {
      await page.getByText("Der Server wurde auf einen früheren Stand zurückgesetzt.").first().waitFor();
      await expect.poll(() => page.locator(".result").count(), SOON).toBe(0);
    }
    await toTheEnd(people);
    for (const person of people) {
      const { said, bad, open } = await person.checkLuck();
      expect([said, bad]).toEqual(["Dieses Gerät konnte nur einen Teil davon prüfen.", []]);
      expect(open.join()).toContain("gingen verloren, als der Server auf einen früheren Stand zurückgesetzt wurde");
    }
  } finally {
    await server.remove();
  }
});
