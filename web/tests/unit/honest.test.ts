/**
 * Nobody is accused who is honest: two devices with one or two windows each at a server that keeps every promise, while commands and
 * lines are lost, windows are loaded anew, moves are taken back, names change, bots stand in, the server crashes, is renewed and, in the second
 * test, is set back to a backup. What comes next is drawn from a seed. No window may warn of the server, and "Was it fair?" may find nothing wrong,
 * whenever somebody asks. The games are real ones: all that is told, shown and offered is what the rules' module tells.
 * `TISCHLEIN_SOAK=1` makes thousands of runs of it.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Hint } from "../../src/lib/luck";
import {
  box,
  browser,
  Device,
  digits,
  PaperServer,
  soon,
  type Box,
  type Browser,
  type Page,
  type State,
} from "./paper";

const RUNS = process.env.TISCHLEIN_SOAK ? 5_000 : 100;
const STEPS = 350;
const PATIENCE = 3_000 * RUNS;

/** What people hear of lost lines and of those who are away; "back" only where the server was set back. All else warns of the server. */
const HARMLESS: readonly Hint["what"][] = ["abandoned", "unheard", "own"];

/** The one with the short board is played most: more rounds of it come to an end. */
const GAMES = [...Array<string>(30).fill("sternenzahlen"), "blitzraster", "wagnis", "elferreihe"];

let browsers: Browser[] = [];
let boxes: Box[] = [];
beforeAll(async () => {
  vi.useFakeTimers();
  browsers = [await browser(), await browser()];
  boxes = await Promise.all(GAMES.map((name) => box(name)));
});
afterAll(() => vi.useRealTimers());

/** How much of what the runs are about has come up in them. */
const nothing = () => ({ rounds: 0, yes: 0, restored: 0, takenBack: 0, renewed: 0 });
let seen = nothing();
beforeEach(() => {
  seen = nothing();
});

class Run {
  readonly #server: PaperServer;
  readonly #steps: string[] = [];
  readonly #mostRestored: number;
  #drawn = 0;
  #restored = 0;
  #backups: State[] = [];

