/**
 * How smoothly the tables move: a person and two bots play, the window has the size of a phone and a processor of a
 * quarter of the speed, and the browser itself says what became of every frame.
 *
 * `node scripts/frames.mjs ADDRESS SECONDS GAME...` against a server that runs; prints one line of JSON for each game.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";

const [address, seconds, ...games] = process.argv.slice(2);
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const CATEGORIES = ["cc", "benchmark", "blink.animations", "devtools.timeline"];
/** Why the compositor makes no frame where nothing on it moves. */
const NOTHING_TO_DRAW = new Set(["SKIPPED_REASON_WAITING_ON_MAIN", "SKIPPED_REASON_NO_DAMAGE"]);
/** `compositeFailed` of an animation that changes nothing one could see. */
const NO_EFFECT = 1 << 17;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const game of games) console.log(JSON.stringify({ game, ...(await measure(game)) }));
await browser.close();

async function measure(game) {
  const table = await makeTable(game);
  const context = await browser.newContext({ viewport: PHONE, locale: "de" });
  const tables = { [table.code]: { game, keys: [table.key], at: Date.now() } };
  await context.addInitScript((own) => localStorage.setItem("tischlein.tables", own), JSON.stringify(tables));
  const page = await context.newPage();
  await page.goto(`${address}/t/${table.code}`);
  await page.locator(".scene").waitFor();
  const playing = new AbortController();
  const played = playOn(table, playing.signal);
  await sleep(5000);
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const events = await trace(debug, Number(seconds) * 1000);
  playing.abort();
  await played;
  await context.close();
  return read(events);
}

async function trace(debug, milliseconds) {
  const events = [];
  debug.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => debug.once("Tracing.tracingComplete", resolve));
  await debug.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  await sleep(milliseconds);
  await debug.send("Tracing.end");
  await complete;
  return events;
}

/** What became of the frames, and how many movements the page's own thread would have to make. */
function read(events) {
  const data = events.filter(({ name }) => name === "Animation").map(({ args }) => args.data ?? {});
  return {
    ...punctuality(events),
    animations: data.filter(({ state }) => state === "pending" || state === "running").length,
    slow: data.filter(({ compositeFailed }) => compositeFailed && compositeFailed !== NO_EFFECT).length,
  };
}

/**
 * Of the frames in which something moved, how many did not come on the screen in time.
 *
 * Only these are counted: where nothing moves the browser draws nothing, and that is no fault. It also calls a frame
 * left out when everything has arrived and the page's own thread is still at work on what comes next; nobody sees
 * that as a jerk, but it is time that passes, so it is told apart (`waited`).
 */
function punctuality(events) {
  const frames = new Map();
  let compositor;
  for (const { name, ph, pid, tid, ts, args } of events) {
    if (name !== "PipelineReporter" || ph !== "b") continue;
    const report = args.chrome_frame_reporter ?? args.frame_reporter;
    compositor ??= { pid, tid };
    // A frame has several reports where the page's own part of it came later.
    const frame = frames.get(report.frame_sequence) ?? { at: ts, moved: false, slow: false, shown: false, lost: false };
    frame.moved ||= report.has_compositor_animation || report.has_main_animation;
    frame.slow ||= report.has_main_animation;
    frame.shown ||= report.state.startsWith("STATE_PRESENTED");
    frame.lost ||= report.state === "STATE_DROPPED";
    frames.set(report.frame_sequence, frame);
  }
  const begun = outcomes(events, compositor);
  const found = { moved: 0, late: 0, waited: 0 };
  for (const { at, moved, slow, shown, lost } of frames.values()) {
    const still = !slow && NOTHING_TO_DRAW.has(begun.find((one) => one.at > at - 500)?.skipped);
    if (!shown && lost && (still || !moved)) found.waited += 1;
    else if (moved && (shown || lost)) {
      found.moved += 1;
      if (!shown) found.late += 1;
    }
  }
  return found;
}

/** The frames that the compositor began, and why it made none, where it made none. */
function outcomes(events, { pid, tid }) {
  const begun = [];
  const steps = events.filter((event) => event.name === "Graphics.Pipeline" && event.pid === pid && event.tid === tid);
  for (const { ts, args } of steps.sort((one, other) => one.ts - other.ts)) {
    const { step, frame_skipped_reason: reason } = args.chrome_graphics_pipeline ?? {};
    if (step === "STEP_RECEIVE_BEGIN_FRAME") begun.push({ at: ts, done: false });
    const last = begun.at(-1);
    if (!last || last.done) continue;
    if (step === "STEP_SUBMIT_COMPOSITOR_FRAME") last.done = true;
    else if (reason) Object.assign(last, { done: true, skipped: reason });
  }
  return begun;
}

// ---- playing

async function ask(path, key, body) {
  const answer = await fetch(address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: `Seat ${key}` },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

function commandKey() {
  return randomBytes(15).toString("base64url");
}

async function makeTable(game) {
  const key = randomBytes(32).toString("base64url");
  const chairs = [{ kind: "me", name: "Anna" }, { kind: "bot" }, { kind: "bot" }];
  const wanted = { game, chairs, key: commandKey(), pace: "normal", match: { rounds: 20 } };
  const { table } = await ask("/api/tables", key, wanted);
  const made = { code: table.code, key };
  await ready(made);
  return made;
}

async function ready({ code, key }) {
  const { seq } = await ask(`/api/tables/${code}`, key);
  const nonce = randomBytes(32).toString("hex");
  await ask(`/api/tables/${code}`, key, { do: "ready", player: 0, nonce, expected_seq: seq, key: commandKey() });
}

/** Anna plays what she may, without the page: it only looks on. */
async function playOn(table, signal) {
  while (!signal.aborted) {
    const { seq, seats, table: info } = await ask(`/api/tables/${table.code}`, table.key);
    const { seat, legal = [] } = seats?.[0] ?? {};
    const action = legal[Math.floor(Math.random() * legal.length)];
    if (action) {
      const command = { do: "act", seat, token: action.token, expected_seq: seq, key: commandKey() };
      await ask(`/api/tables/${table.code}`, table.key, command);
    } else if (info?.status === "round_over") await ready(table);
    await sleep(action ? 900 : 150);
  }
}
