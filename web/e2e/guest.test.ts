/** A game of another package, built from docs/adding-a-game.md: at home on the page without a line of its own there. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, useBrowser } from "./person.ts";
import { PYTHON, ROOT, Server } from "./server.ts";

useBrowser();

const folder = mkdtempSync(join(tmpdir(), "tischlein-guest-"));
let server: Server;

beforeAll(async () => {
  const build = "import sys; from pathlib import Path; from tests.guest.built import build; build(Path(sys.argv[1]))";
  execFileSync(PYTHON, ["-c", build, folder], { cwd: ROOT });
  server = await new Server({ PYTHONPATH: [folder, ROOT].join(delimiter) }).start();
});

afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each(["de", "en"] as const)("a guest is found, explained and played to its end (%s)", async (language) => {
  const anna = await Person.open({ language, name: "Anna", address: server.address });
  const { page } = anna;
  const german = language === "de";
  await anna.go("/rules/pig");
  await page.getByText(german ? "Wer zuerst 100 Punkte hat, gewinnt." : "Who has 100 points first wins.").waitFor();
  await anna.go("/");
  const lid = page.locator("[data-game=pig]");
  await lid.getByText(german ? "Schwein gehabt" : "Pig", { exact: true }).waitFor();
  expect(await anna.axe()).toEqual([]);
  await lid.getByRole("button").first().waitFor();
  await anna.sitDown("pig", { bots: 1 });
  await page.getByText(german ? "Im Risiko" : "At risk").waitFor();
  expect(await anna.axe()).toEqual([]);
  const over = page.locator(".result");
  const [hold, roll] = german
    ? ["Aufhören und die Punkte behalten", "Würfeln"]
    : ["Stop and keep the points", "Roll the die"];
  // One roll, then stop: touched in the page itself, since there are many turns.
  const turn = ([...labels]: string[]) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(".buttons .button:not([aria-disabled='true'])")];
    labels
      .map((label) => buttons.find((button) => button.innerText.trim() === label))
      .find(Boolean)
      ?.click();
  };
  for (const end = Date.now() + 60_000; Date.now() < end && !(await over.count());) {
    await page.evaluate(turn, [hold!, roll!]);
    await page.waitForTimeout(30);
  }
  await over.waitFor();
  expect(await anna.gibberish()).toEqual([]);
  // The page does not carry its rules: what can be checked without them is, and it is said what not.
  const { said, bad, good, open } = await anna.checkLuck();
  expect([said, bad]).toEqual([
    german ? "Was dieses Gerät prüfen konnte, passt zusammen." : "What this device could check fits together.",
    [],
  ]);
  expect(good).toHaveLength(6);
  expect(open[0]).toMatch(german ? /Dieses Spiel ist hier zu Gast/ : /this game is a guest here/);
  expect(open.join()).toContain("tischlein verify");
});

test("an address of a game that nobody has leads home", async () => {
  const anna = await Person.open({ language: "en", address: server.address });
  await anna.go("/new/chess");
  await anna.page.getByText("This address leads nowhere.").waitFor();
});
