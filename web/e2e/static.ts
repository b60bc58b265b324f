/** A web space: it has the folder that `tischlein page` writes, below somebody's name, and answers with files or not at all. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { Person, type Wishes } from "./person.ts";
import { PYTHON, ROOT } from "./server.ts";

/** What browsers insist on; of all else this space says nothing, modules of rules included. */
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
export const BELOW = "/~anna/spiele";

/** A place in the page, as an address in its folder. */
export const at = (place: string): string => `/#${place}`;

/** `stop` and `start` again keep the port. */
export class WebSpace {
  readonly folder = join(mkdtempSync(join(tmpdir(), "tischlein-")), "spiele");
  /** Every path that somebody asked for, and those where there was nothing. */
  readonly asked: string[] = [];
  readonly missing: string[] = [];
  #server: Server | null = null;
  #port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.#port}${BELOW}`;
  }

  async start(): Promise<this> {
    if (!existsSync(this.folder))
      await promisify(execFile)(join(dirname(PYTHON), "tischlein"), ["page", this.folder], { cwd: ROOT });
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url!, "http://here").pathname);
      this.asked.push(path);
      const file = join(this.folder, path === `${BELOW}/` ? "index.html" : path.slice(BELOW.length));
      if (request.method !== "GET" || !path.startsWith(`${BELOW}/`) || !existsSync(file) || !statSync(file).isFile()) {
        this.missing.push(`${request.method} ${path}`);
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(readFileSync(file));
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** From now on nobody answers. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(dirname(this.folder), { recursive: true, force: true });
  }

  /** Somebody who opens the page here, at a place in it. */
  async visit(place = "/", wishes: Wishes = {}): Promise<Person> {
    const person = await Person.open({ ...wishes, address: this.address });
    await person.go(place === "/" ? "/" : at(place));
    return person;
  }
}

/** Until the page is kept for times without a network. */
export async function kept({ page }: Person): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
