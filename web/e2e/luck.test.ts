/** Luck: an operator who cheats is found by the page of an honest player, and honest games never alarm anybody. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { SeatPart } from "../src/lib/wire.ts";
import { come, ready, SHORT, sitDown, TINY } from "./company.ts";
import { commitment, NUMBER, Operator, seal } from "./operator.ts";
import { Person, SOON, useBrowser } from "./person.ts";
import { PYTHON, ROOT, Server } from "./server.ts";

useBrowser();

const VERIFY = "import sys; from tischlein.cli import main; sys.exit(main())";
const ALERT = ".hint[role=alert]";
const said = ({ page }: Person) => page.locator(".hint p:first-child").first().innerText();

/** The digits in the menu. */
async function digits(person: Person): Promise<string> {
  const { page } = person;
  await person.press(page.getByRole("button", { name: "Tisch und Einstellungen" }));
  const shown = await page.getByLabel("Die Ziffern dieser Runde").innerText();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return shown;
}

/** Anna and Ben, ready, with an operator between one of them and the server. */
async function both(tell: (operator: Operator) => void, whose: "anna" | "ben"): Promise<[Person, Person, Operator]> {
  const anna = await Person.open({ size: "desktop" });
  let operator = whose === "anna" ? await Operator.between(anna) : null;
  const code = await anna.sitDown("sternenzahlen", { open: 1, options: { board: TINY } });
  const ben = await come(code, async (person) => {
    operator ??= await Operator.between(person);
  });
  tell(operator!);
  await sitDown(ben);
  for (const person of [anna, ben]) await ready(person);
  for (const { page } of [anna, ben]) await page.locator(".scene").waitFor();
  return [anna, ben, operator!];
}

test("an operator who tries one secret after the other: said plainly, nothing is given, another number", async () => {
  const anna = await Person.open();
  const operator = await Operator.between(anna);
  await anna.sitDown("wagnis", { open: 1 });
  let tries = 0;
  operator.frame = ({ table }) => {
    if (table?.round === 1) table.commitment = commitment(table.code, 1, String(++tries));
  };
  await ready(anna);
  await anna.page.locator(ALERT).waitFor();
  expect(await said(anna)).toBe("Achtung: Der Server hat sein Versprechen über Karten und Würfel ausgetauscht.");
  await expect.poll(() => operator.did("ready").length, SOON).toBe(2);
  expect(operator.did("renumber")).toMatchObject([{ player: 0, above: 1 }]);
  expect(new Set(operator.did("ready").map((command) => command.seal)).size).toBe(2);
  expect(operator.did("unseal")).toEqual([]);
  await anna.press(anna.page.getByText("Was heißt das?"));
  await anna.page.getByText("Dein Gerät gibt dafür keine Zufallszahl und bittet um eine neue Nummer.").waitFor();
  expect(await anna.axe()).toEqual([]);
});

test("an accomplice who chooses when all others are known: the exchanged envelope is said at once", async () => {
  const [anna, ben] = await both((operator) => {
    operator.frame = ({ table }) => {
      if (table?.sealed) table.seals![1] = [1, seal(table.code, table.round, NUMBER)];
    };
  }, "anna");
  await anna.page.locator(ALERT).first().waitFor();
  expect(await said(anna)).toBe(
    "Achtung: Ein Umschlag mit einer Zufallszahl wurde ausgetauscht. Das Glück dieser Runde ist vielleicht gelenkt.",
  );
  expect(await ben.page.locator(".hint").count()).toBe(0);
});

test("a world of its own for one seat: the digits give it away", async () => {
  const [anna, ben] = await both((operator) => {
    operator.frame = ({ table }) => {
      if (table?.seals?.length) table.seals[0] = [0, seal(table.code, table.round, NUMBER)];
      if (table?.nonces?.length) table.nonces[0] = [0, NUMBER];
    };
  }, "ben");
  expect(await ben.page.locator(".hint").count(), "it holds together so far").toBe(0);
  const [here, there] = [await digits(anna), await digits(ben)];
  expect([here, there]).toEqual([expect.stringMatching(/^\d{3} \d{3} \d{3}$/), expect.not.stringMatching(here)]);
  await ben.page.getByRole("button", { name: "Tisch und Einstellungen" }).click();
  await ben.page.getByText("Alle am Tisch sollten dieselben neun Ziffern sehen.").waitFor();
});

const TOLD = expect.stringMatching(
  /^Bei Schritt \d+ wurde diesem Gerät etwas anderes erzählt, als jetzt in der Aufzeichnung steht\. Dort steht: .+/,
) as string;

