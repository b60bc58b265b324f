/** Words: both languages say the same things, and every word the page asks for exists. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { messages } from "../../plugins/texts";

const SOURCES = resolve(import.meta.dirname, "../../src");
const LANGUAGES = ["de", "en"] as const;
const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"];
const OWN = ["texts", "texts/setup", "texts/past", "texts/review"];
const FOLDERS = [...OWN, ...GAMES.map((game) => `games/${game}/texts`)];

const read = (folder: string, language: string) => readFileSync(join(SOURCES, folder, `${language}.ftl`), "utf8");
const ids = (folder: string, language: string) => messages(read(folder, language)).map(([id]) => id);

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : /\.(svelte|ts)$/.test(name) ? [path] : [];
  });
}

test.each(FOLDERS)("%s has the same messages with the same variables in both languages", (folder) => {
  const [german, english] = LANGUAGES.map((language) => messages(read(folder, language)));
  expect(german!.map(([id]) => id)).toEqual(english!.map(([id]) => id));
  const variables = (text: string) => [...new Set(text.match(/\$\w+/g) ?? [])].sort();
  for (const [index, [id, text]] of german!.entries()) {
    expect([id, variables(english![index]![1])]).toEqual([id, variables(text)]);
  }
});

test.each(FOLDERS)("%s can be read, and nothing stands there twice", (folder) => {
  for (const language of LANGUAGES) {
    const bundle = new FluentBundle(language);
    expect(bundle.addResource(new FluentResource(read(folder, language)))).toEqual([]);
    expect(new Set(ids(folder, language)).size).toBe(ids(folder, language).length);
  }
});

describe("the page's own words", () => {
  const source = files(SOURCES)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

  test("are all used", () => {
    for (const id of OWN.flatMap((folder) => ids(folder, "de"))) {
      const stems = [...id.matchAll(/-/g)].map(({ index }) => id.slice(0, index + 1));
      const put = stems.some((stem) => source.includes(`\`${stem}\${`));
      expect(put || source.includes(`"${id}"`), id).toBe(true);
    }
  });

  test("are all there", () => {
    const known = new Set(OWN.flatMap((folder) => ids(folder, "de")));
    for (const [, id] of source.matchAll(/(?<![.\w])t\("([a-z-]+)"/g)) expect(known.has(id!), id).toBe(true);
  });
});

test.each(LANGUAGES)("a reason of blitzraster counts cards so that it can be read (%s)", (language) => {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const path = resolve(SOURCES, `../../tischlein/games/blitzraster/texts/${language}.ftl`);
  bundle.addResource(new FluentResource(readFileSync(path, "utf8")));
  const say = (more: object) => {
    const args = { line: "a", colour: "orange", missing: 2, held: 0, fitting: 5, unseen: 21, ...more };
    return bundle.formatPattern(bundle.getMessage("prospect-column-lacks")!.value!, args);
  };
  const [none, one, some] = language === "de" ? ["keine", "eine", "5"] : ["none", "1", "5"];
  const fits = language === "de" ? /(\S+) von 21 verborgenen passt\.$/ : /(\S+) of 21 hidden ones fits\.$/;
  expect([0, 1].map((fitting) => fits.exec(say({ fitting }))?.[1])).toEqual([none, one]);
  expect(say({})).toMatch(new RegExp(`${some} (von|of) 21 (verborgenen passen|hidden ones fit)\\.$`));
  // What is in the hand is said as what it is: all of it may be there.
  expect(say({ held: 2, fitting: 1 })).toMatch(/; 2 (passende hast du auf der Hand|that fit are in your hand), /);
  expect(say({ held: 1 })).toMatch(/; (eine passende hast du auf der Hand|1 that fits is in your hand), /);
});

test.each(GAMES)("what the table of %s says beside the engine is there and used", (game) => {
  const own = ids(`games/${game}/texts`, "de");
  const engine = messages(readFileSync(resolve(SOURCES, `../../tischlein/games/${game}/texts/de.ftl`), "utf8")).map(
    ([id]) => id,
  );
  const source = files(join(SOURCES, "games", game))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  for (const [, id] of source.matchAll(/round\.t\(\s*"([a-z-]+)"/g)) {
    expect([...own, ...engine].includes(id!), id).toBe(true);
  }
  for (const id of own) {
    expect(id.startsWith("page-"), id).toBe(true);
    const stem = id.replace(/-[a-zA-Z0-9]+$/, "-");
    expect(source.includes(id) || source.includes(`${stem}\${`), id).toBe(true);
  }
});
