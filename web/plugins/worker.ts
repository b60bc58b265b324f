import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const WORKER = "sw.js";
const PLACE = "const FILES = [];";

/** Tells the service worker which files the page has: all that carry a sum in their names. */
export function worker(): Plugin {
  let folder = "";
  return {
    name: "tischlein-worker",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const files = readdirSync(join(folder, "assets")).sort();
      const list = JSON.stringify(files.filter((name) => !name.endsWith(".gz")).map((name) => `assets/${name}`));
      const source = readFileSync(join(folder, WORKER), "utf8");
      if (!source.includes(PLACE)) throw new Error(`${WORKER} has no place for the list of files`);
      writeFileSync(join(folder, WORKER), source.replace(PLACE, `const FILES = ${list};`));
    },
  };
}
