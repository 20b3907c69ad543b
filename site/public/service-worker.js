// Keeps the last state of the pages for reading without a connection, and takes what a phone shares with them.
// With a connection, everything comes from the network, so that nobody looks at an old plan without knowing it.

/** Pages, scripts and styles of this build, filled in when it is made. With other files, browsers see another service worker. */
const FILES = "%FILES%".split(" ");
/** All sites of one host share their caches, so that only addresses of this site may be touched. */
const addressOf = (path) => new URL(path, self.location.href).href;
const PAGES = "mergecast pages";
const SHARED = "mergecast shared";
/** A carousel has no more. */
const MAX_SHARED = 10;
/** Small copies of pictures, about 5 kB each. */
const MAX_THUMBS = 300;

self.addEventListener("install", (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(dropOldFiles().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname.endsWith("/share")) event.respondWith(takeShared(request));
  else if (request.method === "GET" && isKept(url)) event.respondWith(newestOrKept(event));
});

/** Pages, scripts, styles and data. Media is large, and an address of its own version, so the browser's cache is enough. */
function isKept({ pathname }) {
  return !pathname.includes("/media/") && !pathname.includes("/api/");
}

/** All of the new build is here before anything of the old one goes, so that there is always one that works. */
async function keepFiles() {
  const pages = await caches.open(PAGES);
  // The name of a script or style says what is in it.
  const toRequest = (path) => new Request(path, { cache: path.startsWith("assets/") ? "default" : "no-cache" });
  await pages.addAll(FILES.map(toRequest));
}

async function dropOldFiles() {
  const pages = await caches.open(PAGES);
  const wanted = new Set(FILES.map(addressOf));
  const kept = await keptIn(pages, "assets/");
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => drop(pages, request)));
}

/** Requests for files of a folder of this site, the oldest first. */
async function keptIn(pages, folder) {
  return (await pages.keys()).filter(({ url }) => url.startsWith(addressOf(folder)));
}

async function drop(pages, request) {
  await pages.delete(request, { ignoreVary: true });
}

async function newestOrKept(event) {
  const { request } = event;
  const pages = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await keep(event, pages, answer);
    return answer;
  } catch (error) {
    const kept = await pages.match(keyOf(request));
    if (kept !== undefined) return kept;
    throw error;
  }
}

async function keep(event, pages, answer) {
  const key = keyOf(event.request);
  const before = key === addressOf(INDEX) ? await pages.match(key) : undefined;
  await pages.put(key, answer.clone());
  if (key === addressOf(INDEX)) event.waitUntil(tidy(pages, before, answer.clone()));
}

const INDEX = "data/index.json";

/**
 * After a new index: the other data that is kept becomes as new, because pages do not mix data of two builds, and nobody could reload
 * without a connection. Pictures that were not looked at for the longest time go.
 */
async function tidy(pages, before, after) {
  const thumbs = await keptIn(pages, "thumbs/");
  await Promise.all(thumbs.slice(0, -MAX_THUMBS).map((request) => drop(pages, request)));
  if (before === undefined || (await before.text()) === (await after.text())) return;
  for (const { url } of await keptIn(pages, "data/")) {
    if (url === addressOf(INDEX)) continue;
    const answer = await fetch(url, { cache: "no-cache", priority: "low" });
    if (answer.status === 200) await pages.put(url, answer);
    else if (answer.status === 404) await drop(pages, url);
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
