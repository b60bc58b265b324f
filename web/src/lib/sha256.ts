/** SHA-256 (FIPS 180-4), and HMAC with it. The browser's own is there only where the address is secure. */

const WORD = 2 ** 32;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) prime = false;
    if (prime) found.push(((candidate ** (1 / root) % 1) * WORD) | 0);
  }
  return found;
}

const ROUNDS = Int32Array.from(fractions(64, 3));
const START = fractions(8, 2);

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(whole.length - 4, (bytes.length * 8) % WORD);
  return view;
}

/** Of a text, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return sumOf(new TextEncoder().encode(text));
}

/** Of some bytes. */
export function sumOf(bytes: Uint8Array): string {
  return digest(bytes)
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

const words = new Int32Array(64);

/** The eight words of the sum. Written for speed: all that a table shows goes through it. */
function digest(bytes: Uint8Array): number[] {
  const hash = Int32Array.from(START);
  const data = padded(bytes);
  for (let start = 0; start < data.byteLength; start += 64) {
    for (let i = 0; i < 16; i++) words[i] = data.getInt32(start + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15]!, words[i - 2]!];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16]! + low + words[i - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
      const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    hash[0]! += a;
    hash[1]! += b;
    hash[2]! += c;
    hash[3]! += d;
    hash[4]! += e;
    hash[5]! += f;
    hash[6]! += g;
    hash[7]! += h;
  }
  return Array.from(hash, (word) => word >>> 0);
}

/** HMAC (FIPS 198-1) of a message with a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = summed(block(key, 0x36), message);
  return summed(block(key, 0x5c), inner);
}

function block(key: Uint8Array, mask: number): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, place) => (key[place] ?? 0) ^ mask);
}

function summed(...parts: Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  digest(Uint8Array.from(parts.flatMap((part) => [...part]))).forEach((word, place) => {
    view.setUint32(4 * place, word);
  });
  return new Uint8Array(view.buffer);
}
