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
  /** The last effect that was shown then is the so-manieth of all. */
  nth: number;
  /** Whether that effect began in this very moment. */
  begins: boolean;
  what: string;
  before: string;
  after: string;
}

/** A sentence for screen readers, and how many effects had begun before. */
export interface Spoken {
  text: string;
  nth: number;
}

/** A sound by the kinds and lengths of its voices, how many effects had begun before, and how many with it. */
export interface Heard {
  voices: string;
  before: number;
  nth: number;
}

export interface Diary {
  /** The kinds of all that was shown, two of a kind as two. */
  effects: string[];
  entries: Entry[];
  said: Spoken[];
  sounds: Heard[];
}

interface Written extends Window {
  diary: Diary;
}

/** Begin with the next page that this person opens. */
export async function keepDiary(person: Person, wanted: Record<string, Look>): Promise<void> {
  const looks = Object.fromEntries(
    Object.entries(wanted).map(([what, look]) => [what, { at: look.at, for: look.for }]),
  );
  await person.context.addInitScript((looks: Record<string, Pick<Look, "at"> & { for: string | undefined }>) => {
    const diary: Diary = { effects: [], entries: [], said: [], sounds: [] };
    (window as unknown as Written).diary = diary;
    let nth = 0;
    /** A sound begins before what it belongs to is drawn: in the same task, but some lines earlier. */
    const fresh = new Set<Heard>();

    // Something that sounds like nothing, and writes down what it is asked for.
    let together: Heard | null = null;
    const voice = (kind: string, seconds: number) => {
      if (!together) {
        const begun = (together = { voices: "", before: nth, nth });
        diary.sounds.push(begun);
        fresh.add(begun);
        queueMicrotask(() => (together = null));
        setTimeout(() => fresh.delete(begun));
      }
      together.voices += `${kind} ${seconds.toFixed(3)} `;
    };
    const turn = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = { connect: (next: unknown) => next, gain: turn, frequency: turn, Q: turn, type: "" };
    class Silence {
      readonly currentTime = 0;
      readonly sampleRate = 8000;
      readonly state = "running";
      readonly destination = node;
      createGain = () => node;
      createBiquadFilter = () => node;
      createBuffer = (_channels: number, length: number, rate: number) => ({
        duration: length / rate,
        getChannelData: () => new Float32Array(length),
      });
      createOscillator() {
        let from = 0;
        return { ...node, start: (at: number) => (from = at), stop: (at: number) => voice("tone", at - from) };
      }
      createBufferSource() {
        return {
          ...node,
          buffer: { duration: 0 },
          start() {
            voice("breath", this.buffer.duration);
          },
        };
      }
    }
    Object.assign(window, { AudioContext: Silence });

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
        if (added.parentElement?.matches("[role=log]")) diary.said.push({ text: added.textContent ?? "", nth });
      const now = Number(scene.dataset.nth);
      const begins = now !== nth;
      nth = now;
      const effect = scene.dataset.effect ?? "";
      if (begins) diary.effects.push(effect);
      for (const sound of fresh) sound.nth = nth;
      const seen = Object.fromEntries(Object.entries(looks).map(([what, look]) => [what, read(scene, look)]));
      for (const [what, after] of Object.entries(seen)) {
        const before = known?.[what] ?? after;
        if (before !== after) diary.entries.push({ effect, nth, begins, what, before, after });
      }
      known = seen;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, looks);
}

export async function readDiary(person: Person): Promise<Diary> {
  return person.page.evaluate(() => (window as unknown as Written).diary);
}
