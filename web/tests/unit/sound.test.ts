import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../../src/lib/settings.svelte";
import { play, TREMORS } from "../../src/lib/sound";
import { SOUNDS, type Sound, type Voice } from "../../src/lib/sounds";

/** What a made-up loudspeaker was given: pitches of notes, and how loud they become. */
let pitches: number[] = [];
let peaks: number[] = [];
let clock = 0;
let tremors: unknown[] = [];

const param = (hear: (value: number) => void) => ({
  setValueAtTime: (value: number) => hear(value),
  linearRampToValueAtTime: (value: number) => hear(value),
  exponentialRampToValueAtTime: () => undefined,
  set value(value: number) {
    hear(value);
  },
});
const node = (more: object) => Object.assign({ connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() }, more);

class Loudspeaker {
  state = "running";
  sampleRate = 100;
  destination = {};
  get currentTime(): number {
    return clock;
  }
  createGain() {
    return node({ gain: param((value) => value && peaks.push(value)) });
  }
  createOscillator() {
    return node({ frequency: param((value) => pitches.push(value)) });
  }
  createBufferSource() {
    return node({});
  }
  createBiquadFilter() {
    return node({ frequency: {}, Q: {} });
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
}

beforeEach(() => {
  [pitches, peaks, tremors] = [[], [], []];
  clock += 100;
  vi.stubGlobal("AudioContext", Loudspeaker);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Object.defineProperty(navigator, "vibrate", {
    configurable: true,
    value: (pattern: unknown) => Boolean(tremors.push(pattern)),
  });
  change({ sound: true, volume: 0.6, vibration: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  change({ sound: false, volume: 0.6, vibration: false });
});

const ALL = Object.keys(SOUNDS) as Sound[];

test("silent and still unless switched on", () => {
  change({ sound: false });
  for (const sound of ALL) play(sound);
  expect([peaks, tremors]).toEqual([[], []]);
  change({ sound: true, volume: 0 });
  for (const sound of ALL) play(sound);
  expect(peaks).toEqual([]);
});

test("every sound is short and soft, and heard", () => {
  for (const sound of ALL) {
    const voices: readonly Voice[] = SOUNDS[sound];
    const end = Math.max(...voices.map(({ at, seconds }) => at + seconds));
    expect(end, sound).toBeLessThanOrEqual(1.4);
    peaks = [];
    change({ volume: 1 });
    play(sound);
    expect(peaks, sound).toHaveLength(voices.length);
    expect(Math.max(...peaks), sound).toBeLessThanOrEqual(1.25);
  }
});

test("the volume counts for every voice", () => {
  play("lid");
  const [usual, louder] = [peaks, (peaks = [])];
  change({ volume: 1 });
  play("lid");
  expect(louder.every((peak, voice) => peak > 2 * usual[voice]!)).toBe(true);
});

test("the links of a chain rise, and the next chain begins anew", () => {
  const link = () => {
    pitches = [];
    play("link");
    return pitches[0]!;
  };
  const chain = Array.from({ length: 12 }, () => {
    clock += 0.7;
    return link();
  });
  const rising = chain.slice(0, 8);
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  expect(new Set(rising).size).toBe(8);
  expect(chain.at(-1), "and no higher than one likes to hear").toBe(rising.at(-1));
  clock += 10;
  expect(link()).toBe(chain[0]);
});

test("a phone trembles where that is wished, with or without sounds, and a screen on a desk does not", () => {
  play("die");
  expect(tremors).toEqual([]);
  change({ vibration: true, sound: false });
  play("die");
  play("card");
  expect(tremors).toEqual([TREMORS.die]);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  play("die");
  expect(tremors).toHaveLength(1);
});

test("tremors are light", () => {
  for (const tremor of Object.values(TREMORS)) expect(Math.max(...tremor)).toBeLessThanOrEqual(80);
});
