/** A person in front of a browser window: looks at what is offered, and touches it. */
import { randomBytes } from "node:crypto";
import type { Locator } from "playwright-core";
import { expect, inject } from "vitest";
import { GAMES, type GameName as Game } from "../src/games/names.ts";
import { PATIENCE, prepare, Window, type Wishes } from "./window.ts";

export { PATIENCE, SIZES, SOON, useBrowser, type Size, type Wishes } from "./window.ts";
export { GAMES, type Game };

/** The most players of a game. */
export const most = (game: Game): number => inject("most")[game]!;

export const MOST_MOVES = 1500;

/** What can be done now; taking back is possible, but leads nowhere. */
export const OFFERED = ":is(.middle, .own, .bar) button:not(:disabled, [aria-disabled='true'], .back)";
const FORBIDDEN = ":is(.middle, .own) button[aria-disabled='true']:not(:disabled)";
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

export class Person extends Window {
  #luck = 1;

  /** A fresh window. */
  static async open(wishes: Wishes = {}): Promise<Person> {
    const { address, context, touches } = await prepare(wishes);
    return new Person(address, context, await context.newPage(), touches);
  }

  /** Another window of the same browser. */
  async beside(path: string): Promise<Person> {
    const other = new Person(this.address, this.context, await this.context.newPage(), this.touches);
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

  // ---- tables

  /** From home to a table with bots, as many and as good as last time. */
  async playNow(game: Game): Promise<void> {
    await this.go("/");
    await this.begin(game);
  }

  /** At home: "Play", and "Go". */
  async begin(game: Game): Promise<void> {
    const lid = this.page.locator(`.lid[data-game=${game}]`);
    await this.press(lid.locator("button"));
    await this.press(lid.getByRole("button", { name: /^(Los|Go)!$/ }));
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

  /** Sit down with others at a new table on this device, by set-up. */
  async sitDownHere(game: Game, persons: string[], bots: number, length = "Eine Runde"): Promise<void> {
    const { page } = this;
    await this.go(`/new/${game}`);
    const kinds = [...persons.map(() => "Hier"), ...Array.from({ length: bots }, () => "Bot")];
    for (const [index, kind] of kinds.entries()) {
      if (index > 2) await this.press(page.getByRole("button", { name: "Noch ein Platz" }));
      const place = page.getByRole("radiogroup", { name: `Platz ${index + 1}` });
      await this.press(place.getByRole("radio", { name: kind }));
      if (kind === "Hier") await page.getByLabel(`Name an Platz ${index + 1}`).fill(persons[index]!);
    }
    if (kinds.length < 3) await this.press(page.getByRole("button", { name: "Platz 3 wegnehmen" }));
    await this.press(page.locator(".options label", { hasText: length }));
    await this.press(page.getByRole("button", { name: "Tisch decken" }));
    await page.waitForURL(/\/t\/HERE-\d+$/);
  }

  /** Let the bots act at once. */
  async hurryBots(): Promise<void> {
    const { page } = this;
    await this.press(page.getByRole("button", { name: /^(Tisch und Einstellungen|Table and settings)$/ }));
    await this.press(page.getByRole("dialog").getByText(/^\s*(Sofort|At once)\s*$/));
    await page.getByRole("radio", { name: /^(Sofort|At once)$/, checked: true }).waitFor({ state: "attached" });
    await this.press(page.getByRole("dialog").getByRole("button", { name: /^(Schließen|Close)$/ }));
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
          // Whose turn it is now has been read at once.
          document.querySelector<HTMLElement>(".handover.deaf .who")?.click();
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
    for (;;) {
      const offers = await this.#find(OFFERED);
      if (!offers) return false;
      const proposed = offers.filter((offer) => offer.accent);
      const choice = proposed.length && this.roll(2) ? proposed : offers;
      const chosen = choice[this.roll(choice.length)]!;
      if (!(await this.#isThere(OFFERED, chosen))) continue; // the table went on meanwhile
      await this.#touchAt(chosen);
      return true;
    }
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

  #isThere(wanted: string, { x, y }: Offer): Promise<boolean> {
    return this.page.evaluate(([selector, x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(selector)), [
      wanted,
      x,
      y,
    ] as const);
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

  /** This page has derived every card, everything it showed is what came of it, and all else fits, too: a plain yes. */
  async findsItFair(where?: Locator): Promise<void> {
    const { said, good, bad, open, facts } = await this.checkLuck(where);
    expect([said, bad, facts]).toEqual(["Ja, diese Runde war fair.", [], []]);
    expect(good).toHaveLength(9);
    expect(good.slice(5)).toEqual([
      expect.stringMatching(/^Dieses Gerät hat (jede Karte, jeden Wurf|den einen Glücksfall)/),
      expect.stringMatching(/^Alles ging nach den Regeln, \d+ Schritte bis zum Ende.*Fassung \d+ \([0-9a-f]{8} …\)\.$/),
      expect.stringMatching(/^Was diesem Gerät erzählt wurde, steht genau so in der Aufzeichnung: \d+ Schritte/),
      expect.stringMatching(/^Alles, was dieses Gerät in diesen \d+ Schritten gezeigt, gesagt und angeboten hat/),
    ]);
    const others = open.filter((one) => !one.startsWith("Ob die anderen dieselbe Runde sahen"));
    expect(others).toEqual([expect.stringMatching(/^Ob diese Seite selbst die richtige ist/)]);
    expect(await this.page.locator(".hint").count(), "nothing was to be said").toBe(0);
  }

  /** Luck that is the same in every run. */
  roll(sides: number): number {
    this.#luck = (this.#luck * 48271) % 2147483647;
    return this.#luck % sides;
  }
}
