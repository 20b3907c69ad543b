import { type ComponentChildren, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { type Loaded, loadData, onReload, useLoaded } from "./load-data.ts";
import { useEvent } from "./use-event.ts";
import { addMonths } from "./words.ts";

const PAGES = [
  { href: "./index.html", name: "Calendar" },
  { href: "./feed.html", name: "Feed" },
  { href: "./compose.html", name: "Composer" },
  { href: "./worked.html", name: "What worked" },
] as const;

/** The status is reached from the calendar, and from every footer. */
type PageName = (typeof PAGES)[number]["name"] | "Status";

/** Renders a page: the navigation, and `Page` once the index is loaded. */
export function startPage(current: PageName, Page: (props: { index: SiteIndex }) => ComponentChildren): void {
  const root = document.getElementById("app");
  if (root !== null) render(<Shell current={current} Page={Page} />, root);
  // It loads all pages, which the one that somebody waits for comes before. Without it, as on plain http, pages need a connection.
  addEventListener("load", startWorker, { once: true });
}

function startWorker(): void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  if (serviceWorker.controller === null) serviceWorker.addEventListener("controllerchange", keepVisit, { once: true });
  serviceWorker.register("./service-worker.js").catch(() => undefined);
}

/** On a first visit, the worker comes after the data. Asking again, of the browser's own cache, lets it keep that, too. */
function keepVisit(): void {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = loaded.filter((name) => ["data/", "thumbs/"].some((folder) => name.startsWith(addressOf(folder))));
  for (const name of new Set(own)) fetch(name, { cache: "force-cache" }).catch(() => undefined);
  void keepAhead();
}

/** Without a connection, people write the next post, and look at the coming weeks. */
async function keepAhead(): Promise<void> {
  const { today, months } = await loadData<SiteIndex>("index.json");
  const coming = addMonths(today.slice(0, 7), 1);
  const wanted = months.filter(({ month }) => month === today.slice(0, 7) || month === coming);
  for (const name of ["compose", "ids", ...wanted.map(({ month }) => month)])
    fetch(`./data/${name}.json`, { cache: "no-cache", priority: "low" }).catch(() => undefined);
}

function addressOf(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** Whether the browser believes that it has a connection. */
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEvent("online", () => setOnline(true));
  useEvent("offline", () => setOnline(false));
  return isOnline;
}

function Shell({ current, Page }: { current: PageName; Page: (props: { index: SiteIndex }) => ComponentChildren }) {
  const first = useLoaded("index", () => loadData<SiteIndex>("index.json"));
  const [newer, setNewer] = useState<SiteIndex | null>(null);
  useEffect(() => onReload(setNewer), []);
  const loaded: Loaded<SiteIndex> = newer === null ? first : { state: "here", data: newer };
  const isOnline = useOnline();
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header current={current} loaded={loaded} />
      <main id="main" tabIndex={-1}>
        {!isOnline && <p class="offline">No connection. This is the last state that this browser has seen.</p>}
        {loaded.state === "loading" && <p class="quiet">Loading…</p>}
        {loaded.state === "failed" && (
          <>
            <h1>{current}</h1>
            <p role="alert">{loaded.why}</p>
          </>
        )}
        {loaded.state === "here" && <Page index={loaded.data} />}
      </main>
      <footer>{loaded.state === "here" && <Footer index={loaded.data} />}</footer>
    </>
  );
}

function Header({ current, loaded }: { current: PageName; loaded: Loaded<SiteIndex> }) {
  const { account = "", accounts = [], hasNumbers = false } = loaded.state === "here" ? loaded.data : {};
  return (
    <header class="top">
      <p class="brand">
        <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M9 9v9a5 5 0 0 0 5 5h6" />
          <circle cx="9" cy="8" r="3.2" />
          <circle cx="22.5" cy="23" r="3.2" />
        </svg>
        <bdi>{account === "" ? "mergecast" : account}</bdi>
      </p>
      {accounts.length > 1 && (
        <nav aria-label="Accounts">
          {accounts.map(({ name, href, isHere }) => (
            <a key={name} href={pageOf(href, current)} aria-current={isHere ? "true" : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <nav aria-label="Pages">
        {PAGES.filter(({ name }) => hasNumbers || name !== "What worked" || name === current).map(({ href, name }) => (
          <a key={name} href={href} aria-current={name === current ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** The same page of another account. */
function pageOf(href: string, current: PageName): string {
  const page = PAGES.find(({ name }) => name === current)?.href ?? "./index.html";
  return href.replace("index.html", page.replace("./", ""));
}

function Footer({ index }: { index: SiteIndex }) {
  const isOld = index.staleAfter !== null && Date.now() > Date.parse(index.staleAfter);
  return (
    <p class={isOld ? "old" : ""}>
      As of {index.asOf} ({index.timeZone}).
      {isOld && " This page has not been rebuilt for a while, so the plan may have changed."} Pictures are loaded from
      the hosts that the posts name. Nothing else is loaded from other hosts, except from GitHub by a connected page,
      and nobody is tracked. <a href="./status.html">Status</a>
    </p>
  );
}
