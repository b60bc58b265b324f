import { beforeEach, expect, test } from "vitest";
import { forget, keysOf, newCommandKey, newSeatKey, ownTables, readCode, remember } from "../../src/lib/keys";

beforeEach(() => localStorage.clear());

test("keys have the form that the server wants", () => {
  expect(newSeatKey()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newCommandKey()).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(new Set(Array.from({ length: 50 }, newSeatKey)).size).toBe(50);
});

test("a table's keys are kept, added to and forgotten", () => {
  remember("WOBA-GILO", "wagnis", ["a"]);
  remember("WOBA-GILO", "wagnis", ["b", "a"]);
  expect(keysOf("WOBA-GILO")).toEqual(["a", "b"]);
  forget("WOBA-GILO");
  expect(keysOf("WOBA-GILO")).toEqual([]);
});

test("the oldest tables are let go", () => {
  for (let number = 0; number < 70; number++) remember(`T${number}`, "wagnis", [`k${number}`]);
  expect(Object.keys(ownTables()).length).toBe(60);
});

test("codes are read as people type them", () => {
  expect(readCode(" woba gilo ")).toBe("WOBA-GILO");
  expect(readCode("wobagilo")).toBe("WOBA-GILO");
  expect(readCode("WOBA")).toBe("");
});
