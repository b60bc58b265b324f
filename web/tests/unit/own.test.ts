/** Deleting what is stored about this browser's persons. The server is of paper. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, ownTables, remember } from "../../src/lib/keys";
import { notebook } from "../../src/lib/notebook";
import { forgetAt, forgetEverywhere, Unfinished } from "../../src/lib/own";

let sent: string[];
let fails: (count: number) => boolean;

beforeEach(async () => {
  sent = [];
  fails = () => false;
  for (const code of Object.keys(ownTables())) forget(code);
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    if (fails(sent.length)) return Promise.reject(new Error("no network"));
    sent.push(`${path} ${headers["authorization"]}`);
    return Promise.resolve(Response.json({ places: 1 }));
  });
  remember("WOBA-GILO", "wagnis", ["k1"]);
  remember("BANA-KOLU", "wagnis", ["k2", "k3"]);
  for (const code of ["WOBA-GILO", "BANA-KOLU", "ZUGA-WEGE"]) {
    await notebook.change(code, 1, (notes) => ({ ...notes, commitment: "a" }));
  }
});
afterEach(() => vi.unstubAllGlobals());

test("one table is forgotten there and here, the others stay", async () => {
  expect(await forgetAt("WOBA-GILO")).toBe(1);
  expect(sent).toEqual(["/api/forget Seat k1"]);
  expect([Object.keys(ownTables()), await notebook.read("WOBA-GILO", 1)]).toEqual([["BANA-KOLU"], null]);
  expect(await notebook.count()).toBe(2);
});

test("everything is forgotten", async () => {
  expect(await forgetEverywhere()).toBe(2);
  expect(sent.sort()).toEqual(["/api/forget Seat k1", "/api/forget Seat k2,k3"]);
  expect([ownTables(), await notebook.count()]).toEqual([{}, 0]);
});

test("what the server could not be told stays, so that it can be told again", async () => {
  fails = () => true;
  await expect(forgetEverywhere()).rejects.toMatchObject({ partly: false });
  expect(Object.keys(ownTables()).length).toBe(2);
  fails = (count) => count > 0;
  await expect(forgetEverywhere()).rejects.toBeInstanceOf(Unfinished);
  expect(Object.keys(ownTables()).length).toBe(1);
  fails = () => false;
  expect(await forgetEverywhere()).toBe(1);
});

test.each(["VersionError", "SecurityError"])("tables on the device that cannot be read (%s)", async (name) => {
  const open = () => {
    const asked = { error: new DOMException("no", name), onerror: () => undefined };
    setTimeout(() => asked.onerror());
    return asked;
  };
  vi.stubGlobal("indexedDB", { open });
  // A newer page has some; where nothing may be kept there is none.
  if (name === "SecurityError") expect(await forgetEverywhere()).toBe(2);
  else {
    await expect(forgetEverywhere(), "nobody is told that all is gone").rejects.toMatchObject({ partly: false });
    expect(Object.keys(ownTables()).length).toBe(2);
  }
});
