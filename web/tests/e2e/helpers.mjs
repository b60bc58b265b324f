/** A real server and real browsers for the tests of this folder. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env.TISCHLEIN_PYTHON ?? join(ROOT, ".venv/bin/python");
const RUN =
  "from tischlein.server.run import serve; from tischlein.server.settings import from_environment; serve(from_environment())";

export const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  lying: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
};

async function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** A server with its own database; `stop` and `start` again keep both port and database. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), "tischlein-"));
  #process = null;

  async start() {
    this.port ??= await freePort();
    this.#process = spawn(PYTHON, ["-c", RUN], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        TISCHLEIN_DATABASE: `sqlite:///${this.#folder}/tischlein.db`,
        TISCHLEIN_HOST: "127.0.0.1",
        TISCHLEIN_PORT: String(this.port),
        TISCHLEIN_LOG_LEVEL: "error",
        TISCHLEIN_TABLES_PER_MINUTE: "100000",
        TISCHLEIN_TABLES_AT_ONCE: "100000",
        TISCHLEIN_COMMANDS_PER_SECOND: "1000",
        TISCHLEIN_FRAMES_PER_SECOND: "1000",
      },
    });
    for (let tries = 0; tries < 240; tries++) {
      const answer = await fetch(`${this.address}/ready`).catch(() => null);
      if (answer?.ok) return this;
      await new Promise((wait) => setTimeout(wait, 250));
    }
    throw new Error("the server did not start");
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(signal = "SIGTERM") {
    const gone = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill(signal);
    await gone;
  }

  async remove() {
    await this.stop("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/**
 * A fresh browser window. Complaints of the console and requests to other hosts end the test that calls `well`;
 * `forgiven` is a pattern of complaints that belong to the test.
 */
export async function open(browser, server, { size = "phone", language = "de", theme = "light", settings = {} } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: language, colorScheme: theme });
  await context.addInitScript((wanted) => {
    if (!localStorage.getItem("tischlein.settings")) localStorage.setItem("tischlein.settings", JSON.stringify(wanted));
  }, settings);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !url.startsWith("data:")) complaints.push(`foreign request: ${url}`);
  });
  const well = (forgiven = /^$/) =>
    assert.deepEqual(
      complaints.filter((one) => !forgiven.test(one)),
      [],
    );
  return { page, context, well };
}

/** Make a table for this window's person and some bots that act at once, and go there. */
export async function sitDown(page, server, game, { bots = 2, persons = ["Anna"], open = 0, options = {} } = {}) {
  if (page.url() === "about:blank") await page.goto(server.address);
  const code = await page.evaluate(
    async ({ game, bots, persons, open, options }) => {
      const key = () =>
        btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const keys = persons.map(key);
      const chairs = [
        ...persons.map((name) => ({ kind: "me", name })),
        ...Array.from({ length: open }, () => ({ kind: "open" })),
        ...Array.from({ length: bots }, () => ({ kind: "bot" })),
      ];
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { authorization: `Seat ${keys.join(",")}`, "content-type": "application/json" },
        body: JSON.stringify({ game, chairs, options, pace: "instant", key: key().slice(0, 20) }),
      });
      const frame = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(frame));
      const tables = JSON.parse(localStorage.getItem("tischlein.tables") ?? "{}");
      tables[frame.table.code] = { game, keys, at: Date.now() };
      localStorage.setItem("tischlein.tables", JSON.stringify(tables));
      return frame.table.code;
    },
    { game, bots, persons, open, options },
  );
  await page.goto(`${server.address}/t/${code}`);
  return code;
}

/** Wait until something can be done, or the result is there: `true` for the first. */
export async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector(".result") ||
      document.querySelector(":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'])"),
    null,
    { timeout: 30_000 },
  );
  return (await page.locator(".result").count()) === 0;
}
