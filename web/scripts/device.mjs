/**
 * Tables on the device: how long it takes from the tap that begins a game to the first card, in a window of a phone with a
 * processor of a quarter of the speed, and how fast the rules play at random in a worker of the browser.
 *
 * `node scripts/device.mjs ADDRESS SECONDS TIMES GAME...` against a server that runs; prints one line of JSON for each game.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";

const [address, seconds, times, ...games] = process.argv.slice(2);
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const RULES = resolve(import.meta.dirname, "../src/engine/rules");
/** What lies on every table as soon as it can be played. */
const FIRST = ".scene :is([data-thing], [data-place])";

/** The first node of each game, on standard input. */
const starts = JSON.parse(readFileSync(0, "utf8"));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const game of games) {
  const cards = [];
  for (let time = 0; time < Number(times); time++) cards.push(await firstCard(game));
  console.log(JSON.stringify({ game, cards, moves: await randomPlay(game) }));
}
await browser.close();

/** Milliseconds in a browser that has never played. */
async function firstCard(game) {
  const context = await browser.newContext({ viewport: PHONE, locale: "de", hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(address);
  const lid = page.locator(`.lid[data-game=${game}]`);
  await lid.getByRole("button", { name: "Spielen" }).tap();
  const begin = lid.getByRole("button", { name: "Los!" });
  await begin.scrollIntoViewIfNeeded();
  await sleep(1500); // nobody taps sooner
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate((selector) => {
    addEventListener(
      "pointerdown",
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector(selector)) return void requestAnimationFrame(look);
          // The frame in which it is drawn is over when the next one begins.
          requestAnimationFrame((now) => (window.firstCard = now - timeStamp));
        };
        look();
      },
      { capture: true, once: true },
    );
  }, FIRST);
  await begin.tap();
  const found = await page.waitForFunction(() => window.firstCard);
  const waited = await found.jsonValue();
  await context.close();
  return waited;
}

/** Decisions a second, in a worker. */
async function randomPlay(game) {
  const page = await browser.newPage();
  const facts = JSON.parse(readFileSync(`${RULES}/${game}.json`, "utf8"));
  const code = readFileSync(`${RULES}/${game}.wasm`).toString("base64");
  const found = await page.evaluate(
    ([code, { most, width }, record, start, seconds, worker]) =>
      new Promise((resolve, reject) => {
        const thread = new Worker(URL.createObjectURL(new Blob([worker])));
        thread.onmessage = ({ data }) => resolve(data);
        thread.onerror = ({ message }) => reject(new Error(message));
        thread.postMessage({ code, most, width, record, start, seconds });
      }),
    [code, facts.effect_rows, facts.record, starts[game], Number(seconds), `(${inWorker})()`],
  );
  await page.close();
  return found;
}

function inWorker() {
  onmessage = async ({ data: { code, most, width, record, start, seconds } }) => {
    const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0));
    const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
    const first = Uint8Array.from(atob(start), (sign) => sign.charCodeAt(0));
    let free = exports.heap.value;
    const room = (size) => (free += Math.ceil(size / 8) * 8) - Math.ceil(size / 8) * 8;
    const rows = room(8 * width * (most + 1));
    const stills = room(record * (most + 1));
    const state = stills + record * most;
    const stream = room(8);
    const missing = free - exports.memory.buffer.byteLength;
    if (missing > 0) exports.memory.grow(Math.ceil(missing / 65536));
    const memory = new Uint8Array(exports.memory.buffer);
    new BigInt64Array(exports.memory.buffer)[stream / 8] = 1n;
    const play = (milliseconds) => {
      const began = performance.now();
      let moves = 0;
      do
        for (let games = 0; games < 20; games++) {
          memory.set(first, state);
          moves += exports.playout(state, stream, rows, stills);
        }
      while (performance.now() - began < milliseconds);
      return (moves / (performance.now() - began)) * 1000;
    };
    play(300); // until the browser has compiled it as well as it can
    postMessage(play(seconds * 1000));
  };
}
