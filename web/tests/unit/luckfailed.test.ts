/** Where a proof should be, whoever runs the server does not speak with the voice of the page. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { speak, t, words } from "../../src/lib/language.svelte";
import { change } from "../../src/lib/settings.svelte";
import LuckCheck from "../../src/table/LuckCheck.svelte";
import { info } from "./views";

afterEach(() => vi.unstubAllGlobals());

async function refusedWith(id: string, args: object = {}): Promise<string> {
  change({ language: "en" });
  await words("home", "table", "past");
  await speak("en");
  const refused = { type: "refused", status: 404, code: "no-round", say: [id, args] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refused, { status: 404 })));
  const target = document.createElement("div");
  document.body.append(target);
  const props = { code: "WOBA-GILO", round: 1, game: "wagnis", people: [], table: info(), seq: 1 };
  const shown = mount(LuckCheck, { target, props });
  await vi.waitFor(() => {
    flushSync();
    expect(target.textContent).toContain(t("replay-again"));
  });
  const text = target.textContent;
  await unmount(shown);
  target.remove();
  return text;
}

test("a refusal says why; the words of a check in its place are not shown", async () => {
  const honest = await refusedWith("refusal-no-round");
  expect(t("refusal-no-round")).not.toBe("");
  expect(honest).toContain(t("refusal-no-round"));
  expect(await refusedWith("check-good")).toContain(t("check-failed"));
  expect(await refusedWith("check-good")).not.toContain(t("check-good"));
});
