/** What cannot be done shakes under the finger. */

import { calm } from "./settings.svelte";

const MILLISECONDS = 340;

/** The thing that was touched: what lies there rather than what it lies on. */
export function thingAt(target: EventTarget | null): Element | null {
  return target instanceof Element
    ? (target.closest("[data-thing]") ?? target.closest("button, [role=img], [data-drop]"))
    : null;
}

export function shake(thing: Element | null): void {
  if (!thing?.isConnected || !("animate" in thing)) return;
  const frames = calm()
    ? [{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }]
    : [0, -6, 6, -5, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  thing.animate(frames, { duration: MILLISECONDS, composite: calm() ? "replace" : "add" });
}
