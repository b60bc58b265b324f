/** Names of cards with a key for each: the same card may lie there more than once. */
export function keyed(names: readonly string[]): { name: string; key: string }[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { name, key: `${name}/${count}` };
  });
}
