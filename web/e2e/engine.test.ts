/** The rules on the device: the page's engine in its worker, under the server's policy, and records that go to and fro. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { GAMES, Person, useBrowser } from "./person.ts";
import { PYTHON, ROOT } from "./server.ts";

useBrowser();

const manifest = JSON.parse(readFileSync(join(ROOT, "tischlein/page/.vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string }
>;
const CLIENT = `/${manifest["src/engine/client.ts"]!.file}`;

interface Played {
  actor: string;
  winners: number[];
  again: number[];
  texts: string[];
  wrong: string;
}

// In the page, and as text: here, `import` would mean modules of the tests.
const PLAY = `async (client, game) => {
  const { Engine } = await import(client);
  const engine = new Engine();
  let table = await engine.ask("start", { game, players: 2, names: ["Änne", "Bo"] });
  const texts = [];
  for (let moves = 0; table.actor !== "over" && moves < 3000; moves++) {
    if (moves === 7) texts.push(await engine.ask("dump", table));
    const token = await engine.ask("choose", table);
    table = await engine.ask("act", { table: table.table, token });
  }
  texts.push(await engine.ask("dump", table));
  const again = await engine.ask("load", { text: texts[1] });
  const wrong = await engine.ask("load", { text: texts[1].slice(0, -1) }).catch((error) => error.message);
  engine.close();
  return { actor: table.actor, winners: table.winners, again: again.winners, texts, wrong };
}`;
const PLAY_ON = `async (client, text) => {
  const { Engine } = await import(client);
  const engine = new Engine();
  const table = await engine.ask("load", { text });
  const token = await engine.ask("choose", table);
  return engine.ask("dump", await engine.ask("act", { table: table.table, token }));
}`;

test.each(GAMES)("%s is played in the worker, read in the terminal, and played on in the browser", async (game) => {
  const anna = await Person.open();
  await anna.go("/");
  const inPage = <Found>(code: string, ...given: string[]) =>
    anna.page.evaluate<Found>(`(${code})(${given.map((one) => JSON.stringify(one)).join()})`);
  const played = await inPage<Played>(PLAY, CLIENT, game);
  expect(played.actor).toBe("over");
  expect(played.again).toEqual(played.winners);
  expect(played.wrong).toMatch(/record-cut-off/);
  const folder = mkdtempSync(join(tmpdir(), "tischlein-records-"));
  try {
    for (const [nth, text] of played.texts.entries()) {
      const file = join(folder, `${nth}.txt`);
      writeFileSync(file, text);
      const told = execFileSync(join(dirname(PYTHON), "tischlein"), ["replay", file], { encoding: "utf8" });
      expect(told).toContain("Änne");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const further = await inPage<string>(PLAY_ON, CLIENT, played.texts[0]!);
  expect(further.length).toBeGreaterThan(played.texts[0]!.length);
});
