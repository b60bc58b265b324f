/** Short and soft sounds, made on the spot, and light tremors of a phone. Silent and still unless switched on. */

import { settings } from "./settings.svelte";
import { RISING, SOUNDS, type Sound, type Voice } from "./sounds";

export type { Sound } from "./sounds";

/** How a phone trembles, in milliseconds of motion and rest: only where something falls, strikes, is safe or lost. */
export const TREMORS: Partial<Record<Sound, readonly number[]>> = {
  die: [12, 60, 8],
  bolt: [25],
  oh: [40],
  lid: [30],
  row: [15, 60, 15],
  splash: [30, 50, 20],
  gone: [60, 60, 30],
  win: [20, 70, 20, 70, 40],
};

/** Links that follow each other within so many seconds are one chain. */
const CHAIN = 2.5;
let audio: AudioContext | null = null;
let links = 0;
let linked = -Infinity;

function context(): AudioContext {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** Loudness is heard as a square. */
const strength = ({ loud }: Voice) => loud * 2.4 * settings.volume ** 2;

function sing(a: AudioContext, voice: Voice, higher: number): void {
  const start = a.currentTime + voice.at;
  const end = start + voice.seconds;
  const gain = a.createGain();
  gain.connect(a.destination);
  if (voice.kind === "tone") {
    const oscillator = a.createOscillator();
    oscillator.type = "triangle";
    oscillator.frequency.setValueAtTime(voice.pitch * higher, start);
    oscillator.frequency.exponentialRampToValueAtTime((voice.to ?? voice.pitch) * higher, end);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(strength(voice), start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0008, end);
    oscillator.connect(gain);
    oscillator.start(start);
    oscillator.stop(end);
    return;
  }
  const length = Math.ceil(a.sampleRate * voice.seconds);
  const buffer = a.createBuffer(1, length, a.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = a.createBufferSource();
  source.buffer = buffer;
  const filter = a.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = voice.pitch;
  filter.Q.value = 0.8;
  gain.gain.value = strength(voice);
  source.connect(filter).connect(gain);
  source.start(start);
}

/** How much higher a sound is this time. */
function rise(sound: Sound, now: number): number {
  if (sound !== "link") return 1;
  links = now - linked < CHAIN ? Math.min(links + 1, RISING.length - 1) : 0;
  linked = now;
  return RISING[links]! / RISING[0];
}

export function play(sound: Sound | null | undefined): void {
  if (!sound) return;
  if (settings.sound && settings.volume > 0) {
    try {
      const a = context();
      const higher = rise(sound, a.currentTime);
      for (const voice of SOUNDS[sound]) sing(a, voice, higher);
    } catch {
      // No audio here: the game goes on without.
    }
  }
  const tremor = TREMORS[sound];
  if (tremor && settings.vibration && trembles()) navigator.vibrate([...tremor]);
}

/** Whether this device can tremble: browsers on a desk say so too, and do not. */
export function trembles(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}
