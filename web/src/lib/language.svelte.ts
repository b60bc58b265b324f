/** Words: catalogues of Project Fluent, loaded by language and subject, and phrases said with them. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { catalogues } from "virtual:catalogues";
import { settings, type LanguageCode } from "./settings.svelte";
import type { Argument, Say } from "./wire";

/** Subjects that have been asked for, so that a change of language brings them all. */
const wanted = new Set<string>();
const bundles = new Map<string, FluentBundle>();
let loaded = $state(0);

async function bring(subject: string, language: LanguageCode): Promise<void> {
  const name = `${subject}/${language}`;
  if (bundles.has(name)) return;
  const bundle = new FluentBundle(language, { useIsolating: false });
  // Our own are part of the page; those of a game that is a guest here come from the server.
  const source = await (catalogues[name]?.() ?? import("./foreign").then((foreign) => foreign.default(name)));
  bundle.addResource(new FluentResource(source.default));
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

/** Number and plural rules take the browser long to load: done before, the first sentence of a table does not wait for it. */
export function rehearse(): void {
  const bundle = new FluentBundle(settings.language);
  bundle.addResource(new FluentResource("cards = { $count ->\n  [one] { $count }\n *[other] { $count }\n}"));
  bundle.formatPattern(bundle.getMessage("cards")!.value!, { count: 2 });
}

/** A phrase in words; the first of the subjects that knows it says it. */
export function say(phrase: Say, ...subjects: string[]): string {
  void loaded;
  const [id, given] = phrase;
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(given)) args[name] = spoken(value, subjects);
  for (const subject of [...subjects, "home", "table", "setup", "past", "review"]) {
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

/** Several names as one would say them. */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** What a game is called, or what it is about: our own by the words of home, a guest by its own. */
export function gameText(game: string, what: "name" | "summary" = "name"): string {
  return t(`${game}-game-${what}`) || say([`game-${what}`, {}], game);
}
