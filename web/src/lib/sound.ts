/** Few, short and soft sounds, made on the spot. Silent unless switched on. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "die" | "chip" | "hop" | "bolt" | "win" | "oh" | "relief";

let audio: AudioContext | null = null;

function context(): AudioContext {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** A sine that fades. */
function tone(at: number, pitch: number, seconds: number, loud: number, to = pitch): void {
  const a = context();
  const start = a.currentTime + at;
  const oscillator = a.createOscillator();
  const gain = a.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
  oscillator.connect(gain).connect(a.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A breath of noise through a filter: paper, wood. */
function rustle(at: number, pitch: number, seconds: number, loud: number): void {
  const a = context();
  const start = a.currentTime + at;
  const length = Math.ceil(a.sampleRate * seconds);
  const buffer = a.createBuffer(1, length, a.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = a.createBufferSource();
  source.buffer = buffer;
  const filter = a.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  const gain = a.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(a.destination);
  source.start(start);
}

const PLAYED: Record<Sound, () => void> = {
  card: () => rustle(0, 2400, 0.09, 0.22),
  die: () => [0, 0.09, 0.2, 0.34].forEach((at, i) => rustle(at, 900 - 90 * i, 0.05, 0.4 - 0.06 * i)),
  chip: () => tone(0, 880, 0.12, 0.12, 760),
  hop: () => tone(0, 392, 0.09, 0.16, 330),
  bolt: () => {
    rustle(0, 3200, 0.25, 0.2);
    tone(0, 1200, 0.3, 0.08, 180);
  },
  win: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(i * 0.11, pitch, 0.5, 0.12)),
  oh: () => tone(0, 220, 0.4, 0.16, 98),
  relief: () => {
    rustle(0, 1100, 0.5, 0.16);
    tone(0.12, 392, 0.3, 0.09, 523);
  },
};

export function play(sound: Sound | null | undefined): void {
  if (!sound || !settings.sound) return;
  try {
    PLAYED[sound]();
  } catch {
    // No audio here: the game goes on without.
  }
}
