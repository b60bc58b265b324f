import { defineConfig } from "vitest/config";

const MINUTES = 60_000;

/** Real browsers against the real server: one browser, one test at a time, and patience for a busy machine. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    globalSetup: "./setup.ts",
    environment: "node",
    fileParallelism: false,
    testTimeout: 6 * MINUTES,
    hookTimeout: 3 * MINUTES,
    teardownTimeout: MINUTES,
  },
});
