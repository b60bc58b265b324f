/** Words that are no part of the page. */

/** A catalogue of the server's, by subject and language, in the form of a module. */
export default async function fetched(name: string): Promise<{ default: string }> {
  const answer = await fetch(`/api/texts/${name}`);
  if (!answer.ok) throw new Error(`there are no texts ${name}`);
  return { default: await answer.text() };
}
