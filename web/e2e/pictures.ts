/** Pictures of every screen, at three sizes, in both lights; into `web/pictures`, or the folder TISCHLEIN_PICTURES. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "vitest";
import { SHORT } from "./company.ts";
import { NUMBER, Operator } from "./operator.ts";
import { GAMES, Person, useBrowser, type Size, type Wishes } from "./person.ts";

useBrowser();

const FOLDER = resolve(process.env.TISCHLEIN_PICTURES ?? join(import.meta.dirname, "../pictures"));
mkdirSync(FOLDER, { recursive: true });

/** So many moves and the table is in full swing. */
const MOVES = 14;

const looks = (["light", "dark"] as const).flatMap((theme) =>
  (["phone", "tablet", "desktop"] as const).map((size): [Size, "light" | "dark"] => [size, theme]),
);

describe.each(looks)("%s, %s", (size, theme) => {
  const wishes: Wishes = { size, theme, name: "Anna", sharp: true };

  /** A window, and what takes a picture of it once it is at rest; of all of it, or as much as the screen shows. */
  async function open(): Promise<[Person, (name: string, whole?: boolean) => Promise<void>]> {
    const anna = await Person.open(wishes);
    const shoot = async (name: string, whole = false) => {
      await anna.page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
      await anna.page.screenshot({ path: join(FOLDER, `${name}-${size}-${theme}.png`), fullPage: whole });
    };
    return [anna, shoot];
  }

  test("home, set-up, lobby, rules, settings", async () => {
    const [anna, shoot] = await open();
    const { page } = anna;
    anna.forgive(/404/);
    await anna.go("/");
    await page.locator(".lid").nth(3).waitFor();
    await shoot("home", true);
    await anna.go("/settings");
    await page.locator("fieldset").first().waitFor();
    await shoot("settings", true);
    for (const game of GAMES) {
      await anna.go(`/new/${game}`);
      await page.locator(".options fieldset").nth(1).waitFor();
      await shoot(`setup-${game}`, true);
      await anna.go(`/rules/${game}`);
      await page.locator(".rule").first().waitFor();
      await shoot(`rules-${game}`);
    }
    await anna.sitDown("wagnis", { open: 1, bots: 1 });
    await page.locator(".qr svg").waitFor();
    await shoot("lobby", true);
    await anna.go("/t/AAAA-AAAA");
    await page.getByRole("heading").first().waitFor();
    await shoot("no-table");
  });

  test.each(GAMES)("the table of %s", async (game) => {
    const [anna, shoot] = await open();
    await anna.sitDown(game, { bots: 2 });
    await anna.play(MOVES);
    await anna.myTurn();
    await shoot(`table-${game}`);
  });

  test("menu, curtain, result, replay", async () => {
    const [anna, shoot] = await open();
    const { page } = anna;
    await anna.sitDown("elferreihe", { persons: ["Anna", "Ben"] });
    await page.locator(".curtain").waitFor();
    await shoot("curtain");
    await anna.sitDown("elferreihe", { bots: 3 });
    await anna.myTurn();
    await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
    await page.getByRole("dialog").waitFor();
    await shoot("menu");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await anna.playToTheEnd();
    await anna.result();
    await shoot("result");
    await anna.press(page.getByRole("link", { name: "Wiederholung" }));
    await page.getByRole("slider", { name: "Stelle in der Partie" }).waitFor();
    for (let turns = 0; turns < MOVES; turns++) await page.locator("body").press("PageDown");
    await shoot("replay");
  });

  test("luck: envelopes, digits, what was checked, and what is wrong", async () => {
    const [anna, shoot] = await open();
    const { page } = anna;
    const operator = await Operator.between(anna);
    const board = { ...SHORT, path: ["4", "6*", "8", "5"] };
    operator.command = (command) => (command.do === "unseal" ? "nowhere" : "through");
    await anna.sitDown("sternenzahlen", { bots: 1, options: { board } });
    await page.getByText("Gleich geht es los").first().waitFor();
    await shoot("sealing", true);
    operator.command = () => "through";
    await page.locator(".hint").waitFor();
    await shoot("abandoned", true);
    await page.reload();
    await anna.myTurn();
    await anna.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
    await page.getByLabel("Die Ziffern dieser Runde").scrollIntoViewIfNeeded();
    await shoot("digits");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    operator.frame = ({ table }) => {
      if (table) table.seals = [[0, NUMBER]];
    };
    await anna.playToTheEnd();
    await anna.checkLuck();
    await shoot("fair");
    await page.keyboard.press("Escape");
    await page.locator(".check").waitFor({ state: "detached" });
    operator.proof = (proof) => (proof.secret = NUMBER);
    await anna.checkLuck();
    await shoot("unfair");
    await page.keyboard.press("Escape");
    const other = await Operator.between(anna);
    other.frame = ({ table }) => {
      if (table && other.did("ready").length) table.commitment = NUMBER;
    };
    await anna.sitDown("wagnis", { open: 1 });
    await anna.press(page.getByRole("button", { name: "Los geht’s" }));
    await page.getByText("Was heißt das?").click();
    await shoot("exchanged");
  });
});
