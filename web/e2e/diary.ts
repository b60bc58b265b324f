/** What changes on a table, in the order in which it changes: written down in the page itself, where no moment is missed. */
import type { Person } from "./person.ts";

/** What is looked at: how many elements there are, or what they say of themselves. */
export interface Look {
  at: string;
  /** An attribute, `html`, `text` or `numbers`; how many there are, where nothing is named. */
  for?: string;
}

/** A change, and the effect that was being shown then; empty where there was none. */
export interface Entry {
  effect: string;
  /** Whether that effect began in this very moment. */
  begins: boolean;
  what: string;
  before: string;
  after: string;
}

interface Written extends Window {
  diary: {
    effects: string[];
    entries: Entry[];
    /** What screen readers were told since the table stands. */
    said: string[];
  };
}

/** Begin with the next page that this person opens. */
export async function keepDiary(person: Person, wanted: Record<string, Look>): Promise<void> {
  const looks = Object.fromEntries(
    Object.entries(wanted).map(([what, look]) => [what, { at: look.at, for: look.for }]),
  );
  await person.context.addInitScript((looks: Record<string, Pick<Look, "at"> & { for: string | undefined }>) => {
    const diary: Written["diary"] = { effects: [], entries: [], said: [] };
    (window as unknown as Written).diary = diary;
    let effect = "";
    let known: Record<string, string> | null = null;
    const read = (scene: Element, look: (typeof looks)[string]) => {
      const found = [...scene.querySelectorAll(look.at)];
      if (!look.for) return String(found.length);
      const said = (one: Element) => {
        const text = (one.textContent ?? "").trim();
        if (look.for === "numbers") return text.match(/-?\d+/)?.[0];
        if (look.for === "text") return text;
        return look.for === "html" ? one.innerHTML : one.getAttribute(look.for!);
      };
      return found.map(said).join(" ");
    };
    new MutationObserver((changes) => {
      const scene = document.querySelector<HTMLElement>(".scene");
      if (!scene) return;
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added.parentElement?.matches("[role=log]")) diary.said.push(added.textContent ?? "");
      const now = scene.dataset.effect ?? "";
      const begins = now !== effect;
      if (now && begins) diary.effects.push(now);
      effect = now;
      const seen = Object.fromEntries(Object.entries(looks).map(([what, look]) => [what, read(scene, look)]));
      for (const [what, after] of Object.entries(seen)) {
        const before = known?.[what] ?? after;
        if (before !== after) diary.entries.push({ effect, begins, what, before, after });
      }
      known = seen;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, looks);
}

export async function readDiary(person: Person): Promise<Written["diary"]> {
  return person.page.evaluate(() => (window as unknown as Written).diary);
}