/** The words of the one thing that is wrong. */
const wrong = async (person: Person) => {
  const { said, bad } = await person.checkLuck();
  expect(said).toBe("Hier stimmt etwas nicht. Lade beide Dateien herunter und zeig sie jemandem, der sich auskennt.");
  await person.page.keyboard.press("Escape");
  await person.page.locator(".check").waitFor({ state: "detached" });
  return bad;
};

test("made-up proofs and records are found, one by one; the true ones hold, here and for verify", async () => {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.playToTheEnd();

  operator.proof = (proof) => {
    proof.secret = NUMBER;
    proof.commitment = commitment(proof.table, proof.round, NUMBER);
  };
  // Other numbers give other luck.
  const luck = expect.stringMatching(
    /^Bei Schritt \d+ hat jemand das Glück geändert\. Das hätte kommen müssen: .+ Das kam stattdessen: .+$/,
  ) as string;
  expect(await wrong(anna)).toEqual(["Der Server hat sein Versprechen ausgetauscht.", luck]);
  operator.proof = (proof) => {
    proof.nonces = [[0, NUMBER]];
    proof.seals = [[0, seal(proof.table, proof.round, NUMBER)]];
  };
  expect(await wrong(anna)).toEqual([
    "Ein Umschlag oder eine Zufallszahl wurde ausgetauscht.",
    "Die Zufallszahl von diesem Gerät fehlt.",
    luck,
  ]);
  const other = (text: string) => text.replace(/die:\d/, (die) => (die === "die:1" ? "die:2" : "die:1"));
  operator.proof = (proof) => (proof.record = other(proof.record));
  const [first] = await wrong(anna);
  expect(first).toMatch(/^Bei Schritt 2 hat jemand das Glück geändert\. Das hätte kommen müssen: .*\d/);
  operator.proof = (proof) => (proof.record = proof.record.replace(/\n1: \w+/, "\n1: nonsense"));
  expect(await wrong(anna)).toEqual([
    "Die Aufzeichnung im Beweis ist keine Partie, die nach den Regeln gespielt werden kann: Zeile 9 ist falsch.",
  ]);
  operator.proof = (proof) => (proof.record = proof.record.replace(/result: .*/, "result: points 98 99, winners 1"));
  expect(await wrong(anna)).toEqual(["Punkte oder Sieg sind nicht die, die nach den Regeln herauskommen."]);

  operator.proof = () => undefined;
  await anna.findsItFair();
  expect(await anna.axe()).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "tischlein-"));
  try {
    const files: string[] = [];
    for (const name of ["Beweis", "Notizen dieses Geräts"]) {
      const file = anna.page.waitForEvent("download");
      await anna.press(anna.page.getByRole("link", { name, exact: true }));
      files.push(join(folder, (await file).suggestedFilename()));
      await (await file).saveAs(files.at(-1)!);
    }
    const command = ["-c", VERIFY, "verify", files[0]!, "--notes", files[1]!];
    const { stdout } = await promisify(execFile)(PYTHON, command, { cwd: ROOT, env: { ...process.env, LANG: "en" } });
    expect(stdout.match(/^ {2}yes: /gm)).toHaveLength(7);
    expect(stdout).toContain("Proof and notes fit each other.");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("who deals by hand, to one seat only: that seat's page finds it", async () => {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  let lies = 0;
  operator.frame = ({ seats = [] }) => {
    const die = seats.find(({ seat }) => seat === 1)?.events?.find(({ token }) => token.startsWith("die:"));
    if (die && lies++ === 0) die.token = die.token === "die:1" ? "die:2" : "die:1";
  };
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben"], options: { board: TINY } });
  await anna.playToTheEnd();
  expect(lies).toBeGreaterThan(0);
  expect(await wrong(anna)).toEqual([TOLD]);
});

/** Changes the first part that it can. */
type Lie = [what: string, lie: (part: SeatPart) => boolean, said: RegExp];
const some = <T>(found: T | undefined, change: (one: T) => void) => {
  if (found !== undefined) change(found);
  return found !== undefined;
};
const LIES: Lie[] = [
  [
    "a false number on the table",
    ({ view, events }) => Boolean(events?.length) && some(view as { turn: number }, (one) => (one.turn += 1)),
    /^Nach Schritt \d+ lag etwas anderes auf dem Tisch, als die Regeln dort hinlegen/,
  ],
  [
    "a false die in what is seen to happen",
    ({ events = [] }) =>
      some(
        events.flatMap(({ effects = [] }) => effects).find(({ kind }) => kind === "die_fell"),
        (effect) => Object.assign(effect, { die: 5 }),
      ),
    /^Bei Schritt \d+ wurde etwas anderes gezeigt, als geschehen ist\. Nach den Regeln war es: .*\d/,
  ],
  [
    "effects before their causes",
    ({ events = [] }) =>
      some(
        events.find(({ effects = [] }) => effects.length > 1),
        ({ effects }) => effects!.reverse(),
      ),
    /^Bei Schritt \d+ wurde etwas anderes gezeigt, als geschehen ist\./,
  ],
  [
    "false points when all is over",
    ({ view }) =>
      view.actor === "over" &&
      some(view as { winners: number[] }, (one) => (one.winners = one.winners.length > 1 ? [0] : [0, 1])),
    /^Nach Schritt \d+ lag etwas anderes auf dem Tisch/,
  ],
  [
    "an action that may be done and is not offered",
    ({ legal = [] }) => legal.length > 1 && legal.pop() !== undefined,
    /^Nach Schritt \d+ wurde etwas anderes angeboten, als die Regeln dort erlauben\.$/,
  ],
];
test.each(LIES)("who tells every token truly, and shows %s: found by the page alone", async (_, lie, said) => {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  let lied = false;
  operator.frame = ({ seats = [], table }) => {
    if (lied || table?.status === "gathering") return;
    lied = seats.some((part) => part.seat === 0 && lie(part));
  };
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben"], options: { board: SHORT } });
  await anna.playToTheEnd();
  expect(lied).toBe(true);
  expect(await wrong(anna)).toEqual([expect.stringMatching(said)]);
});

test("what was shown and could not be noted is said, also where the page is loaded anew", async () => {
  const anna = await Person.open({ size: "desktop" });
  await anna.context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...what) {
      if ("full" in window) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, what);
    };
  });
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: SHORT } });
  await anna.myTurn();
  await anna.page.evaluate(() => Object.assign(window, { full: true }));
  await anna.play(1);
  await anna.myTurn();
  await anna.page.reload();
  await anna.playToTheEnd();
  const { said, bad, open } = await anna.checkLuck();
  expect([said, bad]).toEqual(["Was dieses Gerät prüfen konnte, passt zusammen.", []]);
  expect(open[0]).toBe("Ob alle Bilder stimmten: Dieses Gerät hat welche gesehen, die es nicht notieren konnte.");
});

