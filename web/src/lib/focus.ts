/**
 * The focus is never lost: where the thing that had it has gone, something near takes it.
 *
 * Tables know better where the focus belongs after an action and are given a moment for it.
 */

const PATIENCE = 150;
const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]:not([tabindex='-1'])";

let path: HTMLElement[] = [];
let waiting = false;

/** Those who could take the focus over, the nearest first. */
function remember(event: FocusEvent): void {
  path = [];
  for (let one = event.target as HTMLElement | null; one; one = one.parentElement) path.push(one);
}

function lost(): boolean {
  const has = document.activeElement;
  return (has === null || has === document.body) && path.length > 0 && !path[0]!.isConnected;
}

function visible(one: HTMLElement): boolean {
  return one.checkVisibility() && !one.closest("[inert]");
}

/** The first thing to reach in what is left of the surroundings, else the heading of the screen. */
function heir(): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>("dialog[open]");
  const left = path.find((one) => one.isConnected && !one.contains(document.getElementById("page")));
  const near = dialog && !(left && dialog.contains(left)) ? dialog : left;
  const inside = [...(near?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(visible);
  if (inside) return inside;
  const headings = ["h1", "main"].flatMap((name) => [...document.querySelectorAll<HTMLElement>(name)]);
  const heading = headings.find(visible) ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

function look(): void {
  if (waiting || !lost()) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    if (lost()) heir()?.focus({ preventScroll: true });
  }, PATIENCE);
}

export function keepFocus(): void {
  document.addEventListener("focusin", remember);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
