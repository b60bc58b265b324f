import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Puts a compressed copy beside every built text file and module, so that the server need not compress. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "tischlein-compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const walk = (path: string): void => {
        for (const name of readdirSync(path)) {
          const file = join(path, name);
          if (name.startsWith(".")) continue; // what the build keeps for itself
          if (statSync(file).isDirectory()) walk(file);
          else if (/\.(js|json|css|html|svg|wasm|webmanifest)$/.test(name)) {
            writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
          }
        }
      };
      walk(folder);
    },
  };
}
