/** The real server with a database of its own. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** As this machine is called in a house without certificates: for a browser that is no secure address. */
export const HOUSE = "spielzimmer.test";
export const ROOT = resolve(import.meta.dirname, "../..");
export const PYTHON = process.env.TISCHLEIN_PYTHON ?? join(ROOT, ".venv/bin/python");
const RUN =
  "from tischlein.server.run import serve; from tischlein.server.settings import from_environment; serve(from_environment())";
/** A test is never slowed down by limits that are meant for strangers. */
const LIMITS = [
  "COMMANDS_PER_SECOND",
  "COMMANDS_AT_ONCE",
  "FRAMES_PER_SECOND",
  "FRAMES_AT_ONCE",
  "TABLES_PER_MINUTE",
  "TABLES_AT_ONCE",
  "GUESSES_PER_MINUTE",
  "GUESSES_AT_ONCE",
  "REQUESTS_PER_SECOND",
  "REQUESTS_AT_ONCE",
];
const BACK_UP = "import sys; from tischlein.cli import main; main(['backup', *sys.argv[1:]])";
const TRIES = 480;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** `stop` and `start` again keep both the port and the database. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), "tischlein-"));
  #process: ChildProcess | null = null;
  #port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** `more` are settings of its own; the package is the one of that folder. */
  constructor(
    private readonly more: Record<string, string> = {},
    private readonly folder = ROOT,
  ) {}

  async start(): Promise<this> {
    if (!existsSync(join(ROOT, "tischlein/page/index.html"))) throw new Error("there is no page yet: make page");
    this.#port ||= await freePort();
    this.#process = spawn(PYTHON, ["-c", RUN], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        ...Object.fromEntries(LIMITS.map((limit) => [`TISCHLEIN_${limit}`, "100000"])),
        TISCHLEIN_DATABASE: `sqlite:///${this.#folder}/tischlein.db`,
        TISCHLEIN_HOST: "127.0.0.1",
        TISCHLEIN_PORT: String(this.#port),
        TISCHLEIN_LOG_LEVEL: "error",
        TISCHLEIN_HOST_SECONDS: "2",
        ...this.more,
      },
    });
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await fetch(`${this.address}/ready`).catch(() => null);
      if (answer?.ok) return this;
      if (this.#process.exitCode !== null) break;
      await new Promise((wait) => setTimeout(wait, 250));
    }
    await this.remove();
    throw new Error("the server did not start");
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill(signal);
    await gone;
  }

  /** Back up the database; what comes back restores it, as docs/operations.md says. */
  async backUp(): Promise<() => Promise<void>> {
    const [database, copy] = [join(this.#folder, "tischlein.db"), join(this.#folder, "backup.db")];
    await promisify(execFile)(PYTHON, ["-c", BACK_UP, copy, "--database", `sqlite:///${database}`], { cwd: ROOT });
    return async () => {
      await this.stop();
      for (const beside of ["-wal", "-shm"]) rmSync(`${database}${beside}`, { force: true });
      copyFileSync(copy, database);
      await this.start();
    };
  }

  async remove(): Promise<void> {
    await this.stop("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
