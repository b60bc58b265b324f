/**
 * Where in the page somebody is: the address and nothing else. A server answers at every place (`/t/WOBA-GILO`); a folder of
 * files knows none of them, so there they stand behind `#`. All else speaks of places in the first form.
 */

import { untrack } from "svelte";
import { within } from "./patience";
import { served } from "./place";

/** The place that the address means, with what it asks for: `/r/WOBA-GILO/1?seat=0`. */
function current(): string {
  if (served) return location.pathname + location.search + location.hash;
  return location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
}

let at = $state(current());
const look = () => {
  at = current();
};

addEventListener("popstate", look);
addEventListener("hashchange", look);

export const route = {
  get path(): string {
    return /^[^?#]*/.exec(at)![0];
  },
  /** The parts of the address: `/t/WOBA-GILO` is `["t", "WOBA-GILO"]`. */
  get parts(): string[] {
    try {
      return this.path.split("/").filter(Boolean).map(decodeURIComponent);
    } catch {
      return [this.path];
    }
  },
  /** What is asked for there, `?` included. */
  get search(): string {
    return /^[^?#]*(\?[^#]*)?/.exec(at)![1] ?? "";
  },
  /** What stands behind `#`. */
  get hash(): string {
    return /#(.*)/s.exec(at)?.[1] ?? "";
  },
};

/** A place as the address of a link. */
export function link(to: string): string {
  return served ? to : `#${to}`;
}

/** A place as an address that leads there from anywhere. */
export function fullLink(to: string): string {
  return new URL(link(to), location.href).href;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(history.state, "", link(to));
  else history.pushState({ inside: true }, "", link(to));
  look();
  scrollTo(0, 0);
}

/** The address follows what is shown; nobody goes anywhere. */
export function note(to: string): void {
  history.replaceState(history.state, "", link(to));
  look();
}

const MISSING = "/missing";
/** So many milliseconds may a part of the page take. */
const PATIENCE = 20_000;

/** A part of the page. Where it does not come, people are told so on home: nobody is left with an empty screen. */
export function part<T>(fetched: Promise<T>): Promise<T> {
  const wanted = untrack(() => route.path);
  return within(PATIENCE, fetched).catch(() => {
    // Who has gone elsewhere meanwhile wants it no more.
    if (route.path === wanted) go(MISSING, true);
    return new Promise<never>(() => undefined);
  });
}

/** Whether that is why somebody is on home. */
export const isMissing = () => route.path === MISSING;

/** To where somebody came from, or to `otherwise` for who came from outside. */
export function goBack(otherwise: string): void {
  if ((history.state as { inside?: boolean } | null)?.inside) history.back();
  else go(otherwise);
}

/** For links: stays in the page, unless somebody wants a new window. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as Element).closest("a");
  if (!link || link.origin !== location.origin) return;
  event.preventDefault();
  go(served ? link.pathname + link.search + link.hash : link.hash.slice(1) || "/");
}
