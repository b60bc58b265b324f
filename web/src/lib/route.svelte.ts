/** Where in the page somebody is: the address and nothing else. */

function current(): string {
  return location.pathname;
}

let path = $state(current());

addEventListener("popstate", () => {
  path = current();
});

export const route = {
  get path(): string {
    return path;
  },
  /** The parts of the address: `/t/WOBA-GILO` is `["t", "WOBA-GILO"]`. */
  get parts(): string[] {
    try {
      return path.split("/").filter(Boolean).map(decodeURIComponent);
    } catch {
      return [path];
    }
  },
};

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(history.state, "", to);
  else history.pushState({ inside: true }, "", to);
  path = current();
  scrollTo(0, 0);
}

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
  go(link.pathname + link.search);
}