test("an operator whose lies cannot be noted gets no yes for them", async () => {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  let lies = 0;
  operator.frame = ({ seats = [], table }) => {
    const [part] = seats;
    if (part?.seat !== 0 || table?.status === "gathering" || part.view.actor !== 0 || lies++) return;
    Object.assign(part, { events: null, view: { ...part.view, turn: 99 } });
  };
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: SHORT } });
  await anna.playToTheEnd();
  expect(lies).toBeGreaterThan(0);
  const { said, open } = await anna.checkLuck();
  expect(said).not.toMatch(/^Ja/);
  expect(open.join("\n")).toContain("die es nicht notieren konnte");
});

test("where the rules cannot be loaded nothing is claimed about cards and pictures, and there is no yes", async () => {
  const anna = await Person.open({ size: "desktop" });
  anna.forgive(/wasm|503|Failed to load/);
  await anna.page.context().route(/\.wasm$/, (route) => route.fulfill({ status: 503 }));
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.playToTheEnd();
  const { said, bad, good, open } = await anna.checkLuck();
  expect([said, bad]).toEqual(["Was dieses Gerät prüfen konnte, passt zusammen.", []]);
  expect(good).toHaveLength(6);
  expect(open.join("\n")).toMatch(/Die Regeln ließen sich hier nicht laden[^]*tischlein verify/);
});

test("who exchanges seats when all random numbers are known: said at once", async () => {
  const [anna, ben] = await both((operator) => {
    operator.frame = ({ table }) => {
      if (table?.status !== "playing") return;
      table.seats!.reverse();
      for (const player of table.players) player.seat = 1 - player.seat;
    };
  }, "ben");
  await ben.page.locator(ALERT).waitFor();
  expect(await said(ben)).toBe(
    "Achtung: Das Spiel, seine Optionen oder die Plätze sind nicht die, die gezeigt wurden, ehe die Umschläge geöffnet wurden.",
  );
  expect(await anna.page.locator(".hint").count()).toBe(0);
});

