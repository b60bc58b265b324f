/** "Was it fair?" asked from afar: the table as it is now says whether the server knows all that this device noted. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { commitmentOf } from "../../src/lib/fairness";
import { speak, t, words } from "../../src/lib/language.svelte";
import { notebook } from "../../src/lib/notebook";
import { change } from "../../src/lib/settings.svelte";
import LuckCheck from "../../src/table/LuckCheck.svelte";
import { info } from "./views";

const CODE = "WOBA-GILO";
const secret = "a".repeat(64);
const commitment = commitmentOf(CODE, 1, secret);
const proof = { format: "tischlein-fairness-2", table: CODE, round: 1, commitment, secret };

afterEach(() => vi.unstubAllGlobals());

async function checked(seq: number): Promise<string> {
  change({ language: "en" });
  await words("home", "table", "past");
  await speak("en");
  const known = { ...proof, seals: [], seats: [], nonces: [], abandoned: [], record: "" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(known)));
  const target = document.createElement("div");
  document.body.append(target);
  const props = { code: CODE, round: 1, game: "wagnis", people: [], table: info(), seq };
  const shown = mount(LuckCheck, { target, props });
  await vi.waitFor(() => {
    flushSync();
    expect(target.textContent).toContain(t("check-not"));
  });
  const text = target.textContent;
  await unmount(shown);
  target.remove();
  return text;
}

test("another promise than was noted is wrong; where the server stands at an earlier event than the notes, that was lost", async () => {
  await notebook.forget();
  await notebook.change(CODE, 1, (notes) => ({ ...notes, commitment: "another", seq: 40 }));
  const [level, earlier] = [await checked(40), await checked(39)];
  expect([level.includes(t("check-promise-changed")), level.includes(t("check-back"))]).toEqual([true, false]);
  expect([earlier.includes(t("check-promise-changed")), earlier.includes(t("check-back"))]).toEqual([false, true]);
});
