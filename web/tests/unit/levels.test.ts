import { beforeEach, expect, test } from "vitest";
import { GAMES } from "../../src/games/names";
import { like, liked } from "../../src/lib/levels";
import { change, settings } from "../../src/lib/settings.svelte";
import { read } from "../../src/lib/storage";
import { LEVELS, USUAL_LEVEL } from "../../src/lib/wire";

beforeEach(() => change({ level: "" }));

test("before anybody has chosen a level, the game's usual one plays", () => {
  expect(GAMES.map(liked)).toEqual(GAMES.map(() => undefined));
  expect(LEVELS).toContain(USUAL_LEVEL);
});

test("what somebody chose is kept on the device, for all our games and no guest", () => {
  like("meister");
  expect(GAMES.map(liked)).toEqual(GAMES.map(() => "meister"));
  expect(read<Partial<typeof settings>>("settings", {}).level).toBe("meister");
  expect(liked("a-guest")).toBeUndefined();
});

test("levels that are not ours are not kept, and none of an earlier release counts", () => {
  like("meister");
  like("simple");
  expect(settings.level).toBe("meister");
  change({ level: "simple" });
  expect(liked("wagnis")).toBeUndefined();
});
