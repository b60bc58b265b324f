import { beforeAll, expect, test } from "vitest";
import { say, speak, t, words } from "../../src/lib/language.svelte";
import { change } from "../../src/lib/settings.svelte";

beforeAll(async () => {
  await words("home", "table", "setup", "wagnis");
  await speak("de");
  await speak("en");
});

test("a phrase may hold phrases", () => {
  change({ language: "de" });
  expect(say(["event-turned-up", { card: ["card-number", { colour: "green", value: "3" }] }], "wagnis")).toBe(
    "Es ist die grüne 3.",
  );
});

test("another language says the same", () => {
  change({ language: "en" });
  expect(say(["event-took", { who: "Ada", who_you: "no", row: "2", points: 1 }], "wagnis")).toBe(
    "Ada takes row 2 (1 point).",
  );
  expect(t("setup-rounds", { rounds: 3 })).toBe("3 rounds");
});

test("what nobody knows is silence, never a raw name", () => {
  expect(say(["no-such-message", {}], "wagnis")).toBe("");
});
