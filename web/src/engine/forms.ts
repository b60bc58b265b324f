/** Tokens that a game understands, possible or not, as numbers: the same as in Python (tischlein/core/forms.py). */

/** How some tokens are written: a text before each choice of words, or a text alone. */
export type Form = [texts: string[], words: string[][]];

/** The number of a token's form, and the places of its words, 0 where there is none. */
export type Understood = [verb: number, one: number, two: number, three: number];

export function understood(forms: readonly Form[], token: string): Understood | null {
  for (const [verb, form] of forms.entries()) {
    const places = placesIn(form, token);
    if (places) return [verb, places[0] ?? 0, places[1] ?? 0, places[2] ?? 0];
  }
  return null;
}

function placesIn([[first = "", ...behind], choices]: Form, token: string): number[] | null {
  if (!token.startsWith(first)) return null;
  let at = first.length;
  const places: number[] = [];
  for (const [nth, words] of choices.entries()) {
    const text = behind[nth] ?? "";
    const end = text ? token.indexOf(text, at) : token.length;
    const place = end < 0 ? -1 : words.indexOf(token.slice(at, end));
    if (place < 0) return null;
    places.push(place);
    at = end + text.length;
  }
  return at === token.length ? places : null;
}
