/** Rulebooks as Markdown: those of our own games are part of the page, guests' come from the server. */

import { rulebook } from "./http";

/** Written by `make page`: what a server answers, too. */
const OWN = import.meta.glob<string>("../engine/rules/books/*/*.md", { query: "?raw", import: "default" });

export function rulebookOf(game: string, language: string): Promise<string> {
  return OWN[`../engine/rules/books/${language}/${game}.md`]?.() ?? rulebook(game, language);
}
