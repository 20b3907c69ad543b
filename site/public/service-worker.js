// Keeps the last state of the pages for reading without a connection, and takes what a phone shares with them.
// With a connection, everything comes from the network, so that nobody looks at an old plan without knowing it.

const PAGES = "mergecast pages";
const SHARED = "mergecast shared";
/** A carousel has no more. */
const MAX_SHARED = 10;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname.endsWith("/share")) event.respondWith(takeShared(request));
  else if (request.method === "GET" && isKept(url)) event.respondWith(newestOrKept(request));
});

/** Pages, scripts, styles and data. Media is large, and an address of its own version, so the browser's cache is enough. */
function isKept({ pathname }) {
  return !pathname.includes("/media/") && !pathname.includes("/api/");
}

async function newestOrKept(request) {
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await pages.put(keyOf(request), answer.clone());
    return answer;
  } catch (error) {
    const kept = await pages.match(keyOf(request));
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** A page is the same for every query; what a query asks for is read by the page. The root is the calendar. */
function keyOf({ url }) {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, "/index.html")}`;
}

/** Puts the shared files where the composer finds them, and goes there. */
async function takeShared(request) {
  const form = await request.formData();
  const files = form.getAll("photos").filter((file) => file instanceof File);
  await caches.delete(SHARED);
  const shared = await caches.open(SHARED);
  for (const [at, file] of files.slice(0, MAX_SHARED).entries()) {
    const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name) };
    await shared.put(`./shared/${at}`, new Response(file, { headers }));
  }
  const words = [form.get("title"), form.get("text")].filter((text) => typeof text === "string" && text !== "");
  const query = new URLSearchParams({ shared: "1", text: words.join("\n\n").slice(0, 2200) });
  return Response.redirect(`./compose.html?${query}`, 303);
}
