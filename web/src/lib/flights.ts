/**
 * Things fly from where they were to where they are.
 *
 * A *thing* is an element with `data-thing` (what it is, such as `green-3`) and `data-at` (where it lies, such as
 * `row:1`). Before the table changes, `look` notes where all things are; after it, `fly` finds out which of them moved,
 * came or left, and shows how. A *place* is an element with `data-place`; things come from places and leave to places.
 */

import { calm } from "./settings.svelte";

export interface Seen {
  element: HTMLElement;
  thing: string;
  at: string;
  box: DOMRect;
}

interface Place {
  element: HTMLElement;
  box: DOMRect;
}

export interface Hints {
  /** The place a new thing comes from; it only fades in where there is none. */
  from?(thing: string, at: string): string | null;
  /** The place a thing that leaves goes to; it only fades out where there is none. */
  to?(thing: string, at: string): string | null;
}

const WEIGHT = "cubic-bezier(0.3, 0.7, 0.2, 1)";
const STAGGER = 28;
const FADE = 160;
/** The part of its time in which something that goes away is lifted. */
const LIFTING = 0.3;

/** Which things stayed, moved, came and left. The same thing at the same place is the same; then order decides. */
export function pair<T extends { thing: string; at: string }>(before: T[], after: T[]): Paired<T> {
  const left = new Map<string, T[]>();
  for (const seen of before) {
    const same = left.get(seen.thing);
    if (same) same.push(seen);
    else left.set(seen.thing, [seen]);
  }
  const paired: Paired<T> = { stayed: [], moved: [], came: [], left: [] };
  const unsettled: T[] = [];
  for (const seen of after) {
    const candidates = left.get(seen.thing);
    const index = candidates?.findIndex((old) => old.at === seen.at) ?? -1;
    if (candidates && index >= 0) paired.stayed.push([candidates.splice(index, 1)[0]!, seen]);
    else unsettled.push(seen);
  }
  for (const seen of unsettled) {
    const old = left.get(seen.thing)?.shift();
    if (old) paired.moved.push([old, seen]);
    else paired.came.push(seen);
  }
  paired.left = [...left.values()].flat();
  return paired;
}

export interface Paired<T> {
  stayed: [T, T][];
  moved: [T, T][];
  came: T[];
  left: T[];
}

export class Flights {
  #root: HTMLElement | null = null;
  #layer: HTMLElement | null = null;
  /** Where the layer lies: some browsers lay it over the window, others over the table. */
  #origin = { left: 0, top: 0 };
  #running = new Set<() => void>();

  /** The table, and the layer above it through which things fly. */
  attach(root: HTMLElement, layer: HTMLElement): () => void {
    this.#root = root;
    this.#layer = layer;
    return () => {
      this.finish();
      this.#root = this.#layer = null;
    };
  }

  /** Where everything is now. */
  look(): Seen[] {
    this.finish();
    const seen: Seen[] = [];
    for (const element of this.#root?.querySelectorAll<HTMLElement>("[data-thing]") ?? []) {
      const box = element.getBoundingClientRect();
      if (box.width) seen.push({ element, thing: element.dataset.thing!, at: element.dataset.at ?? "", box });
    }
    return seen;
  }

