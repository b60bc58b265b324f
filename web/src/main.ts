import "./app.css";
import "./table/ground.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./lib/language.svelte";
import { folder } from "./lib/place";
import { show } from "./lib/settings.svelte";

import.meta.glob("./games/*/cloth.css", { eager: true });
show();

// A part of the page that is not there any more: there is a newer page. (Without a network there is none at all.)
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("reloaded") === document.lastModified) return;
  const anew = () => {
    sessionStorage.setItem("reloaded", document.lastModified);
    location.reload();
  };
  void fetch(folder, { cache: "reload" }).then(anew, () => undefined);
});
// Where the address is secure, the page can be installed, and opens without a network.
if (isSecureContext && "serviceWorker" in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(`${folder}sw.js`, { updateViaCache: "none" }).catch(() => undefined);
}

await words("home");
mount(App, { target: document.getElementById("page")! });
void import("./lib/focus").then(({ keepFocus }) => keepFocus());
