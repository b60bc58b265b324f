/** Making tables: what is stored of somebody who gives no name. */
import { afterEach, expect, test, vi } from "vitest";
import { playNow } from "../../src/lib/start";
import { UNNAMED } from "../../src/lib/unnamed";
import type { MakeTable } from "../../src/lib/wire";

afterEach(() => vi.unstubAllGlobals());

async function nameAt(given: string): Promise<string | undefined> {
  let sent: MakeTable | undefined;
  vi.stubGlobal("fetch", (_: string, asked: RequestInit) => {
    sent = JSON.parse(asked.body as string) as MakeTable;
    return Promise.resolve(Response.json({ type: "frame", seq: 1, since: 0, table: { code: "WOBA-GILO" } }));
  });
  await playNow("wagnis", given, 2);
  return sent!.chairs[0]!.name ?? undefined;
}

test("who gives a name has it; who gives none has one that others can call them, whatever language they read", async () => {
  expect(await nameAt("Anna")).toBe("Anna");
  expect(await nameAt("")).toBe(UNNAMED[0]);
});

test("there is one for every seat, and no two look alike", () => {
  expect(new Set(UNNAMED.map((name) => name[0]!.toLowerCase())).size).toBe(6);
});
