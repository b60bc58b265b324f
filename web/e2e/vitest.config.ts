import { defineConfig } from "vitest/config";

const MINUTES = 60_000;

/** Real browser windows against the real server: one of each, three files side by side, and patience for a busy machine. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: process.env.TISCHLEIN_SOAK ? ["*.test.ts", "*.soak.ts"] : ["*.test.ts"],
    globalSetup: "./setup.ts",
    environment: "node",
    maxWorkers: 3,
    isolate: false,
    testTimeout: 6 * MINUTES,
    hookTimeout: 3 * MINUTES,
    teardownTimeout: MINUTES,
  },
});
