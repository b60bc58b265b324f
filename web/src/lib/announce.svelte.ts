/** Sentences for screen readers: politely, one after the other. */

interface Announced {
  key: number;
  text: string;
}

const KEPT = 12;
let count = 0;
let sentences = $state.raw<Announced[]>([]);

export const announced = {
  get sentences(): Announced[] {
    return sentences;
  },
};

export function announce(text: string): void {
  if (text) sentences = [...sentences.slice(-KEPT), { key: count++, text }];
}

/** Forget what was said: somebody else looks at this screen now. */
export function hush(): void {
  sentences = [];
}
