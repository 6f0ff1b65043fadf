/* Where no server answers, shows a page that says so, in the language of whoever reads it. Everything else comes from
   the server, always: so after an update nobody sees an old page. */
const KEPT = "draftline-offline";
const PAGE = `offline.html?lang=${new URLSearchParams(self.location.search).get("lang") ?? "en"}`;

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.add(new Request(PAGE, { cache: "reload" }));
}

async function shown() {
  return (await caches.match(PAGE)) ?? Response.error();
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(shown));
});
