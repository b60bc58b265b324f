/** Where the page lies: at a server that shares tables, or in a folder of any web space, which has files and nothing else. */

/** What `tischlein page` puts into the page of a folder. */
const MARK = 'meta[name="tischlein"][content="folder"]';

/** Whether a server of ours is behind the page. */
export const served = typeof document === "undefined" || document.querySelector(MARK) === null;

/** The folder of the page's own files. In one of its own, the page never leaves it: its places stand behind `#`. */
export const folder = served ? "/" : new URL(".", location.href).pathname;
