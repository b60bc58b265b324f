/** Sentences for screen readers: politely, one after the other. */

let sentences = $state<string[]>([]);

export const announced = {
  get sentences(): string[] {
    return sentences;
  },
};

const KEPT = 12;

export function announce(sentence: string): void {
  if (sentence) sentences = [...sentences.slice(-KEPT), sentence];
}
