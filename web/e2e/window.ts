/** A browser window: what it was told and complains about, and what somebody sees who looks closely. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

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
/** So long nothing may change. */
const SETTLING = { ...SOON, interval: 300 };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What costs most to paint, and moves nothing; axe looks at the page as it is. */
const PLAIN = `*, ::before, ::after { ${["box-shadow", "text-shadow", "filter", "backdrop-filter", "mask"]
  .map((property) => `${property}: none !important;`)
  .join(" ")} }`;
const FAILED = join(import.meta.dirname, "../pictures/failed");

let browser: Browser;
const opened: Window[] = [];

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
  /** How fast bots act at tables that are made in this window. */
  bots?: "normal" | "instant";
  /** Whether what is new is explained; as a rule everybody knows it. */
  coach?: boolean;
  /** Whether bots say something now and then; as a rule they keep quiet. */
  chatter?: boolean;
  /** Whether things sound. */
  sound?: boolean;
  /** For pictures. */
  sharp?: boolean;
  /** The page may keep itself for times without a network. */
  offline?: boolean;
}

/** A fresh context in which nothing moves, unless that is wished. */
export async function prepare(wishes: Wishes): Promise<{ address: string; context: BrowserContext; touches: boolean }> {
  const { address = inject("address"), size = "phone", language = "de", theme = "light", name = "" } = wishes;
  const {
    speed = "off",
    bots = "normal",
    sharp = false,
    offline = false,
    coach = false,
    chatter = false,
    sound = false,
  } = wishes;
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
    { speed, name, bots, coach, chatter, sound },
  );
  return { address, context, touches };
}

export class Window {
  /** What the console said, and requests to other hosts. */
  readonly complaints: string[] = [];
  /** Everything that the server told this window, over sockets and otherwise. */
  readonly heard: string[] = [];
  /** The actions of the game for which this window asked the server. */
  readonly acts: string[] = [];
  readonly #forgiven: RegExp[] = [];
  #debugger: CDPSession | null = null;

  protected constructor(
    readonly address: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly touches: boolean,
  ) {
    opened.push(this);
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

  async press(what: Locator): Promise<void> {
    await (this.touches ? what.tap() : what.click());
  }

  /** The table as a screen reader meets it. */
  async spoken(): Promise<string> {
    return this.page.locator("main").ariaSnapshot();
  }

  /** The same, once nothing changes any more. */
  async settled(): Promise<string> {
    let before = "";
    await expect
      .poll(async () => {
        const [last, now] = [before, await this.spoken()];
        before = now;
        return last === now;
      }, SETTLING)
      .toBe(true);
    return before;
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
    return (
      spoken.match(
        /\b(page|table|event|action|option|card|setup|lobby|menu|result|level|hint|prospect)-[a-z-]+|\{ ?\$/g,
      ) ?? []
    );
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
}
