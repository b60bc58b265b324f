/** Views that change a little at a time: what a patch does not name is shared with the view before. */

import type { EventOut, Patch } from "./wire";

/** The view with a patch put in; the old one stays as it is. */
export function patched<V>(view: V, patch: readonly Patch[] = []): V {
  return patch.reduce((now, [path, value]) => put(now, path, 0, value) as V, view);
}

function put(part: unknown, path: Patch[0], depth: number, value: unknown): unknown {
  if (depth === path.length) return value;
  const copy = Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) };
  const inside = copy as Record<string | number, unknown>;
  const key = path[depth]!;
  inside[key] = put(inside[key], path, depth + 1, value);
  return copy;
}

/** The view when all of a step has happened. */
export function after<V>(view: V, { effects = [], patch = [] }: EventOut): V {
  return patched(
    effects.reduce((now, effect) => patched(now, effect.patch), view),
    patch,
  );
}