  /** Of a hundred steps, about so many of each kind. */
  readonly #kinds: [share: number, step: () => void | Promise<void>][] = [
    [45, () => this.#hear()],
    [27, () => this.#command()],
    [4, () => this.#cut(this.#any(this.#server.pages))],
    [7, () => this.#connect()],
    [1.5, () => this.#runOut()],
    [8.5, () => this.#play()],
    [1, () => this.#rename()],
    [2, () => this.#fetch()],
    [1, () => this.#standIn()],
    [1, () => this.#crash()],
    [0.2, () => this.#renew()],
    [1.5, () => this.#backup()],
    [1.5, () => this.#restore()],
    [0.5, () => this.#wait()],
    [1.5, () => this.#ask()],
  ];

  constructor(
    readonly seed: number,
    restores: boolean,
  ) {
    this.#server = new PaperServer(boxes[seed % boxes.length]!);
    this.#mostRestored = restores ? this.#any([1, 2]) : 0;
    for (const [player, browser] of browsers.entries()) {
      const device = new Device(this.#server, player, browser);
      if (this.#maybe(0.4)) device.open();
    }
  }

  async play(): Promise<void> {
    for (const { notebook } of browsers) await notebook.forget();
    for (const page of this.#server.pages) page.connect();
    await this.#hearAll();
    for (let steps = 0; steps < STEPS; steps++) {
      await this.#step();
      this.#listen();
    }
    await this.#gather();
    this.#listen();
    for (const device of this.#server.devices) {
      for (const { round } of this.#server.state.results) await this.#askOf(device, round);
    }
  }

  // ---- chance

  #chance(): number {
    return parseInt(digits(this.seed, this.#drawn++).slice(0, 8), 16) / 2 ** 32;
  }

  #maybe(share: number): boolean {
    return this.#chance() < share;
  }

  #any<T>(things: readonly T[]): T {
    return things[Math.floor(this.#chance() * things.length)]!;
  }

  #step(): void | Promise<void> {
    let left = this.#chance() * this.#kinds.reduce((sum, [share]) => sum + share, 0);
    return this.#kinds.find(([share]) => (left -= share) < 0)![1]();
  }

  // ---- what people and their windows do

  async #hear(): Promise<void> {
    await this.#hearNext(this.#any(this.#server.pages));
  }

  async #hearNext(page: Page): Promise<boolean> {
    const frame = await page.hear();
    if (frame) this.#note(`${this.#name(page)} hears ${frame.since} to ${frame.seq}`);
    return frame !== null;
  }

  async #hearAll(): Promise<void> {
    for (const page of this.#server.pages) while (await this.#hearNext(page));
  }

  /** A window does what it does by itself; the command may be lost, or its answer. */
  async #command(): Promise<void> {
    const page = this.#any(this.#server.pages);
    while (await this.#hearNext(page));
    if (this.#maybe(0.3)) page.wished();
    const step = await page.next(this.#maybe(0.8));
    if (!step) return;
    const what = `${this.#name(page)}: ${step.do}`;
    if (this.#maybe(0.06)) {
      this.#note(`${what}, lost`);
      this.#cut(page);
      if (this.#maybe(0.5)) page.missed(step);
      return;
    }
    const taken = this.#server.take(page, step);
    this.#note(taken ? what : `${what}, refused`);
    if (!taken) page.missed(step);
    else if (this.#maybe(0.06)) this.#cut(page);
  }

  #cut(page: Page): void {
    page.cut();
    this.#note(`${this.#name(page)}: line cut`);
  }

  #connect(): void {
    const page = this.#any(this.#server.pages);
    if (page.up && this.#maybe(0.7)) return;
    this.#greet(page);
    const { player } = page.device;
    if (this.#server.state.bots[player] && !this.#server.sealed) {
      this.#server.comeBack(player);
      this.#note(`player ${player} is back`);
    }
  }

  /** A window looks at the table as it is now, as after a command that came too late. */
  #fetch(): void {
    const page = this.#any(this.#server.pages);
    if (page.up) page.fetch();
    this.#note(`${this.#name(page)}: fetches the table`);
  }

  #greet(page: Page): void {
    const reload = this.#maybe(0.5);
    page.connect(reload);
    this.#note(`${this.#name(page)}: ${reload ? "loaded anew" : "connected"}`);
  }

  #play(): void {
    const { status, story } = this.#server.state;
    if (status !== "playing") return;
    const choose = (legal: string[]) => this.#any(legal);
    if (story.length > 1 && this.#maybe(0.2)) {
      this.#server.end(choose, () => this.#any([1, 2, 5, 12]));
      seen.rounds++;
      return this.#note("the round ends");
    }
    if (this.#maybe(0.4) && this.#server.takeBack()) {
      seen.takenBack++;
      return this.#note("taken back");
    }
    const moves = this.#any([1, 1, 1, 2, 4]);
    this.#server.move(choose, moves);
    if (this.#server.state.status !== "playing") seen.rounds++;
    this.#note(`${moves} moves`);
  }

  #rename(): void {
    const player = this.#any([0, 1]);
    this.#server.rename(player, this.#any(["Anna", "Ben", "Cleo", "N. N."]));
    this.#note(`player ${player} is called something else`);
  }

  // ---- what happens at the server

  #runOut(): void {
    if (!this.#server.silent.length) return;
    this.#server.runOut();
    this.#note("the number is given up");
  }

  /** For who is away, as long as somebody is left to play with. */
  #standIn(): void {
    const { pages, player } = this.#any(this.#server.devices);
    const { bots, status } = this.#server.state;
    if (pages.some(({ up }) => up) || bots.includes(true) || this.#server.sealed || status === "playing") return;
    this.#server.standIn(player);
    this.#note(`a bot stands in for player ${player}`);
  }

  #crash(): void {
    this.#server.crash();
    this.#note("the server crashes");
  }

  /** A newer release shows the same in another way. */
  #renew(): void {
    this.#server.crash();
    this.#server.twist = (frame) => {
      frame.release = "0.0.1";
      for (const { view, events = [] } of frame.seats ?? []) {
        view.more = "of this";
        for (const effect of events.flatMap(({ effects = [] }) => effects)) Object.assign(effect, { more: 1 });
      }
    };
    seen.renewed++;
    this.#note("the server is renewed");
  }

  #backup(): void {
    this.#backups.push(this.#server.backup());
    this.#note("backup");
  }

  /** Everybody is back before anything else happens. */
  async #restore(): Promise<void> {
    if (!this.#backups.length || this.#restored === this.#mostRestored) return;
    const backup = this.#any(this.#backups);
    this.#server.restore(backup);
    this.#backups = this.#backups.filter(({ seq }) => seq <= backup.seq);
    this.#restored++;
    seen.restored++;
    this.#note("the server is set back");
    const devices = this.#maybe(0.5) ? this.#server.devices : this.#server.devices.toReversed();
    for (const { pages } of devices) {
      this.#greet(this.#any(pages));
      await this.#hearAll();
      if (this.#maybe(0.5)) await this.#wait();
    }
    for (let times = 0; times < 3; times++) {
      await this.#wait();
      await this.#hearAll();
    }
  }

  async #wait(): Promise<void> {
    await soon();
    this.#note("a while later");
  }

  /** In the end all windows are connected and know everything. */
  async #gather(): Promise<void> {
    await this.#wait();
    for (const page of this.#server.pages) if (!page.up) page.connect();
    await this.#hearAll();
    await this.#wait();
    await this.#hearAll();
  }

  // ---- what they think of it

  async #ask(): Promise<void> {
    const rounds = this.#server.state.results.map(({ round }) => round);
    if (rounds.length) await this.#askOf(this.#any(this.#server.devices), this.#any(rounds));
  }

  async #askOf(device: Device, round: number): Promise<void> {
    const { said, bad, wrong } = await device.fair(round);
    if (bad.length || said === "check-bad")
      this.#accused(`device ${device.player} of round ${round}: ${JSON.stringify(wrong)}`);
    if (said === "check-yes") seen.yes++;
  }

  #listen(): void {
    const harmless = this.#restored ? [...HARMLESS, "back"] : HARMLESS;
    for (const { player, hints } of this.#server.devices) {
      const warned = hints.filter((what) => !harmless.includes(what));
      if (warned.length) this.#accused(`device ${player} warns: ${warned.join()}`);
    }
  }

  #accused(what: string): never {
    return expect.fail(`seed ${this.seed}\n${this.#steps.join("\n")}\n${what}`);
  }

  #name(page: Page): string {
    const { player, pages } = page.device;
    return `window ${player}.${pages.indexOf(page)}`;
  }

  #note(what: string): void {
    const { seq, round, status } = this.#server.state;
    this.#steps.push(`${what} [event ${seq}, number ${round}, ${this.#server.sealed ? "sealed" : status}]`);
  }
}

async function runs(restores: boolean): Promise<void> {
  for (let seed = 1; seed <= RUNS; seed++) await new Run(seed, restores).play();
  // Else nothing was shown.
  expect(seen.rounds).toBeGreaterThan(RUNS);
  expect(seen.yes).toBeGreaterThan(RUNS);
  expect(seen.takenBack).toBeGreaterThan(RUNS / 2);
  expect(seen.renewed).toBeGreaterThan(RUNS / 10);
}

test(
  "lines, commands and windows are lost, bots stand in, the server crashes: nobody is accused",
  async () => {
    await runs(false);
    expect(seen.restored).toBe(0);
  },
  PATIENCE,
);

test(
  "the server is set back besides, and everybody is back before play goes on: nobody is accused",
  async () => {
    await runs(true);
    expect(seen.restored).toBeGreaterThan(RUNS / 2);
  },
  PATIENCE,
);