test("one who exchanges every promise: after the third new number this device says that it takes no part any more", async () => {
  const anna = await Person.open();
  const operator = await Operator.between(anna);
  await anna.sitDown("wagnis", { open: 1 });
  let tries = 0;
  operator.frame = ({ table }) => {
    if (table) table.commitment = commitment(table.code, table.round, String(++tries));
  };
  await ready(anna);
  await anna.page.getByText("Dieses Gerät hat dreimal um eine neue Rundennummer gebeten").waitFor();
  expect(operator.did("renumber")).toHaveLength(3);
  expect(operator.did("unseal")).toEqual([]);
});

/** A game in which the line is cut after the first roll of the own die, and what happens next is not told. */
async function missing(lie: (token: string) => string): Promise<Person> {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  let [lies, cuts, silent] = [0, 0, false];
  operator.frame = (frame) => {
    for (const event of frame.seats?.flatMap(({ events = [] }) => events) ?? []) {
      if (event.token.startsWith("die:") && lies++ === 0) event.token = lie(event.token);
    }
    if (!silent) return;
    silent = false;
    frame.since = frame.seq;
    for (const part of frame.seats ?? []) part.events = [];
  };
  operator.command = (command) => {
    if (command.do !== "act" || !lies || cuts++) return "through";
    silent = true;
    return "unanswered";
  };
  await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.playToTheEnd();
  expect(cuts).toBeGreaterThan(0);
  return anna;
}

test("who rolls by hand and then cuts the line: what was told before is compared all the same", async () => {
  const anna = await missing((die) => (die === "die:1" ? "die:2" : "die:1"));
  expect(await wrong(anna)).toEqual([TOLD]);
});

test("honest: a device that missed a part says how much it saw, and its notes fit", async () => {
  const anna = await missing((die) => die);
  const { said, bad, open } = await anna.checkLuck();
  expect([said, bad]).toEqual(["Dieses Gerät konnte nur einen Teil davon prüfen.", []]);
  expect(open[0]).toMatch(/: Von \d+ Schritten hat dieses Gerät die ersten \d+ gesehen\. Die stimmen\.$/);
});

test("honest: two on one screen, and a line that breaks when the envelopes are opened", async () => {
  const anna = await Person.open({ size: "desktop" });
  const operator = await Operator.between(anna);
  let cuts = 0;
  operator.command = (command) => (command.do === "unseal" && cuts++ < 1 ? "cut" : "through");
  await anna.sitDown("sternenzahlen", { persons: ["Anna", "Ben"], options: { board: TINY } });
  await anna.playToTheEnd();
  expect(operator.did("unseal").length).toBeGreaterThan(2);
  expect(operator.did("renumber")).toEqual([]);
  await anna.findsItFair();
});

test("honest: a second window, another device, a guest, and a reload; nobody is alarmed, and nobody claims too much", async () => {
  const anna = await Person.open({ size: "desktop" });
  const code = await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  await anna.myTurn(); // who comes before the round begins sees more
  const second = await anna.beside(`/t/${code}`);
  const guest = await Person.open({ size: "desktop" });
  await guest.go(`/t/${code}`);
  await anna.play(1);
  const phone = await Person.open();
  await phone.go(`/along#${await anna.pass(code)}`);
  await phone.page.locator(".scene").waitFor();
  await second.page.reload();
  await anna.playToTheEnd();
  for (const person of [anna, second]) await person.findsItFair();
  for (const person of [phone, guest]) {
    const { said, bad, good, open } = await person.checkLuck();
    expect([said, bad]).toEqual(["Dieses Gerät konnte nur einen Teil davon prüfen.", []]);
    const derived = /^(Was diesem Gerät erzählt wurde|Dieses Gerät hat jede|Alles ging nach|Alles, was dieses Gerät)/;
    expect(good.filter((one) => !derived.test(one))).toEqual([]);
    expect(good.join("\n")).toMatch(/^Dieses Gerät hat jede Karte/m);
    expect(open.join("\n")).toContain("Dieses Gerät hat keine beigetragen");
    expect(await person.page.locator(".hint").count()).toBe(0);
  }
});

