import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { serveSite } from "../../../scripts/adapters/site/serve-site.ts";
import { makeSite } from "../../../scripts/wiring/make-site.ts";
import { makePhotos } from "../../../tests/site/support/photos.ts";
import { manyPosts } from "../../../tests/site/support/queues.ts";
import { hasChromium, launchChromium } from "../../../tests/support/chromium.ts";
import { toBudgetRow } from "../pairs.ts";
import type { Bench, BenchRow } from "../report.ts";
import { kib, ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

const NOW = new Date("2026-01-14T11:00:00Z");
/** A slow mobile connection: 1.6 Mbit/s, 150 ms to the first byte. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** What a service worker loads in the place of the page would not be counted. */
const FIRST_VISIT = { ...PHONE, serviceWorkers: "block" } as const;

/** What a page shows once its data is there. */
const SHOWN = { "index.html": ".agenda-post", "compose.html": "textarea", "feed.html": ".feed-cell" };

/** What is measured: in milliseconds, and bytes. */
interface Visit {
  shown: number;
  finished: number;
  longestTask: number;
  bytes: number;
}

const BUDGETS = {
  shown: { what: "until shown", budget: 2_000, show: ms },
  finished: { what: "until finished", budget: 3_000, show: ms },
  longestTask: { what: "longest task", budget: 200, show: ms },
  bytes: { what: "all of it", budget: 600_000, show: kib },
} as const;

type Measure = keyof typeof BUDGETS;
const PAGE: readonly Measure[] = ["shown", "finished", "longestTask"];
type Look = [name: string, path: keyof typeof SHOWN, measures: readonly Measure[]];
const CALENDAR: Look = ["calendar", "index.html", PAGE];
const COMPOSER: Look = ["composer", "compose.html", ["shown", "longestTask"]];
const SITES: readonly { count: number; isRemote?: boolean; looks: readonly Look[] }[] = [
  { count: 60, looks: [CALENDAR, COMPOSER, ["profile", "feed.html", [...PAGE, "bytes"]]] },
  { count: 1_000, looks: [CALENDAR, COMPOSER] },
  { count: 60, isRemote: true, looks: [["profile, pictures on another host", "feed.html", ["shown", "finished"]]] },
];

export const phone: Bench = {
  name: "phone",
  about: `**A phone at 1.6 Mbit/s**, 150 ms away, with a processor that is slowed down to a quarter and nothing kept from an earlier visit. A page is
shown once its posts or its form are painted, and finished once nothing has been loaded for half a second. Every picture of the profile
is then looked at, for the bytes, with scripts and styles. Budgets: 2 s until shown, 3 s until finished, no task longer than 0.2 s, and 0.6 MB.`,
  run: async ({ isQuick, note }) => {
    if (!hasChromium) {
      note("phone: there is no browser here.");
      return [];
    }
    const photos = await makePhotos(isQuick ? 2 : 60);
    const browser = await launchChromium();
    try {
      const rows: BenchRow[] = [];
      for (const { count, looks, isRemote = false } of isQuick ? SITES.slice(0, 1) : SITES)
        rows.push(...(await measureSite({ browser, photos, count: isQuick ? 3 : count, isRemote, isQuick }, looks)));
      return rows;
    } finally {
      await browser.close();
    }
  },
};

interface Stage {
  browser: Browser;
  photos: readonly Uint8Array[];
  count: number;
  /** The pictures are on another host. */
  isRemote: boolean;
  isQuick: boolean;
}

async function measureSite({ browser, photos, count, isRemote, isQuick }: Stage, looks: readonly Look[]) {
  return await withFiles(async (write, folder) => {
    const media = join(folder, "content", "media");
    await mkdir(media, { recursive: true });
    const names = photos.map((_, at) => `p-${at}.jpg`);
    for (const [at, photo] of photos.entries()) await writeFile(join(media, `p-${at}.jpg`), photo);
    const host = await serveSite(join(folder, "content"));
    const posts = manyPosts(count, isRemote ? `${host.url}media` : "media", names);
    const queuePath = await write("content/queue.json", JSON.stringify({ account: "bakery", posts }));
    const outDir = join(folder, "site");
    const plan = { queuePath, outDir, now: NOW, isNowAssumed: true, repository: null };
    await makeSite({ ...plan, allowPrivateHosts: isRemote ? ["127.0.0.1"] : [] });
    const site = await serveSite(outDir);
    const rows: BenchRow[] = [];
    for (const [name, path, measures] of looks) {
      const visits: Visit[] = [];
      for (let round = 0; round < (isQuick ? 1 : 3); round++) visits.push(await visit(browser, site.url, path));
      const rowOf = (measure: Measure) => {
        const { what, ...budget } = BUDGETS[measure];
        return toBudgetRow(
          visits.map((one) => one[measure]),
          {
            what: `${name}, ${thousands(count)} posts: ${what}`,
            yardstick: "budget",
            target: { atMost: 1 },
            ...budget,
          },
        );
      };
      rows.push(...measures.map(rowOf));
    }
    await Promise.all([site.close(), host.close()]);
    return rows;
  });
}

async function visit(browser: Browser, url: string, path: keyof typeof SHOWN): Promise<Visit> {
  const context = await browser.newContext(FIRST_VISIT);
  const page = await context.newPage();
  const network = { startSeconds: 0, endSeconds: 0, bytes: 0 };
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", CONNECTION);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  session.on("Network.requestWillBeSent", ({ timestamp }) => {
    network.startSeconds ||= timestamp;
  });
  session.on("Network.loadingFinished", ({ timestamp, encodedDataLength }) => {
    network.bytes += encodedDataLength;
    network.endSeconds = timestamp;
  });
  await page.addInitScript((selector) => {
    const seen = { shown: 0, longestTask: 0 };
    Object.assign(window, { seen });
    const watch = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.shown = performance.now();
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
    }).observe({ type: "longtask", buffered: true });
  }, SHOWN[path]);
  await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window as unknown as { seen: Visit }).seen.shown > 0);
  const finished = (network.endSeconds - network.startSeconds) * 1000;
  const seen = await page.evaluate(async () => (window as unknown as { seen: Visit }).seen);
  const pictures = page.locator("main img");
  for (let at = 0; at < (await pictures.count()); at++) await pictures.nth(at).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await context.close();
  return { ...seen, finished: Math.max(finished, seen.shown), bytes: network.bytes };
}
