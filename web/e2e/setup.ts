/** One server and one browser for all tests. */
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import type { ServerInfo } from "../src/lib/wire.ts";
import { HOUSE, Server } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
    /** The most players of each game. */
    most: Record<string, number>;
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await new Server().start();
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--host-resolver-rules=MAP ${HOUSE} 127.0.0.1`],
  });
  const { games } = (await (await fetch(`${server.address}/api/server`)).json()) as ServerInfo;
  project.provide("address", server.address);
  project.provide("most", Object.fromEntries(games.map(({ name, seats }) => [name, seats.at(-1)!])));
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.remove();
  };
}
