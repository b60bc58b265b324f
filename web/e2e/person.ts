/** A person in front of a browser window: looks at what is offered, and touches it. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { GAMES, type GameName as Game } from "../src/games/names.ts";

export { GAMES, type Game };

/** The most players of a game. */
export const most = (game: Game): number => inject("most")[game]!;

export const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
};
export type Size = keyof typeof SIZES;

export const PATIENCE = 90_000;
/** For `expect.poll`. */
export const SOON = { timeout: PATIENCE };
export const MOST_MOVES = 1500;

/** What can be done now; taking back is possible, but leads nowhere. */
export const OFFERED = ":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'], .back)";
const FORBIDDEN = ":is(.middle, .own) button[aria-disabled='true']:not(:disabled)";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What costs most to paint, and moves nothing; axe looks at the page as it is. */
const PLAIN = `*, ::before, ::after { ${["box-shadow", "text-shadow", "filter", "backdrop-filter", "mask"]
  .map((property) => `${property}: none !important;`)
  .join(" ")} }`;
const FAILED = join(import.meta.dirname, "../pictures/failed");

let browser: Browser;
const opened: Person[] = [];

/** For every file of tests: the one browser; after each test nothing was complained about, and its windows are closed. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject("browser"));
  });
  afterEach(async ({ task }) => {
    const people = opened.splice(0);
    const complaints = people.flatMap((person) => person.unforgiven);
    const failed = task.result?.state === "fail";
    const name = task.name.replace(/[^\p{L}\d]+/gu, "-");
    const shown: string[] = [];
    for (const [index, person] of people.entries()) {
      if (failed || complaints.length) shown.push(await person.picture(`${name}-${index + 1}`));
      await person.context.close();
    }
    for (const error of (failed && task.result?.errors) || []) error.message += `\n${shown.join("\n")}`;
    expect(complaints, shown.join("\n")).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });
}

export interface Wishes {
  address?: string;
  size?: Size;
  language?: "de" | "en";
  theme?: "light" | "dark";
  name?: string;
  /** How fast things move; as a rule they do not. */
  speed?: "normal" | "fast" | "off";
  /** For pictures. */
  sharp?: boolean;
  /** The page may keep itself for times without a network. */
  offline?: boolean;
}

/** Who is to sit at a table. */
export interface Chairs {
  persons?: string[];
  open?: number;
  bots?: number;
  options?: Record<string, unknown>;
  watch?: "everybody" | "nobody";
  rounds?: number;
}

interface Offer {
  x: number;
  y: number;
  accent: boolean;
}

export class Person {
  /** What the console said, and requests to other hosts. */
  readonly complaints: string[] = [];
  /** Everything that the server told this window, over sockets and otherwise. */
  readonly heard: string[] = [];
  /** The actions of the game for which this window asked the server. */
  readonly acts: string[] = [];
  readonly #forgiven: RegExp[] = [];
  #luck = 1;
  #debugger: CDPSession | null = null;

