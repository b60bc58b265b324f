/**
 * Opens the page without a network. The build writes into `FILES` all files of one build of the page; they are kept
 * together and thrown away together, so that old and new never meet. What the server says is always asked for.
 */
const FILES = [];
const NAME = `page ${FILES.join(" ")}`;
const INDEX = "/";
const PATIENCE = 6000;

/** All files of this build, or none: the server may have got a newer page in the meantime. */
async function keep() {
  const cache = await caches.open(NAME);
  const index = await fetch(INDEX, { cache: "reload" });
  const named = (await index.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g);
  if (!index.ok || [...named].some(([, file]) => !FILES.includes(file))) throw new Error("another build of the page");
  await cache.addAll(FILES);
  await cache.put(INDEX, index);
}

/** This worker takes over when no page of the one before is open any more: nobody needs its files. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

/** The server's page where it answers, else the kept one; that one finds out by itself that nobody is there. */
async function page(request) {
  const kept = () => caches.match(INDEX, { cacheName: NAME });
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
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});
