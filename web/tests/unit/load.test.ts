/** Files of rules over a network that answers slowly, or not at all. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CARRIED, factsOf, moduleOf } from "./rules";

const [GAME, OTHER] = CARRIED as [string, string];
const SILENCE = 8_000;

type Load = typeof import("../../src/engine/load");
let load: Load;
/** Whether the network says nothing more. */
let stalled: (address: string) => boolean;
let asked: string[];
/** Between two pieces of a file. */
let pause: number;

/** A file in four pieces; as a browser does it, whoever gives it up gets to know why they did. */
function answer(address: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  asked.push(address);
  const game = CARRIED.find((name) => address.includes(name))!;
  const bytes = address.includes(".wasm") ? moduleOf(game) : new TextEncoder().encode(JSON.stringify(factsOf(game)));
  const piece = Math.ceil(bytes.length / 4);
  let at = 0;
  const until = (wait: number) =>
    new Promise<void>((go, failed) => {
      signal.addEventListener("abort", () => failed(signal.reason as Error));
      if (!stalled(address)) setTimeout(go, wait);
    });
  const read = async () => {
    if (at >= bytes.length) return { done: true };
    await until(pause);
    return { done: false, value: bytes.subarray(at, (at += piece)) };
  };
  const body = { getReader: () => ({ read }) };
  return until(pause).then(() => ({ ok: true, status: 200, body }) as unknown as Response);
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  [stalled, asked, pause] = [() => false, [], 1];
  vi.stubGlobal("fetch", answer);
  load = await import("../../src/engine/load");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What it has come to; compiling takes its own time. */
async function soon(promised: Promise<unknown>): Promise<string> {
  vi.useRealTimers();
  const late = new Promise((go) => setTimeout(go, 1000, "waits"));
  const found = await Promise.race([promised.then(() => "there", String), late]);
  vi.useFakeTimers();
  return String(found);
}

describe("the rules of a game", () => {
  test("that do not come are given up, and come at the next try", async () => {
    stalled = (address) => address.includes(`${GAME}.wasm`);
    const waiting = [load.loadGame(GAME), load.loadGame(GAME)];
    const ends = vi.fn();
    for (const one of waiting) one.catch(ends);
    const other = load.loadGame(OTHER);
    await vi.advanceTimersByTimeAsync(SILENCE - 100);
    expect(ends).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(ends).toHaveBeenCalledTimes(2);
    expect(await soon(waiting[0]!)).toMatch(/does not come/);
    expect(await soon(other)).toBe("there");
    stalled = () => false;
    const again = load.loadGame(GAME);
    await vi.advanceTimersByTimeAsync(100);
    expect(await soon(again)).toBe("there");
  });

  test("that stop coming in the middle are given up as well", async () => {
    pause = 100;
    const loading = load.loadGame(GAME);
    loading.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(250);
    stalled = () => true;
    await vi.advanceTimersByTimeAsync(SILENCE + 200);
    expect(await soon(loading)).toMatch(/does not come/);
  });

  test("that come slowly come, and are asked for once", async () => {
    pause = SILENCE - 1000;
    const loading = load.loadGame(GAME);
    loading.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(6 * SILENCE);
    expect(await soon(loading)).toBe("there");
    expect(asked).toHaveLength(2);
  });
});
