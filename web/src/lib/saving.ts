/** Files that people take home. */

import { houseOf } from "./house";

/**
 * For a link to the record of a finished round: a browser that follows a link sends no key, and asks no worker, so the page fetches
 * the file.
 */
export const saving = (code: string, round: number) => (link: HTMLAnchorElement) => {
  let file = "";
  const fetchFirst = async (event: Event) => {
    if (!code) return;
    event.preventDefault();
    const found = await houseOf(code)
      .record(code, round)
      .catch(() => null);
    if (found) {
      URL.revokeObjectURL(file);
      file = URL.createObjectURL(found);
    }
    const save = document.createElement("a");
    save.href = found ? file : link.href; // where it failed, the browser says so
    save.download = link.download;
    save.click();
  };
  link.addEventListener("click", fetchFirst);
  return () => {
    link.removeEventListener("click", fetchFirst);
    URL.revokeObjectURL(file);
  };
};
