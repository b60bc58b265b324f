/**
 * Opens the page without a network. The build writes into `FILES` all files of one build of the page; they are kept
 * together and thrown away together, so that old and new never meet. What the server says is always asked for.
 */
const FILES = [];
/** Whether every address is a place in the page, as at a server; `tischlein page` writes here that it is not. */
const PLACES = true;
/** The page's folder. Others may have theirs at the same host, and what they keep is theirs. */
const HERE = new URL(".", location.href).pathname;
const OWN = `page ${HERE} `;
const NAME = OWN + FILES.join(" ");
/** How the ones before named theirs, which were at servers only. */
const BEFORE = "page /assets/";
const PATIENCE = 6000;

/** The page itself; there are hosts that know it by its whole name only. */
async function fetchIndex() {
  const index = await fetch(HERE, { cache: "reload" });
  return index.ok ? index : fetch(`${HERE}index.html`, { cache: "reload" });
}

/** All files of this build, or none: the server may have got a newer page in the meantime. */
async function keep() {
  const cache = await caches.open(NAME);
  const index = await fetchIndex();
  const named = (await index.clone().text()).matchAll(/"\.?\/(assets\/[^"]+)"/g);
  if (!index.ok || [...named].some(([, file]) => !FILES.includes(file))) throw new Error("another build of the page");
  await cache.addAll(FILES.map((file) => HERE + file));
  await cache.put(HERE, index);
}

/** This worker takes over when no page of the one before is open any more: nobody needs its files. */
async function tidy() {
  const old = (name) => name !== NAME && (name.startsWith(OWN) || (HERE === "/" && name.startsWith(BEFORE)));
  for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
  await self.clients.claim();
}

/** The server's page where it answers, else the kept one; that one finds out by itself that nobody is there. */
async function page(request) {
  const kept = () => caches.match(HERE, { cacheName: NAME });
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** Files with a sum in their names never change: the kept one is as good as the server's. */
async function file(request) {
  return (await caches.match(request, { cacheName: NAME })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(HERE)) return;
  const name = pathname.slice(HERE.length);
  if (request.mode === "navigate") {
    if (PLACES ? !/^api\b/.test(name) : ["", "index.html"].includes(name)) event.respondWith(page(request));
  } else if (FILES.includes(name)) event.respondWith(file(request));
});
