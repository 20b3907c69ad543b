import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { makePhotos } from "./support/photos.ts";
import { manyPosts } from "./support/queues.ts";
import {
  DESKTOP,
  dataShown,
  openSiteStage,
  PHONE,
  picturesShown,
  type SiteStage,
  WAIT_MS,
} from "./support/site-stage.ts";

/** The sum of all movements of what is shown, as the web's measure of them counts it. */
interface Movement {
  sum: number;
  /** The largest movements, with what moved. */
  parts: string[];
}

describe.skipIf(!hasChromium)("the pages while they load over a slow line", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const photos = await makePhotos(6);
    const names = photos.map((_, at) => `p-${at}.jpg`);
    const posts = manyPosts(260, "media", names);
    stage = await openSiteStage({
      queueOf: () => JSON.stringify({ account: "corner.bakery", posts }),
      mediaFiles: new Map(names.map((name, at) => [name, photos[at] ?? new Uint8Array()])),
    });
  });
  afterAll(() => stage?.close());

  it.each(
    ["index.html", "index.html#2026-01/agenda", "feed.html", "compose.html"].flatMap((path) => [
      [path, "phone", PHONE] as const,
      [path, "desktop", DESKTOP] as const,
    ]),
  )("hardly move what is shown: %s on a %s", async (path, _, viewport) => {
    const context = await stage.browser.newContext({ viewport, serviceWorkers: "block" });
    context.setDefaultTimeout(WAIT_MS);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(() => {
      const movement: Movement = { sum: 0, parts: [] };
      Object.assign(window, { movement });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
          movement.sum += entry.value;
          const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ""));
          movement.parts.push(`${entry.value.toFixed(3)} ${moved.join(" | ")}`);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const slow = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 100_000 };
    await session.send("Network.emulateNetworkConditions", slow);
    await page.goto(`${stage.url}${path}`);
    await dataShown(page);
    await picturesShown(page);
    const { sum, parts } = await page.evaluate(() => (window as unknown as { movement: Movement }).movement);
    expect(sum, parts.join("\n")).toBeLessThan(0.05);
  });
});
