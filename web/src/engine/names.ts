/** Which names can be read, and how long they look: the same as in tischlein/core/names.py. */

/** On a letter, where the marks fit any letter: more of them grow into the lines above and below. */
const MOST_MARKS = 2;
/** Where a script has marks of its own. */
const MOST_OWN_MARKS = 4;
/** Emoji in one: a family of four. */
const MOST_JOINED = 4;

const JOINER = "\u200d";
const KEYCAP = "\u20e3";
const BLANKS = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
const MARK = /^\p{M}$/u;
const REGIONAL = /^[\u{1f1e6}-\u{1f1ff}]$/u;
const SKIN = /^[\u{1f3fb}-\u{1f3ff}]$/u;
const TAG = /^[\u{e0030}-\u{e007f}]$/u;
const PICTURE = /^(?:[\u{1f000}-\u{1faff}]|[©®‼⁉™ℹ〰〽㊗㊙]|(?=[\p{So}\p{Sm}])[\u2190-\u2bff])$/u;
/** One emoji, perhaps in colour, with a tone of skin, or a flag spelt in invisible letters. */
const EMOJI = /^(?:🏴[\u{e0030}-\u{e007e}]{2,6}\u{e007f}|.[\u{1f3fb}-\u{1f3ff}]?(?:\ufe0e|\ufe0f\u20e3?)?)$/u;
const LOOSE = /^(?:[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])$/u;
const HANGUL = /^[\u1100-\u11ff\uac00-\ud7fb\ua960-\ua97c]$/u;
const JAMO = /^[\u1161-\u11ff\ud7b0-\ud7fb]$/u;
const VARIANT = /^[\u3400-\u9fff\u{20000}-\u{3ffff}][\u{e0100}-\u{e01ef}]$/u;
const UNSEEN =
  /^(?:\u034f|\u115f|\u1160|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\u2800|\u3164|\uffa0|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}])$/u;
const UNPRINTABLE = /^(?! )[\p{C}\p{Z}]$/u;
const NEW_EMOJI = /^[\u{1f300}-\u{1faff}]$/u;

const isPicture = (char = "") => PICTURE.test(char) && !REGIONAL.test(char) && !SKIN.test(char);
const isSeen = (char: string) => !UNSEEN.test(char) && (!UNPRINTABLE.test(char) || NEW_EMOJI.test(char));

/** One line without blanks at its ends, and with single ones within. */
export const inOneLine = (text: string) => text.split(BLANKS).filter(Boolean).join(" ");

/** Whether a text has 1 to so many signs, all of which can be read, in one line, with single blanks within. */
export function isName(text: string, most: number, mostBytes: number): boolean {
  if (!text || text !== inOneLine(text) || /\p{Cs}/u.test(text)) return false;
  if (new TextEncoder().encode(text).length > mostBytes) return false;
  const found = signs([...text]);
  return found.length <= most && found.every(canBeRead);
}

/** Whether records take a name: one that can be read, or a short line of what can be printed. */
export function isRecorded(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const chars = [...text];
  const plain = chars.length <= 60 && text.trim() === text && !chars.some((char) => UNPRINTABLE.test(char));
  return (plain && text !== "") || isLegible(text);
}

/** Whether a name in a record from anywhere can be shown. */
export const isLegible = (text: string) => isName(text, 60, 1000);

/** What people see as characters, one by one: each a few code points. */
function signs(chars: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < chars.length; at += found.at(-1)!.length) found.push(chars.slice(at, endOf(chars, at)));
  return found;
}

function endOf(chars: readonly string[], at: number): number {
  const first = chars[at]!;
  const is = (form: RegExp, place: number) => form.test(chars[place] ?? "");
  let end = at + 1;
  if (REGIONAL.test(first)) return is(REGIONAL, end) ? end + 1 : end;
  if (!isPicture(first)) {
    while (is(MARK, end) || (HANGUL.test(first) && is(JAMO, end))) end++;
    return end;
  }
  for (;;) {
    while (is(MARK, end) || is(SKIN, end) || is(TAG, end)) end++;
    if (chars[end] !== JOINER || !isPicture(chars[end + 1])) return end;
    end += 2;
  }
}

function canBeRead(sign: readonly string[]): boolean {
  const [first, ...rest] = sign as [string, ...string[]];
  if (first === " " || !rest.length) return !rest.length && isSeen(first) && !MARK.test(first);
  if (REGIONAL.test(first)) return true;
  const text = sign.join("");
  if (isPicture(first)) {
    const parts = text.split(JOINER);
    return parts.length <= MOST_JOINED && parts.every((part) => EMOJI.test(part));
  }
  if (rest.at(-1) === KEYCAP) return /^[0-9#*]\ufe0f?\u20e3$/u.test(text);
  if (!/^[\p{L}\p{N}]$/u.test(first)) return false;
  if (VARIANT.test(text)) return true;
  const own = rest.filter((char) => !(HANGUL.test(first) && JAMO.test(char)));
  const loose = [...text.normalize("NFD")].filter((char) => LOOSE.test(char));
  return sign.every(isSeen) && loose.length <= MOST_MARKS && own.length <= MOST_OWN_MARKS;
}
