/** A person in front of a browser: looks at what is offered, and touches it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

export const GAMES = ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"] as const;
export type Game = (typeof GAMES)[number];

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
export const PATIENCE = 90_000;
const MOST_TOUCHES = 2500;

/** What can be done now; taking back is possible, but leads nowhere. */
const OFFERED = ":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'], .back)";
const FORBIDDEN = ":is(.middle, .own) button[aria-disabled='true']:not(:disabled)";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
const opened: Person[] = [];

/** For every file of tests: the one browser, and windows that are closed after each test. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject("browser"));
  });
  afterEach(async ({ task }) => {
    for (const person of opened.splice(0)) {
      if (task.result?.state === "fail") console.log(await person.picture());
      await person.context.close();
    }
  });
  afterAll(async () => {
    await browser.close();
  });
}

export interface Wishes {
  address?: string;
  size?: keyof typeof SIZES;
  language?: "de" | "en";
  theme?: "light" | "dark";
  name?: string;
}

interface Offer {
  x: number;
  y: number;
  accent: boolean;
  name: string;
}

export class Person {
  /** What the console said, and requests to other hosts. */
  readonly complaints: string[] = [];
  /** Everything that the server told this window, over sockets and otherwise. */
  readonly heard: string[] = [];
  /** How often this window asked the server for an action of the game. */
  acts = 0;
  #luck = 1;

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
        if (String(payload).includes('"do":"act"')) this.acts++;
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

  /** A fresh window in which nothing moves. */
  static async open(wishes: Wishes = {}): Promise<Person> {
    const { address = inject("address"), size = "phone", language = "de", theme = "light", name = "" } = wishes;
    const touches = size === "phone";
    const context = await browser.newContext({
      viewport: SIZES[size],
      hasTouch: touches,
      isMobile: touches,
      locale: language,
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      (settings) => {
        if (!localStorage.getItem("tischlein.settings"))
          localStorage.setItem("tischlein.settings", JSON.stringify(settings));
      },
      { speed: "off", name },
    );
    const person = new Person(address, context, await context.newPage(), touches);
    opened.push(person);
    return person;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  /** Nothing was complained about but what belongs to the test. */
  well(forgiven?: RegExp): void {
    expect(this.complaints.filter((one) => !forgiven?.test(one))).toEqual([]);
  }

  /** What this window shows and was told last, for whoever looks for the reason of a failure. */
  async picture(): Promise<string> {
    const shown = await this.page.locator("body").ariaSnapshot().catch(String);
    const told = this.heard.filter((text) => !text.includes('"pong"')).slice(-3);
    return [this.page.url(), shown, ...this.complaints, ...told.map((text) => text.slice(0, 1500))].join("\n");
  }

  // ---- tables

  /** From home to a table with bots. */
  async playNow(game: Game): Promise<void> {
    await this.go("/");
    await this.press(this.page.locator(`.lid[data-game=${game}] button`));
  }

  async press(what: ReturnType<Page["locator"]>): Promise<void> {
    await (this.touches ? what.tap() : what.click());
  }

  /** Let the bots act at once. */
  async hurryBots(): Promise<void> {
    const { page } = this;
    await this.press(page.getByRole("button", { name: /^(Tisch und Einstellungen|Table and settings)$/ }));
    const instant = page.getByRole("dialog").getByText(/^\s*(Sofort|At once)\s*$/);
    await this.press(instant);
    await page.getByRole("radio", { name: /^(Sofort|At once)$/, checked: true }).waitFor({ state: "attached" });
    await this.press(page.getByRole("button", { name: /^(Schließen|Close)$/ }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  // ---- playing

  /** Wait for what can be touched; null when the result is there. */
  async offers(): Promise<Offer[] | null> {
    const found = await this.#find(OFFERED);
    if (!found) return null;
    expect(found.covered, "what is offered can be touched").toEqual([]);
    return found.free;
  }

  /** Wait until all is at rest and some of these things can be touched, each at a point where nothing covers it. */
  async #find(wanted: string): Promise<{ free: Offer[]; covered: string[] } | null> {
    const found = await this.page.waitForFunction((selector) => {
      if (document.querySelector(".result")) return { free: [], covered: [] };
      const moving = document.getAnimations().some(({ playState }) => playState === "running");
      if (moving) return null;
      const steps = [0.5, 0.3, 0.7, 0.15, 0.85];
      const free: Offer[] = [];
      const covered: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const box = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.innerText;
        const point = steps
          .flatMap((down) => steps.map((across) => [box.left + box.width * across, box.top + box.height * down]))
          .find(([x, y]) => element.contains(document.elementFromPoint(x!, y!)));
        if (point) free.push({ x: point[0]!, y: point[1]!, accent: element.matches(".accent"), name });
        else covered.push(name);
      }
      return free.length ? { free, covered } : null;
    }, wanted);
    const { free, covered } = (await found.jsonValue())!;
    return free.length ? { free, covered } : null;
  }

  /** Touch one thing that is offered, the proposed one every other time; false when the round is over. */
  async touch(): Promise<boolean> {
    const offers = await this.offers();
    if (!offers) return false;
    const proposed = offers.filter((offer) => offer.accent);
    const choice = proposed.length && this.#roll(2) ? proposed : offers;
    const { x, y } = choice[this.#roll(choice.length)]!;
    await this.#touchAt(x, y);
    return true;
  }

  /** Touch something that is not allowed now, although it is this person's turn. */
  async touchWrong(): Promise<void> {
    for (let touches = 0; await this.offers(); touches++) {
      if (await this.page.locator(FORBIDDEN).count()) {
        const { x, y } = (await this.#find(FORBIDDEN))!.free[0]!;
        await this.#touchAt(x, y);
        return;
      }
      expect(touches, "something is forbidden at last").toBeLessThan(200);
      await this.touch();
    }
  }

  async #touchAt(x: number, y: number): Promise<void> {
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async playToTheEnd(): Promise<void> {
    for (let touches = 0; await this.touch(); touches++) {
      expect(touches, "a round comes to its end").toBeLessThan(MOST_TOUCHES);
      expect(await this.page.locator(".refusal").allInnerTexts(), "what is offered is not refused").toEqual([]);
    }
  }

  /** Whether it is this person's turn, once everything has come to rest. */
  async mayAct(): Promise<boolean> {
    return (await this.page.locator(OFFERED).count()) > 0;
  }

  /** What happened, as sentences; on a wide screen they stand beside the table. */
  async sentences(): Promise<string[]> {
    return this.page.locator("aside .log li").allInnerTexts();
  }

  /** The table as a screen reader meets it. */
  async spoken(): Promise<string> {
    return this.page.locator("main").ariaSnapshot();
  }

  /** What axe finds, in short. The policy forbids foreign scripts, so it comes through the debugger. */
  async axe(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
      return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
    });
  }

  /** What somebody reads here that is no word of a language: names of messages, or their insides. */
  async gibberish(): Promise<string[]> {
    const spoken = await this.page.locator("body").ariaSnapshot();
    return spoken.match(/\b(page|table|event|action|option|card|setup|lobby|menu|result|level)-[a-z-]+|\{ ?\$/g) ?? [];
  }

  // ---- keys

  /** Press Tab until what has the focus is wanted; whether the focus was nowhere to begin with. */
  async keyTo(wanted: string): Promise<boolean> {
    let lost = false;
    for (let steps = 0; ; steps++) {
      expect(steps, `the keyboard reaches ${wanted}`).toBeLessThan(100);
      const at = await this.page.evaluate((selector) => {
        const { activeElement, body } = document;
        if (!activeElement || activeElement === body) return "nowhere";
        return activeElement.matches(selector) ? "there" : "elsewhere";
      }, wanted);
      if (at === "there") return lost;
      // Later on it only means that Tab went round: after the last thing of a page comes the browser itself.
      if (steps === 0) lost = at === "nowhere";
      await this.page.keyboard.press("Tab");
    }
  }

  /** A whole round with nothing but keys; after which moves the focus was nowhere. */
  async playByKeyboard(): Promise<string[]> {
    const lost: string[] = [];
    let last = "";
    for (let moves = 0; await this.offers(); moves++) {
      expect(moves, "a round comes to its end").toBeLessThan(MOST_TOUCHES);
      if (await this.keyTo(OFFERED)) lost.push(last);
      last = await this.page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
      });
      await this.page.keyboard.press("Enter");
    }
    return lost;
  }

  /** Luck that is the same in every run. */
  #roll(sides: number): number {
    this.#luck = (this.#luck * 48271) % 2147483647;
    return this.#luck % sides;
  }
}
