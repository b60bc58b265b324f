/** One server and one browser for all tests. */
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { Server } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await new Server().start();
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  project.provide("address", server.address);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.remove();
  };
}
