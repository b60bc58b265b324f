/** Do something when the browser has nothing else to do; not every one says when that is. */
export function whenIdle(work: () => unknown): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => void work());
  else setTimeout(work, 300);
}
