import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Catalogues as modules, straight from where they lie: `virtual:texts/<subject>/<language>`.
 * `home` holds the page's own words and each game's name and summary; a subject that is a game holds its words without
 * the rules, which the rulebook brings, and what its table says beside them; `table` holds what the server may say and
 * what the page says only at tables; `advice-<game>` what can be said of that game's actions; `lessons-<game>` what there is to learn about it; `review` what it says when a game is looked at again;
 * `setup` what it says where a table is laid; `past` holds what it says in a table's menu and about games that are over, their luck and what is stored,
 * and why a text is no record.
 */

const PREFIX = "virtual:texts/";
/** The page's own words that are said only at a table. */
const AT_TABLE = /^(lobby|menu|curtain|result|signal|table|plate|bar|log|refusal|hint)-/;
/** What a game says of its actions begins like this. */
const PROSPECT = "prospect-";
/** Where a message speaks another one of its catalogue. */
const SPOKEN = /\{ ([a-z][\w-]*) \}/g;
/** Which catalogues there are: `catalogues` of this module loads each by its name, `<subject>/<language>`. */
const ALL = "virtual:catalogues";
const ADVICE = "advice-";
const LESSONS = "lessons-";
const SUBJECTS = ["home", "table", "setup", "past", "review"];
const LANGUAGES = ["de", "en"];

/** The messages of a catalogue: id and text, comments and blank lines left out. */
export function messages(source: string): [string, string][] {
  const found: [string, string][] = [];
  for (const line of source.split("\n")) {
    const head = /^(-?[a-zA-Z][\w-]*)\s*=/.exec(line);
    if (head) found.push([head[1]!, line]);
    else if (line.startsWith("#") || !line.trim()) continue;
    else if (found.length) found[found.length - 1]![1] += `\n${line.replace(/^ {4,}/, " ")}`;
  }
  return found;
}

export function texts(root: string): Plugin {
  const read = (path: string) => readFileSync(resolve(root, path), "utf8");
  const games = readdirSync(resolve(root, "tischlein/games")).filter((game) =>
    existsSync(resolve(root, `tischlein/games/${game}/texts`)),
  );

  function catalogue(subject: string, language: string, watch: (file: string) => void): string {
    const load = (path: string) => {
      watch(resolve(root, path));
      return messages(read(path));
    };
    if (subject === "home") {
      const own = load(`web/src/texts/${language}.ftl`).filter(([id]) => !AT_TABLE.test(id));
      const names = games.flatMap((game) =>
        load(`tischlein/games/${game}/texts/${language}.ftl`)
          .filter(([id]) => id === "game-name" || id === "game-summary")
          .map(([id, text]): [string, string] => [`${game}-${id}`, `${game}-${text}`]),
      );
      return [...own, ...names].map(([, text]) => text).join("\n");
    }
    if (subject === "setup") {
      return load(`web/src/texts/setup/${language}.ftl`)
        .map(([, text]) => text)
        .join("\n");
    }
    if (subject === "past") {
      const reasons = load(`tischlein/core/texts/${language}.ftl`).filter(([id]) => id.startsWith("record-"));
      return [...load(`web/src/texts/past/${language}.ftl`), ...reasons].map(([, text]) => text).join("\n");
    }
    if (subject === "review") {
      const names = load(`tischlein/core/texts/${language}.ftl`).filter(([id]) => id.startsWith("review-"));
      return [...load(`web/src/texts/review/${language}.ftl`), ...names].map(([, text]) => text).join("\n");
    }
    if (subject === "table") {
      const core = load(`tischlein/core/texts/${language}.ftl`).filter(([id]) => id.startsWith("error-"));
      const own = load(`web/src/texts/${language}.ftl`).filter(([id]) => AT_TABLE.test(id));
      const said = ["bots", "server"].flatMap((part) => load(`tischlein/${part}/texts/${language}.ftl`));
      return [...core, ...own, ...said].map(([, text]) => text).join("\n");
    }
    if (subject.startsWith(ADVICE)) {
      const all = load(`tischlein/games/${subject.slice(ADVICE.length)}/texts/${language}.ftl`);
      const said = all.filter(([id]) => id.startsWith(PROSPECT));
      const spoken = new Set(said.flatMap(([, text]) => [...text.matchAll(SPOKEN)].map(([, id]) => id)));
      return [...said, ...all.filter(([id]) => spoken.has(id))].map(([, text]) => text).join("\n");
    }
    if (subject.startsWith(LESSONS)) {
      const path = `web/src/games/${subject.slice(LESSONS.length)}/lessons/${language}.ftl`;
      const learnt = existsSync(resolve(root, path)) ? load(path) : [];
      return learnt.map(([, text]) => text).join("\n");
    }
    const engine = load(`tischlein/games/${subject}/texts/${language}.ftl`);
    const own = existsSync(resolve(root, `web/src/games/${subject}/texts/${language}.ftl`))
      ? load(`web/src/games/${subject}/texts/${language}.ftl`)
      : [];
    return [...engine.filter(([id]) => !id.startsWith("rule-") && !id.startsWith(PROSPECT)), ...own]
      .map(([, text]) => text)
      .join("\n");
  }

  return {
    name: "tischlein-texts",
    resolveId: (id) => (id.startsWith(PREFIX) || id === ALL ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) {
        const subjects = [...SUBJECTS, ...games, ...games.flatMap((game) => [ADVICE + game, LESSONS + game])];
        const all = subjects.flatMap((subject) => LANGUAGES.map((language) => `${subject}/${language}`));
        return `export const catalogues = {${all.map((name) => `"${name}": () => import("${PREFIX}${name}")`).join()}}`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [subject, language] = id.slice(PREFIX.length + 1).split("/");
      return `export default ${JSON.stringify(catalogue(subject!, language!, (file) => this.addWatchFile(file)))}`;
    },
  };
}
