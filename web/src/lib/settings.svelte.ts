/** What this person likes, kept in this browser. */

import { read, write } from "./storage";
import type { Pace } from "./wire";

export type LanguageCode = "de" | "en";
export type Theme = "system" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

export interface Liked {
  name: string;
  language: LanguageCode;
  theme: Theme;
  speed: Speed;
  /** How fast bots act at new tables. */
  bots: Pace;
  /** The level of bots that somebody chose last; empty before that. */
  level: string;
  /** Against how many of them somebody played last. */
  opponents: number;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Whether a phone trembles lightly with what happens. */
  vibration: boolean;
  largeCards: boolean;
  contrast: boolean;
  /** Whether things are explained when they first matter. */
  coach: boolean;
  /** Whether bots say something now and then. */
  chatter: boolean;
  gauge: boolean;
  /** Whether the risk is said in percent. */
  percent: boolean;
  /** Whether a card that fits one row only goes there by itself. */
  lays: boolean;
  marks: boolean;
  /** How many hints there are in a game; below 0: as many as one likes. */
  hints: number;
}

const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

function systemLanguage(): LanguageCode {
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

const DEFAULTS: Liked = {
  name: "",
  language: systemLanguage(),
  theme: "system",
  speed: "normal",
  bots: "normal",
  level: "",
  opponents: 2,
  sound: false,
  volume: 0.6,
  vibration: false,
  largeCards: false,
  contrast: false,
  coach: true,
  chatter: true,
  gauge: true,
  percent: false,
  lays: true,
  marks: true,
  hints: 3,
};

export const settings: Liked = $state({ ...DEFAULTS, ...read<Partial<Liked>>("settings", {}) });

export function change(changes: Partial<Liked>): void {
  Object.assign(settings, changes);
  write("settings", $state.snapshot(settings));
  show();
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const calmSystem = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things fade instead of fly. */
export function calm(): boolean {
  return calmSystem.matches;
}

/** The factor on every duration; 0 shows everything at once. */
export function pace(): number {
  return PACES[settings.speed];
}

/** Put theme, language and contrast on the document, where the style sheet finds them. */
export function show(): void {
  const dark = settings.theme === "system" ? darkSystem.matches : settings.theme === "dark";
  const root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.contrast = settings.contrast ? "strong" : "normal";
  root.dataset.cards = settings.largeCards ? "large" : "normal";
  root.lang = settings.language;
}

darkSystem.addEventListener("change", show);