  private constructor(
    readonly address: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly touches: boolean,
  ) {
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    const own = [this.address, this.address.replace("http", "ws"), "data:", "blob:"];
    const look = (url: string) => {
      if (!own.some((start) => url.startsWith(start))) this.complaints.push(`another host: ${url}`);
    };
    context.on("request", (request) => look(request.url()));
    page.on("websocket", (socket) => {
      look(socket.url());
      socket.on("framereceived", ({ payload }) => this.heard.push(String(payload)));
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"do":"act"')) this.acts.push(String(payload));
      });
    });
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/api/"))
        void response.text().then(
          (text) => this.heard.push(text),
          () => undefined,
        );
    });
  }

  /** A fresh window in which nothing moves, unless that is wished. */
  static async open(wishes: Wishes = {}): Promise<Person> {
    const { address = inject("address"), size = "phone", language = "de", theme = "light", name = "" } = wishes;
    const { speed = "off", sharp = false, offline = false } = wishes;
    const touches = size === "phone" || size === "small";
    const context = await browser.newContext({
      viewport: SIZES[size],
      hasTouch: touches,
      isMobile: touches,
      locale: language,
      colorScheme: theme,
      reducedMotion: "reduce",
      // Fewer pixels to paint: what is measured, touched and read stays the same.
      deviceScaleFactor: sharp ? 2 : 0.5,
    });
    if (!offline)
      await context.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
      });
    if (!sharp)
      await context.addInitScript((plain) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(plain);
        document.adoptedStyleSheets = [sheet];
      }, PLAIN);
    await context.addInitScript(
      (settings) => {
        if (!localStorage.getItem("tischlein.settings"))
          localStorage.setItem("tischlein.settings", JSON.stringify(settings));
      },
      { speed, name },
    );
    const person = new Person(address, context, await context.newPage(), touches);
    opened.push(person);
    return person;
  }

  /** Another window of the same browser. */
  async beside(path: string): Promise<Person> {
    const other = new Person(this.address, this.context, await this.context.newPage(), this.touches);
    opened.push(other);
    await other.go(path);
    return other;
  }

  /** A pass to the place of this browser, for another device. */
  async pass(code: string): Promise<string> {
    const keys = await this.page.evaluate(
      (code) =>
        (JSON.parse(localStorage.getItem("tischlein.tables")!) as Record<string, { keys: string[] }>)[code]!.keys,
      code,
    );
    const headers = { authorization: `Seat ${keys[0]}` };
    const answer = await fetch(`${this.address}/api/tables/${code}/take-along`, { method: "POST", headers });
    return ((await answer.json()) as { code: string }).code;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  /** These complaints belong to the test. */
  forgive(complaints: RegExp): void {
    this.#forgiven.push(complaints);
  }

  get unforgiven(): string[] {
    return this.complaints.filter((one) => !this.#forgiven.some((known) => known.test(one)));
  }

  /** What this window shows and was told last, for whoever looks for the reason of a failure. */
  async picture(name: string): Promise<string> {
    mkdirSync(FAILED, { recursive: true });
    const path = join(FAILED, `${name}.png`);
    await this.page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
    const shown = await this.page.locator("body").ariaSnapshot({ timeout: 10_000 }).catch(String);
    const told = this.heard.filter((text) => !text.includes('"pong"')).slice(-3);
    return [
      `---- ${this.page.url()} showed (${path}):`,
      shown,
      "---- complaints:",
      ...this.complaints,
      "---- the server said last:",
      ...told.map((text) => text.slice(0, 800)),
      "---- and was asked for:",
      ...this.acts.slice(-3),
    ].join("\n");
  }

  // ---- tables

  /** From home to a table with bots. */
  async playNow(game: Game): Promise<void> {
    await this.go("/");
    await this.press(this.page.locator(`.lid[data-game=${game}] button`));
  }

  /** Sit down at a new table whose bots act at once; its code. */
  async sitDown(
    game: string,
    { persons = ["Anna"], open = 0, bots = 0, options = {}, watch = "everybody", rounds = 1 }: Chairs = {},
  ): Promise<string> {
    // Who sits at no place watches, and has a key for that.
    const keys = (persons.length ? persons : [""]).map(() => randomBytes(32).toString("base64url"));
    const chairs = [
      ...persons.map((name) => ({ kind: "me", name })),
      ...Array.from({ length: open }, () => ({ kind: "open" })),
      ...Array.from({ length: bots }, () => ({ kind: "bot" })),
    ];
    const answer = await fetch(`${this.address}/api/tables`, {
      method: "POST",
      headers: { authorization: `Seat ${keys.join(",")}`, "content-type": "application/json" },
      body: JSON.stringify({
        game,
        chairs,
        options,
        watch,
        match: { rounds },
        pace: "instant",
        key: randomBytes(15).toString("base64url"),
      }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    const { code } = (JSON.parse(text) as { table: { code: string } }).table;
    await this.context.addInitScript(
      ([code, table]) => {
        const tables = JSON.parse(localStorage.getItem("tischlein.tables") ?? "{}") as Record<string, unknown>;
        tables[code] ??= table;
        localStorage.setItem("tischlein.tables", JSON.stringify(tables));
      },
      [code, { game, keys, at: Date.now() }] as const,
    );
    await this.go(`/t/${code}`);
    return code;
  }

  async press(what: Locator): Promise<void> {
    await (this.touches ? what.tap() : what.click());
  }

  /** Let the bots act at once. */
  async hurryBots(): Promise<void> {
    const { page } = this;
    await this.press(page.getByRole("button", { name: /^(Tisch und Einstellungen|Table and settings)$/ }));
    await this.press(page.getByRole("dialog").getByText(/^\s*(Sofort|At once)\s*$/));
    await page.getByRole("radio", { name: /^(Sofort|At once)$/, checked: true }).waitFor({ state: "attached" });
    await this.press(page.getByRole("button", { name: /^(Schließen|Close)$/ }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  // ---- playing

  /** Wait until something can be done; false when the round is over, or a curtain falls for another person. */
  async myTurn(): Promise<boolean> {
    return (await this.#find(OFFERED)) !== null;
  }

  /** Whether something can be done, without waiting. */
  async mayAct(): Promise<boolean> {
    return (await this.page.locator(OFFERED).count()) > 0;
  }

  /** Wait until all is at rest and some of these things can be touched, each at a point where nothing covers it. */
  async #find(wanted: string): Promise<Offer[] | null> {
    const { free, covered } = await this.page.evaluate(
      ([selector, patience]) => {
        const look = () => {
          if (document.querySelector(".result, .curtain")) return { free: [], covered: [] };
          if (document.getAnimations().some(({ playState }) => playState === "running")) return null;
          const steps = [0.5, 0.3, 0.7, 0.15, 0.85];
          const free: Offer[] = [];
          const covered: string[] = [];
          for (const element of document.querySelectorAll<HTMLElement>(selector)) {
            const box = element.getBoundingClientRect();
            const point = steps
              .flatMap((down) => steps.map((across) => [box.left + box.width * across, box.top + box.height * down]))
              .find(([x, y]) => element.contains(document.elementFromPoint(x!, y!)));
            if (point) free.push({ x: point[0]!, y: point[1]!, accent: element.matches(".accent") });
            else covered.push(element.getAttribute("aria-label") ?? element.innerText);
          }
          return free.length || covered.length ? { free, covered } : null;
        };
        // Whenever something changes; and now and then, for what ends without a change.
        return new Promise<NonNullable<ReturnType<typeof look>>>((resolve, reject) => {
          const begun = performance.now();
          const check = () => {
            const found = look();
            if (!found && performance.now() - begun < patience) return;
            observer.disconnect();
            clearInterval(timer);
            if (found) resolve(found);
            else reject(new Error("there is nothing to do"));
          };
          const observer = new MutationObserver(check);
          observer.observe(document, { subtree: true, childList: true, attributes: true });
          const timer = setInterval(check, 100);
          check();
        });
      },
      [wanted, PATIENCE] as const,
    );
    expect(covered, "what is offered can be touched").toEqual([]);
    return free.length ? free : null;
  }

  /** Touch one thing that is offered, the proposed one every other time; false where there is nothing to do. */
  async touch(): Promise<boolean> {
    const offers = await this.#find(OFFERED);
    if (!offers) return false;
    const proposed = offers.filter((offer) => offer.accent);
    const choice = proposed.length && this.roll(2) ? proposed : offers;
    await this.#touchAt(choice[this.roll(choice.length)]!);
    return true;
  }

  /** Touch something that is not allowed now, although it is this person's turn. */
  async touchWrong(): Promise<void> {
    for (let moves = 0; await this.myTurn(); moves++) {
      if (await this.page.locator(FORBIDDEN).count()) {
        await this.#touchAt((await this.#find(FORBIDDEN))![0]!);
        return;
      }
      expect(moves, "something is forbidden at last").toBeLessThan(200);
      await this.touch();
    }
  }

  async #touchAt({ x, y }: Offer): Promise<void> {
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async playToTheEnd(): Promise<void> {
    for (let moves = 0; await this.touch(); moves++) {
      expect(moves, "a round comes to its end").toBeLessThan(MOST_MOVES);
      if (moves % 10 === 0) await this.notRefused();
    }
  }

  /** So many moves, or fewer where the round is over. */
  async play(moves: number): Promise<void> {
    for (let move = 0; move < moves && (await this.touch()); move++);
  }

  async notRefused(): Promise<void> {
    expect(await this.page.locator(".refusal").allInnerTexts(), "what is offered is not refused").toEqual([]);
  }

  /** The sheet at the end of a round, with who has won. */
  async result(): Promise<Locator> {
    const result = this.page.getByRole("dialog");
    await result.getByRole("heading", { name: /gewonnen|gewinn|won|win/ }).waitFor();
    return result;
  }

  /** What happened, as sentences; on a wide screen they stand beside the table. */
  async sentences(): Promise<string[]> {
    return this.page.locator("aside .log li").allInnerTexts();
  }

  /** The table as a screen reader meets it. */
  async spoken(): Promise<string> {
    return this.page.locator("main").ariaSnapshot();
  }

  // ---- looking closely

  /** What axe finds, in short. The policy forbids foreign scripts, so it comes through the debugger. */
  async axe(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      document.adoptedStyleSheets = [];
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        resultTypes: ["violations"],
      });
      return violations.flatMap((one) =>
        one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
      );
    });
  }

  /** What somebody reads here that is no word of a language: names of messages, or their insides. */
  async gibberish(): Promise<string[]> {
    const spoken = await this.page.locator("body").ariaSnapshot();
    return spoken.match(/\b(page|table|event|action|option|card|setup|lobby|menu|result|level)-[a-z-]+|\{ ?\$/g) ?? [];
  }

  /** What reaches over the edge of the screen: the page itself sideways, and things that never scroll. */
  async cutOff(still = ""): Promise<string[]> {
    return this.page.evaluate((selector) => {
      const { scrollWidth } = document.documentElement;
      const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
      const outside = [...(selector ? document.querySelectorAll(selector) : [])].flatMap((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const where = [left, top, right, bottom].map(Math.round).join(" ");
        return !width || inside ? [] : [`${element.tagName} ${element.getAttribute("class") ?? ""} at ${where}`];
      });
      return [...wide, ...outside];
    }, still);
  }

  /** The same at every size. */
  async cutOffAtAnySize(still = ""): Promise<Partial<Record<Size, string[]>>> {
    const before = this.page.viewportSize()!;
    const found: Partial<Record<Size, string[]>> = {};
    for (const [size, viewport] of Object.entries(SIZES) as [Size, (typeof SIZES)[Size]][]) {
      await this.page.setViewportSize(viewport);
      // What follows the size by script follows it after a picture or two, on a slow machine after some more.
      let outside = ["not measured"];
      for (let pictures = 0; outside.length && pictures < 40; pictures++) {
        await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        outside = await this.cutOff(still);
      }
      if (outside.length) found[size] = outside;
    }
    await this.page.setViewportSize(before);
    return found;
  }

  /** What this page finds when it checks the luck of a round: the one that is just over, or the one that is spoken of there. */
  async checkLuck(where?: Locator): Promise<Record<"good" | "bad" | "open" | "facts", string[]> & { said: string }> {
    const asks = { name: /^(War alles fair\?|Was it fair\?)/ };
    await this.press((where ?? (await this.result())).getByRole("button", asks));
    const check = this.page.locator(".check");
    await check.locator(".verdict").waitFor();
    return {
      said: await check.locator(".verdict").innerText(),
      good: await check.locator("li.right").allInnerTexts(),
      bad: await check.locator("li.wrong").allInnerTexts(),
      open: await check.locator("li.open").allInnerTexts(),
      facts: await check.locator("li.fact").allInnerTexts(),
    };
  }

  /** This page has checked everything that a page can, and all of it fits. */
  async findsItFair(where?: Locator): Promise<void> {
    const { said, good, bad, open, facts } = await this.checkLuck(where);
    expect([said, bad, facts]).toEqual(["Was dieses Gerät prüfen konnte, passt zusammen.", [], []]);
    expect(good).toHaveLength(6);
    expect(good.at(-1)).toMatch(/^Was diesem Gerät erzählt wurde, steht genau so in der Aufzeichnung: \d+ Schritte/);
    expect(open).toHaveLength(2);
    expect(open[0]).toMatch(/^Ob die Bilder dazu passten/);
    expect(open[1]).toMatch(/^Die Karten und Würfe selbst\. .*tischlein verify/);
    expect(await this.page.locator(".hint").count(), "nothing was to be said").toBe(0);
  }

  /** The line to the browser's own tools. */
  async cdp(): Promise<CDPSession> {
    this.#debugger ??= await this.context.newCDPSession(this.page);
    return this.#debugger;
  }

  /** Every string in the memory of the page. */
  async memory(): Promise<string[]> {
    const cdp = await this.cdp();
    const chunks: string[] = [];
    const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
    cdp.on("HeapProfiler.addHeapSnapshotChunk", take);
    await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    cdp.off("HeapProfiler.addHeapSnapshotChunk", take);
    return (JSON.parse(chunks.join("")) as { strings: string[] }).strings;
  }

  /** Luck that is the same in every run. */
  roll(sides: number): number {
    this.#luck = (this.#luck * 48271) % 2147483647;
    return this.#luck % sides;
  }
}
