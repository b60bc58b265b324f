/** The long runs: every game by keys and by names, with every number of players. */
import { describe, expect, test } from "vitest";
import { playByKeyboard, playByNames } from "./assistive.ts";
import { GAMES, most, Person, useBrowser } from "./person.ts";

useBrowser();

describe.each(GAMES)("%s", (game) => {
  test("keys only", async () => {
    const anna = await Person.open({ size: "desktop" });
    await anna.sitDown(game, { bots: 1 });
    await playByKeyboard(anna);
    await anna.result();
  });

  test("names and roles only", async () => {
    const anna = await Person.open();
    await anna.sitDown(game, { bots: 1 });
    await playByNames(anna);
    await anna.result();
  });

  test.each(Array.from({ length: most(game) - 1 }, (_, index) => index + 2))("%i players", async (players) => {
    const anna = await Person.open({ size: "small" });
    await anna.sitDown(game, { bots: players - 1 });
    await anna.playToTheEnd();
    expect(await (await anna.result()).getByRole("listitem").count()).toBe(players);
  });
});
