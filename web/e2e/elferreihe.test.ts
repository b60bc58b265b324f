/** Elferreihe at a real table: what goes on by itself, and what does not. */
import { expect, test } from "vitest";
import { Person, SOON, useBrowser } from "./person.ts";

useBrowser();

const MOST = 200;
/** Nothing that goes on by itself waits for longer, at this speed. */
const LONG_ENOUGH = 2000;

/** Lay a card of the hand that fits, else end the turn where that can be done; says what there was to do. The pile is left alone. */
function touch(end: boolean): "lay" | "end" | "over" | "" {
  if (document.querySelector(".result")) return "over";
  const free = "button:not([aria-disabled='true'])";
  const fits = document.querySelector<HTMLElement>(`.own ${free}`);
  const done = [...document.querySelectorAll<HTMLElement>(`.bar ${free}`)].find(({ innerText }) =>
    ["Fertig", "Rest behalten"].includes(innerText),
  );
  if (fits) fits.click();
  else if (done && end) done.click();
  return fits ? "lay" : done ? "end" : "";
}

test("drawing goes on by itself, the end of a turn waits for its player", async () => {
  const anna = await Person.open({ speed: "fast" });
  await anna.sitDown("elferreihe", { bots: 1 });
  const acted = (token: string) => anna.acts.filter((act) => act.includes(`"token":"${token}`)).length;
  const next = async (end: boolean) => {
    const seen: ReturnType<typeof touch>[] = [];
    const look = async () => seen.unshift(await anna.page.evaluate(touch, end));
    await expect.poll(() => look().then(() => seen[0]), SOON).not.toBe("");
    return seen[0];
  };
  while ((await next(false)) === "lay");
  await anna.page.waitForTimeout(LONG_ENOUGH);
  expect(acted("end"), "nobody has ended the turn").toBe(0);
  for (let moves = 0; moves < MOST && acted("draw") < 3 && (await next(true)) !== "over"; moves++);
  expect(acted("draw"), "the pile was never touched").toBeGreaterThan(0);
});
