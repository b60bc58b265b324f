/** Words: catalogues of Project Fluent, loaded by language and subject, and phrases said with them. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { settings, type LanguageCode } from "./settings.svelte";
import type { Argument, Say } from "./wire";

const SOURCES: Record<string, () => Promise<{ default: string }>> = {
  "home/de": () => import("virtual:texts/home/de"),
  "home/en": () => import("virtual:texts/home/en"),
  "table/de": () => import("virtual:texts/table/de"),
  "table/en": () => import("virtual:texts/table/en"),
  "setup/de": () => import("virtual:texts/setup/de"),
  "setup/en": () => import("virtual:texts/setup/en"),
  "past/de": () => import("virtual:texts/past/de"),
  "past/en": () => import("virtual:texts/past/en"),
  "wagnis/de": () => import("virtual:texts/wagnis/de"),
  "wagnis/en": () => import("virtual:texts/wagnis/en"),
  "elferreihe/de": () => import("virtual:texts/elferreihe/de"),
  "elferreihe/en": () => import("virtual:texts/elferreihe/en"),
  "blitzraster/de": () => import("virtual:texts/blitzraster/de"),
  "blitzraster/en": () => import("virtual:texts/blitzraster/en"),
  "sternenzahlen/de": () => import("virtual:texts/sternenzahlen/de"),
  "sternenzahlen/en": () => import("virtual:texts/sternenzahlen/en"),
};

/** Subjects that have been asked for, so that a change of language brings them all. */
const wanted = new Set<string>();
const bundles = new Map<string, FluentBundle>();
let loaded = $state(0);

async function bring(subject: string, language: LanguageCode): Promise<void> {
  const name = `${subject}/${language}`;
  if (bundles.has(name)) return;
  const source = SOURCES[name];
  if (!source) throw new Error(`there are no texts ${name}`);
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource((await source()).default));
  bundles.set(name, bundle);
  loaded++;
}

/** Load the words about some subjects, in the language in use. */
export async function words(...subjects: string[]): Promise<void> {
  for (const subject of subjects) wanted.add(subject);
  await Promise.all(subjects.map((subject) => bring(subject, settings.language)));
}

export async function speak(language: LanguageCode): Promise<void> {
  await Promise.all([...wanted].map((subject) => bring(subject, language)));
}

/** A phrase in words; the first of the subjects that knows it says it. */
export function say(phrase: Say, ...subjects: string[]): string {
  void loaded;
  const [id, given] = phrase;
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(given)) args[name] = spoken(value, subjects);
  for (const subject of [...subjects, "home", "table", "setup", "past"]) {
    const bundle = bundles.get(`${subject}/${settings.language}`);
    const message = bundle?.getMessage(id);
    if (bundle && message?.value) return bundle.formatPattern(message.value, args, []);
  }
  return "";
}

function spoken(value: Argument, subjects: string[]): string | number {
  return Array.isArray(value) ? say(value, ...subjects) : value;
}

/** One of the page's own messages. */
export function t(id: string, args: Record<string, string | number> = {}): string {
  return say([id, args]);
}
