/** Each game, from home to the result, on a phone. */
import { describe, expect, test } from "vitest";
import { GAMES, PATIENCE, Person, useBrowser } from "./player.ts";

useBrowser();

describe.each(GAMES)("%s", (game) => {
  const found: Record<string, string[]> = {};

  test("two taps to the first move, and on to the end", async () => {
    const anna = await Person.open();
    await anna.playNow(game);
    await anna.touch();
    await expect.poll(() => anna.acts, { timeout: PATIENCE }).toBe(1);
    await anna.hurryBots();
    await anna.offers();
    found.table = await anna.axe();
    await anna.playToTheEnd();
    const result = anna.page.getByRole("dialog");
    await result.getByRole("heading", { name: /gewonnen|gewinn/ }).waitFor();
    expect(await result.getByRole("listitem").count()).toBe(3);
    await result.getByRole("button", { name: "Noch einmal" }).waitFor();
    found.result = await anna.axe();
    anna.well();
  });

  test("axe finds nothing at the table and in the result", () => {
    expect(found).toEqual({ table: [], result: [] });
  });
});