  /** End all flights at once. */
  finish(): void {
    for (const end of [...this.#running]) end();
  }

  /** Show the way from `before` to how it is now. */
  fly(before: Seen[], milliseconds: number, hints: Hints = {}): void {
    if (!this.#root || !this.#layer || milliseconds <= 0 || !("animate" in this.#root)) return;
    const { stayed, moved, came, left } = pair(before, this.look());
    if (calm()) {
      for (const seen of [...came, ...moved.map(([, now]) => now)]) this.#fadeIn(seen, Math.min(FADE, milliseconds));
      return;
    }
    // Everything is measured before anything moves: else the browser would lay out the table once for each of them.
    this.#origin = this.#layer.getBoundingClientRect();
    const coming = came.map((now) => ({ now, from: this.#place(hints.from?.(now.thing, now.at)) }));
    const leaving = left.map((old) => ({ old, to: this.#place(hints.to?.(old.thing, old.at)) }));
    for (const [old, now] of stayed) this.#shift(old, now, milliseconds);
    const step = Math.min(STAGGER / milliseconds, 1 / 3 / Math.max(1, moved.length + came.length));
    let turn = 0;
    for (const [old, now] of moved) this.#move(old, now, milliseconds, step * turn++);
    for (const { now, from } of coming) {
      if (from) this.#turnUp(from, now, milliseconds, step * turn++);
      else this.#fadeIn(now, Math.min(FADE, milliseconds));
    }
    for (const { old, to } of leaving) this.#leave(old, to, milliseconds);
  }

  #place(name: string | null | undefined): Place | null {
    const element = name ? this.#root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`) : null;
    return element ? { element, box: element.getBoundingClientRect() } : null;
  }

  #keep(animation: Animation, end: () => void): void {
    const done = () => {
      if (!this.#running.delete(done)) return;
      end();
      animation.cancel();
    };
    this.#running.add(done);
    animation.onfinish = done;
  }

  #shift(old: Seen, now: Seen, duration: number): void {
    const x = old.box.left - now.box.left;
    const y = old.box.top - now.box.top;
    const scale = old.box.width / now.box.width;
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
    // Scaled about its middle: to name another origin here would take the movement from the compositor.
    const right = x + ((scale - 1) * now.box.width) / 2;
    const down = y + ((scale - 1) * now.box.height) / 2;
    const animation = now.element.animate([{ transform: `translate(${right}px, ${down}px) scale(${scale})` }, {}], {
      duration,
      easing: WEIGHT,
    });
    this.#keep(animation, () => undefined);
  }

  #ghost(source: HTMLElement, box: DOMRect): HTMLElement {
    const ghost = source.isConnected ? (source.cloneNode(true) as HTMLElement) : source;
    delete ghost.dataset.thing;
    delete ghost.dataset.place;
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("inert", "");
    ghost.style.left = `${-this.#origin.left}px`;
    ghost.style.top = `${-this.#origin.top}px`;
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    this.#layer!.append(ghost);
    return ghost;
  }

  #move(old: Seen, now: Seen, duration: number, wait: number): void {
    const larger = old.box.width > now.box.width && !old.element.isConnected ? old : now;
    const ghost = this.#ghost(larger.element, larger.box);
    const way = [
      { transform: transform(old.box, larger.box), easing: WEIGHT },
      { transform: transform(now.box, larger.box) },
    ];
    this.#hideWhile(now.element, ghost, ghost.animate(resting(wait, way), { duration, fill: "both" }));
  }

  /** From a pile, back up, to its place, face up. */
  #turnUp(from: Place, now: Seen, duration: number, wait: number): void {
    const front = this.#ghost(now.element, now.box);
    const back = this.#ghost(from.element, now.box);
    const way = [transform(from.box, now.box), transform(now.box, now.box)];
    const half = middle(from.box, now.box);
    const options = { duration, fill: "both" } as const;
    const turning = back.animate(
      resting(wait, [
        { transform: `${way[0]} rotateY(0deg)`, opacity: 1, easing: "ease-in" },
        { transform: `${half} rotateY(90deg)`, opacity: 1, offset: 0.5 },
        { transform: `${half} rotateY(90deg)`, opacity: 0, offset: 0.501 },
        { transform: way[1]!, opacity: 0 },
      ]),
      options,
    );
    this.#keep(turning, () => back.remove());
    this.#hideWhile(
      now.element,
      front,
      front.animate(
        resting(wait, [
          { transform: way[0]!, opacity: 0 },
          { transform: `${half} rotateY(-90deg)`, opacity: 0, offset: 0.499 },
          { transform: `${half} rotateY(-90deg)`, opacity: 1, offset: 0.5, easing: "ease-out" },
          { transform: `${way[1]} rotateY(0deg)`, opacity: 1 },
        ]),
        options,
      ),
    );
  }

  #leave(old: Seen, to: Place | null, duration: number): void {
    if (old.element.isConnected) return; // its element shows something else by now
    const ghost = this.#ghost(old.element, old.box);
    const start = transform(old.box, old.box);
    const end = to ? transform(to.box, old.box) : `${start} translateY(14px) scale(0.8)`;
    // What is carried away is lifted first.
    const up = `${start} translateY(-12px) scale(1.06)`;
    const lifted = to ? [{ transform: up, opacity: 1, offset: LIFTING, easing: WEIGHT }] : [];
    const animation = ghost.animate(
      [
        { transform: start, opacity: 1, easing: to ? "ease-out" : "ease-in" },
        ...lifted,
        { transform: end, opacity: to ? 0.6 : 0 },
      ],
      { duration, fill: "both" },
    );
    this.#keep(animation, () => ghost.remove());
  }

  #fadeIn(now: Seen, duration: number): void {
    const animation = now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
    this.#keep(animation, () => undefined);
  }

  #hideWhile(element: HTMLElement, ghost: HTMLElement, animation: Animation): void {
    element.style.visibility = "hidden";
    this.#keep(animation, () => {
      element.style.visibility = "";
      ghost.remove();
    });
  }
}

/**
 * Keyframes that rest at the first one for a part of the time. A `delay` would say the same, but while one lasts the
 * browser asks the page's own thread for every frame.
 */
export function resting(wait: number, frames: Keyframe[]): Keyframe[] {
  if (!wait) return frames;
  const last = frames.length - 1;
  const later = frames.map((frame, index) => ({
    ...frame,
    offset: wait + (1 - wait) * (frame.offset ?? index / last),
  }));
  return [{ ...frames[0], easing: "linear", offset: 0 }, ...later];
}

/** The transform that lays a ghost of size `own` over `box`. */
function transform(box: DOMRect, own: DOMRect): string {
  return `translate(${box.left}px, ${box.top}px) scale(${box.width / own.width}, ${box.height / own.height})`;
}

function middle(a: DOMRect, own: DOMRect): string {
  const x = (a.left + own.left) / 2;
  const y = (a.top + own.top) / 2 - own.height * 0.12;
  const scale = (a.width / own.width + 1) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
