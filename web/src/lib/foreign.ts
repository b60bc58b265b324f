/** Words that are no part of the page. */

import { served } from "./place";

/** A catalogue of the server's, by subject and language, in the form of a module. */
export default async function fetched(name: string): Promise<{ default: string }> {
  const answer = served ? await fetch(`/api/texts/${name}`) : null;
  if (!answer?.ok) throw new Error(`there are no texts ${name}`);
  return { default: await answer.text() };
}
