import type { Plugin } from "vite";

/**
 * All files of the page name each other by where they lie beside each other (`base: "./"`), so that it can lie anywhere. Only
 * the page itself names them from the root: a server sends it at every address. `tischlein page` puts the point before the
 * stroke again, for a folder where it has one address.
 */
export function rooted(): Plugin {
  return {
    name: "tischlein-rooted",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (page) => page.replace(/(href|src)="\.\//g, '$1="/') },
  };
}
