import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** Pictures of every screen, made with the means of the browser tests. */
export default defineConfig({ test: { ...config.test, include: ["pictures.ts"] } });
