import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./plugins/compress.ts";
import { rooted } from "./plugins/rooted.ts";
import { texts } from "./plugins/texts.ts";
import { worker } from "./plugins/worker.ts";

const root = resolve(import.meta.dirname, "..");
const release = /^__version__ = "(.+)"$/m.exec(readFileSync(resolve(root, "tischlein/__init__.py"), "utf8"))![1];
const server = process.env.TISCHLEIN_SERVER ?? "http://127.0.0.1:8711";
const proxy = { "/api": { target: server, ws: true } };

/** How long parts of it took is nobody's concern who only wants to play. */
const QUIET = { pluginTimings: false };

export default defineConfig({
  base: "./",
  plugins: [svelte(), texts(root), rooted(), worker(), compress()],
  define: { __RELEASE__: JSON.stringify(release) },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: resolve(root, "tischlein/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // The engine is a part of its own, with what it exports: the rules are carried also where nothing on the page asks for them.
    rolldownOptions: {
      input: [resolve(import.meta.dirname, "index.html"), resolve(import.meta.dirname, "src/engine/client.ts")],
      preserveEntrySignatures: "exports-only",
      checks: QUIET,
      // What home has already, and everything else uses: one file is smaller than ten.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /web\/src\/(art\/(MiniCard|Numeral|coloured|digits|shapes)|games\/blitzraster\/sun|lib\/(settings|language|storage|place|wire|idle|names))/,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es", rolldownOptions: { checks: QUIET } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // On a busy machine a test takes its time; one that hangs is noticed all the same.
  test: { include: ["tests/unit/**/*.test.ts"], environment: "happy-dom", testTimeout: 60_000 },
});