test("honest: where there are too many notes, the oldest of this table go, and neither what looked wrong nor other tables'", async () => {
  const anna = await Person.open({ size: "desktop" });
  const code = await anna.sitDown("sternenzahlen", { bots: 1, options: { board: TINY } });
  const kept = (put: number) =>
    anna.page.evaluate(
      async ([code, put]) => {
        const done = <T>(asked: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            asked.onsuccess = () => resolve(asked.result);
            asked.onerror = () => reject(asked.error!);
          });
        const store = (await done(indexedDB.open("tischlein")))
          .transaction("rounds", "readwrite")
          .objectStore("rounds");
        const lists = { seals: [], nonces: [], given: [], withdrawn: [], own: [[0, "a".repeat(64)]] };
        for (let at = 1; at <= put; at++) {
          for (const table of [code, "ANDE-RERE"]) {
            const rest = { commitment: null, setting: null, givers: null, story: null, back: false, seq: 0 };
            store.put({ code: table, round: at - 300, at, changed: at === 1 ? ["seals"] : [], ...lists, ...rest });
          }
        }
        return (await done(store.getAllKeys())) as [string, number][];
      },
      [code, put] as [string, number],
    );
  const notebooks = () => anna.page.evaluate(async () => (await indexedDB.databases()).length);
  await expect.poll(notebooks, SOON).toBe(1);
  await kept(210);
  await anna.playToTheEnd();
  let keys: [string, number][] = [];
  const own = () => keys.filter(([table]) => table === code).map(([, round]) => round);
  const noted = async () => {
    keys = await kept(0);
    return own().at(-1);
  };
  await expect.poll(noted, SOON).toBe(2); // the next round, when there is time for it
  const mine = own();
  expect([mine.length, keys.length]).toEqual([200, 410]);
  expect([mine[0], mine[1], ...mine.slice(-2)]).toEqual([-299, -286, 1, 2]);
  await anna.findsItFair();
});

test("honest: who watches bots gives the one random number, also where nothing may be kept", async () => {
  const anna = await Person.open({ size: "desktop" });
  await anna.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not here", "SecurityError");
    };
  });
  await anna.sitDown("sternenzahlen", { persons: [], bots: 2, options: { board: TINY } });
  const { said, good, bad, open } = await anna.checkLuck();
  expect([said, bad]).toEqual(["Dieses Gerät konnte nur einen Teil davon prüfen.", []]);
  expect(good).toHaveLength(7);
  expect(open[0]).toBe("Ob die Aufzeichnung stimmt: Das vergleichen nur die Geräte, auf denen jemand mitspielt.");
  await anna.page.getByText("Wird es geschlossen, sind die Notizen weg.").waitFor();
});

test("a device that falls silent with a closed envelope: it is said whose, it starts over by itself, and the proof counts it", async () => {
  const server = await new Server({ TISCHLEIN_UNSEAL_SECONDS: "1.5" }).start();
  try {
    const anna = await Person.open({ size: "desktop", address: server.address });
    const code = await anna.sitDown("sternenzahlen", { open: 1, options: { board: TINY } });
    let operator: Operator;
    const ben = await come(
      code,
      async (person) => {
        operator = await Operator.between(person);
      },
      server.address,
    );
    let silent = true;
    operator!.command = (command) => (command.do === "unseal" && silent ? "nowhere" : "through");
    await sitDown(ben);
    for (const person of [anna, ben]) await ready(person);
    await anna.page.locator(".hint").waitFor();
    expect(await said(anna)).toBe(
      "Das Gerät von Ben hat nicht rechtzeitig geantwortet. Es geht von vorn los, sobald alle bereit sind. Wer den Tisch leitet, kann einen Bot einsetzen.",
    );
    silent = false;
    await ben.page.reload();
    await ready(ben);
    await anna.page.locator(".scene").waitFor();
    await expect.poll(() => anna.page.locator(".hint").count(), SOON).toBe(0);
    const people = [anna, ben];
    for (let turns = 0; !(await anna.page.locator(".result").count()); turns++) {
      for (const person of people) if (await person.mayAct()) await person.touch();
      expect(turns).toBeLessThan(2000);
    }
    for (const person of people) {
      const { said, bad, facts } = await person.checkLuck();
      expect([said, bad]).toEqual(["Was dieses Gerät prüfen konnte, passt zusammen.", []]);
      expect(facts[0]).toBe(
        "Vor dieser Runde wurde eine Nummer aufgegeben, weil das Gerät von Ben nicht geantwortet hat.",
      );
      // Ben's page knows better.
      const sent = /^Für diese Nummer hat dieses Gerät seine Zufallszahl geschickt/;
      expect(facts.slice(1)).toEqual(person === ben ? [expect.stringMatching(sent) as string] : []);
    }
  } finally {
    await server.remove();
  }
});
