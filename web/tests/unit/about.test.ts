/** What the page knows by itself, and whom it asks about the rest: a server where it has one, else nobody. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../../src/games/names";
import { LEVELS, USUAL_LEVEL } from "../../src/lib/wire";

const GUEST = { name: "guest", seats: [2], options: [], rules: [], hidden_hands: false, low_wins: false, levels: [] };
const asked = vi.fn();

/** The page at a server that has a guest, or in a folder. */
async function open(form: "server" | "folder") {
  vi.resetModules();
  document.head.innerHTML = form === "folder" ? '<meta name="tischlein" content="folder">' : "";
  const [about, books, guests, http, foreign] = await Promise.all([
    import("../../src/lib/about"),
    import("../../src/lib/books"),
    import("../../src/lib/guests"),
    import("../../src/lib/http"),
    import("../../src/lib/foreign"),
  ]);
  return { ...about, ...books, ...guests, ...http, foreign: foreign.default };
}

beforeEach(() => {
  asked.mockReset().mockImplementation((path: string) => {
    const answer = path.startsWith("/api/server") ? JSON.stringify({ games: [{ name: "wagnis" }, GUEST] }) : "# Guest";
    return Promise.resolve(new Response(answer));
  });
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

test.each(["server", "folder"] as const)("our own games: nobody is asked (%s)", async (form) => {
  const { aboutGame, rulebookOf, isGame } = await open(form);
  for (const game of GAMES) {
    expect((await aboutGame(game))?.name).toBe(game);
    expect((await aboutGame(game))?.levels.map(({ name }) => name)).toEqual(LEVELS);
    expect((await aboutGame(game))?.usual_level).toBe(USUAL_LEVEL);
    expect(await rulebookOf(game, "de")).toMatch(/^# /);
    expect(await rulebookOf(game, "en")).not.toBe(await rulebookOf(game, "de"));
    expect(await isGame(game)).toBe(true);
  }
  expect(asked).not.toHaveBeenCalled();
});

test("guests: the server knows them", async () => {
  const { aboutGame, aboutGames, rulebookOf } = await open("server");
  expect(await aboutGame("guest")).toEqual(GUEST);
  expect(await aboutGame("chess")).toBeNull();
  expect((await aboutGames()).map(({ name }) => name)).toEqual([...GAMES, "guest"]);
  expect(await rulebookOf("guest", "de")).toBe("# Guest");
  asked.mockRejectedValue(new TypeError("no network"));
  expect((await aboutGames()).map(({ name }) => name)).toEqual([...GAMES]);
  await expect(aboutGame("guest")).rejects.toThrow();
});

test("in a folder there is nobody to ask", async () => {
  const { aboutGame, aboutGames, rulebookOf, isGame, serverInfo, Unreachable, foreign } = await open("folder");
  expect(await aboutGame("guest")).toBeNull();
  expect((await aboutGames()).map(({ name }) => name)).toEqual([...GAMES]);
  expect(await isGame("guest")).toBe(false);
  await expect(rulebookOf("guest", "de")).rejects.toBeInstanceOf(Unreachable);
  await expect(serverInfo()).rejects.toBeInstanceOf(Unreachable);
  await expect(foreign("guest/de")).rejects.toThrow();
  expect(asked).not.toHaveBeenCalled();
});
