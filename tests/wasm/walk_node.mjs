// `node walk_node.mjs MODULE FACTS`, tables as JSON on standard input.
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { walk } from "./walk.mjs";

const [module, facts] = process.argv.slice(2).map((path) => readFileSync(path));
const tables = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(
  JSON.stringify(await walk(module, JSON.parse(facts), tables, crc32)),
);
