/** What can be heard: each sound a list of notes, as data. */

/** A note that fades, gliding to another pitch where there is one; or a breath of noise around a pitch: paper, wood, water. */
export interface Voice {
  kind: "tone" | "breath";
  /** Seconds from the beginning of the sound. */
  at: number;
  pitch: number;
  to?: number;
  seconds: number;
  /** How loud, of 1. */
  loud: number;
}

const tone = (at: number, pitch: number, seconds: number, loud: number, to = pitch): Voice => ({
  kind: "tone",
  at,
  pitch,
  to,
  seconds,
  loud,
});
const breath = (at: number, pitch: number, seconds: number, loud: number): Voice => ({
  kind: "breath",
  at,
  pitch,
  seconds,
  loud,
});

/** All in C major, so that what sounds together sounds well. */
const [C3, G3, C4, E4, G4, C5, D5, E5, G5, A5, C6] = [131, 196, 262, 330, 392, 523, 587, 659, 784, 880, 1047] as const;
/** The steps of a chain. */
export const RISING = [C5, D5, E5, G5, A5, C6, 1175, 1319] as const;

export const SOUNDS = {
  /** A card on the table. */
  card: [breath(0, 2400, 0.09, 0.3), breath(0.05, 1100, 0.05, 0.14)],
  /** A die that tumbles and comes to rest. */
  die: [0, 0.09, 0.2, 0.34].map((at, bounce) => breath(at, 950 - 100 * bounce, 0.055, 0.5 - 0.09 * bounce)),
  /** A chip that is laid down. */
  chip: [tone(0, A5, 0.11, 0.15, G5), tone(0.03, 1760, 0.06, 0.05)],
  /** A piece that comes down on the next field. */
  hop: [tone(0, G4, 0.08, 0.2, E4), breath(0, 700, 0.04, 0.16)],
  /** A bolt that strikes. */
  bolt: [breath(0, 3200, 0.25, 0.26), tone(0, 1200, 0.3, 0.1, 180)],
  /** Something went wrong. */
  oh: [tone(0, G3, 0.42, 0.22, C3)],
  /** It went well after all. */
  relief: [breath(0, 1100, 0.5, 0.2), tone(0.12, G4, 0.3, 0.11, C5)],
  /** What is safe now lies under its lid. */
  lid: [breath(0, 380, 0.12, 0.5), tone(0.02, C3, 0.2, 0.24), tone(0.1, G4, 0.3, 0.08), tone(0.1, C5, 0.34, 0.07)],
  /** A link of a chain; each one that follows soon is higher. */
  link: [tone(0, C5, 0.22, 0.16), tone(0.06, 2 * C5, 0.2, 0.06)],
  /** A row that is whole. */
  row: [C5, E5, G5].map((pitch, step) => tone(0.08 * step, pitch, 0.34, 0.13)),
  /** Somebody who falls into the water, and floats. */
  splash: [breath(0, 620, 0.34, 0.42), breath(0.16, 1500, 0.3, 0.18), tone(0.34, E4, 0.16, 0.1, G4)],
  /** Somebody who is gone. */
  gone: [tone(0, G4, 0.3, 0.16, E4), tone(0.26, E4, 0.3, 0.16, C4), tone(0.54, C4, 0.8, 0.18, 65)],
  /** Somebody who has won. */
  win: [C5, E5, G5, C6].map((pitch, step) => tone(0.11 * step, pitch, step === 3 ? 0.7 : 0.5, 0.14)),
} satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof SOUNDS;
