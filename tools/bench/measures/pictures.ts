import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright-core";
import { serveSite } from "../../../scripts/adapters/site/serve-site.ts";
import { makeSite } from "../../../scripts/wiring/make-site.ts";
import { makePhotos } from "../../../tests/site/support/photos.ts";
import { hasChromium, launchChromium } from "../../../tests/support/chromium.ts";
import { toBudgetRow } from "../pairs.ts";
import type { Bench } from "../report.ts";
import { kib, ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

const NOW = new Date("2026-01-01T06:00:00Z");
/** A phone on a slow mobile connection: 1.6 Mbit/s, 150 ms to the first byte. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** What a service worker loads in the place of the page would not be counted. */
const FIRST_VISIT = { ...PHONE, serviceWorkers: "block" } as const;
const BUDGET_MS = 3_000;
const BUDGET_BYTES = 600_000;

export const pictures: Bench = {
  name: "pictures",
  about: `**A phone at 1.6 Mbit/s** opens the profile preview of sixty posts with pictures of the repository, and is settled once nothing has been
loaded for half a second. Every picture in it is then looked at, for the bytes. Budgets: 3 s and 0.6 MB, with scripts and styles,
not compressed. Before there were small copies, the same page took 28 s and 5.3 MB.`,
  run: async ({ isQuick, note }) => {
    if (!hasChromium) {
      note("pictures: there is no browser here.");
      return [];
    }
    const count = isQuick ? 3 : 60;
    return await withFiles(async (write, folder) => {
      const queuePath = await write("content/queue.json", JSON.stringify({ account: "bakery", posts: postsOf(count) }));
      await write("content/settings.json", JSON.stringify({ posts_per_day: 3 }));
      await mkdir(join(folder, "content", "media"));
      for (const [at, photo] of (await makePhotos(count)).entries())
        await writeFile(join(folder, "content", "media", `p-${at}.jpg`), photo);
      const outDir = join(folder, "site");
      await makeSite({ queuePath, outDir, now: NOW, isNowAssumed: true, allowPrivateHosts: [], repository: null });
      const [site, browser] = await Promise.all([serveSite(outDir), launchChromium()]);
      try {
        const visits: Visit[] = [];
        for (let round = 0; round < (isQuick ? 1 : 3); round++)
          visits.push(await visit(browser, `${site.url}feed.html`));
        return rowsOf(visits, count);
      } finally {
        await Promise.all([site.close(), browser.close()]);
      }
    });
  },
};

function postsOf(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `post-${at}`,
    status: "pending",
    pillar: "craft",
    cta_type: "none",
    caption: `Picture ${at}.`,
    image_url: `media/p-${at}.jpg`,
    alt_text: "A loaf.",
  }));
}

interface Visit {
  settledMs: number;
  bytes: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(FIRST_VISIT);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const count = await watchNetwork(session);
  await page.goto(url, { waitUntil: "networkidle" });
  const { settledMs } = count;
  const cells = page.locator("main img");
  for (let at = 0; at < (await cells.count()); at++) await cells.nth(at).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await context.close();
  return { settledMs, bytes: count.bytes };
}

/** From the first request to the last answer so far. */
async function watchNetwork(session: CDPSession): Promise<Visit> {
  const count: Visit = { settledMs: 0, bytes: 0 };
  let startSeconds: number | null = null;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", CONNECTION);
  session.on("Network.requestWillBeSent", ({ timestamp }) => {
    startSeconds ??= timestamp;
  });
  session.on("Network.loadingFinished", ({ timestamp, encodedDataLength }) => {
    count.bytes += encodedDataLength;
    count.settledMs = (timestamp - (startSeconds ?? timestamp)) * 1000;
  });
  return count;
}

function rowsOf(visits: readonly Visit[], posts: number) {
  const what = `on a phone, the profile of ${thousands(posts)} posts`;
  const target = { atMost: 1 };
  const time = { what: `${what}: until settled`, yardstick: "budget", target, show: ms, budget: BUDGET_MS };
  const weight = { what: `${what}: all of it`, yardstick: "budget", target, show: kib, budget: BUDGET_BYTES };
  return [
    toBudgetRow(
      visits.map(({ settledMs }) => settledMs),
      time,
    ),
    toBudgetRow(
      visits.map(({ bytes }) => bytes),
      weight,
    ),
  ];
}
