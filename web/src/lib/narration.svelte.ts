/**
 * The line that says what happened. It shows the newest sentence, but what matters stays long enough to be read. As a rule the table waits for that
 * before somebody else goes on; where people are in a hurry, or nothing moves, the line catches up behind it, and leaves out nothing that matters.
 */

import { READABLE } from "./pacing";
import type { Sentence } from "./round.svelte";
import type { Effect } from "./wire";

interface Line extends Pick<Sentence, "key" | "effects"> {
  matters: boolean;
}

export class Narration {
  shown = $state.raw<Line | null>(null);
  #waiting: Line[] = [];
  /** What the newest sentence said when it was looked at. */
  #known = { key: -1, effects: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly matters: (effect: Effect) => boolean) {}

  /** All that was told before is past: there is only the end of it to read. */
  begin(sentences: readonly Sentence[]): void {
    this.touch();
    const last = sentences.at(-1);
    if (last) this.#show({ ...last, matters: false }, false);
    this.#note(sentences);
  }

  /** Sentences are added at the end, and the last one grows. */
  follow(sentences: readonly Sentence[]): void {
    for (const { key, effects } of sentences.filter(({ key }) => key >= this.#known.key)) {
      const known = key === this.#known.key ? this.#known.effects : 0;
      if (effects.length > known) this.#take({ key, effects, matters: effects.some(this.matters) }, known);
    }
    this.#note(sentences);
  }

  /** What matters and has no words gives time to those before it. */
  hear(effect: Effect): void {
    if (!effect.say && this.matters(effect)) this.#hold();
  }

  /** Somebody goes on, and has read it. */
  touch(): void {
    const last = this.#waiting.at(-1);
    this.stop();
    this.#waiting = [];
    if (last) this.shown = last;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #note(sentences: readonly Sentence[]): void {
    const last = sentences.at(-1);
    if (last) this.#known = { key: last.key, effects: last.effects.length };
  }

  #take(line: Line, known: number): void {
    const fresh = line.effects.slice(known).some(this.matters);
    if (line.key === this.shown?.key || this.#timer === undefined) return this.#show(line, fresh);
    const others = this.#waiting.filter(({ key, matters }) => matters && key !== line.key);
    this.#waiting = [...others, line];
  }

  #show(line: Line, fresh: boolean): void {
    this.shown = line;
    if (fresh) this.#hold();
  }

  #hold(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const next = this.#waiting.shift();
      if (next) this.#show(next, next.matters);
    }, READABLE);
  }
}
