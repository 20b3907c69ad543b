import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { hasChromium, noteSkipped } from "../support/chromium.ts";
import { makePhotos } from "./support/photos.ts";
import { simplePost } from "./support/queues.ts";
import {
  dataShown,
  fillAddress,
  openSiteStage,
  PHONE,
  picturesShown,
  type SiteStage,
  visit,
  WAIT_MS,
} from "./support/site-stage.ts";

noteSkipped("the pictures of the calendar, feed and composer in a real browser");

const DAY_MS = 86_400_000;

/** Sixty posts: ten are out, the oldest longer ago than the site keeps whole files. */
function sixtyPosts(): Post[] {
  return Array.from({ length: 60 }, (_, at) =>
    simplePost({
      id: `post-${at}`,
      image_url: `media/p-${at}.jpg`,
      ...(at < 10
        ? {
            status: "done" as const,
            media_id: String(18_000_000 + at),
            published_at: new Date(Date.UTC(2026, 0, 14, 9) - (at === 0 ? 40 : 10 - at) * DAY_MS).toISOString(),
          }
        : {}),
    }),
  );
}

/** Waits until the pictures in view are there, and says how each came. */
async function shownPictures(page: Page) {
  await page.locator("main img").first().waitFor();
  await picturesShown(page);
  return await page.evaluate(() =>
    [...document.images].map((image) => ({
      file: new URL(image.src).pathname.replace(/[0-9a-f]{16}/, "*"),
      size: [image.getAttribute("width"), image.getAttribute("height")],
      loading: image.loading,
      decoding: image.decoding,
    })),
  );
}

/** Goes from picture to picture, to the last one. */
async function inspectItems(page: Page): Promise<void> {
  const pictures = page.locator("main img");
  await pictures.first().waitFor();
  for (let at = 0; at < (await pictures.count()); at++) await pictures.nth(at).scrollIntoViewIfNeeded();
  expect(await pictures.count()).toBeGreaterThan(10);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
}

/** Bytes of all answers as they come over the wire, what was asked for, and what has no answer yet. */
async function countBytes(page: Page) {
  const count = { bytes: 0, files: [] as string[], open: new Set<string>() };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId }) => count.open.add(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => count.open.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    count.open.delete(requestId);
    count.bytes += encodedDataLength;
  });
  page.on("request", (request) => count.files.push(new URL(request.url()).pathname));
  return count;
}

describe.skipIf(!hasChromium)("pictures of the repository", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const posts = [...sixtyPosts(), simplePost({ id: "not-there", image_url: "media/gone.jpg" })];
    const photos = await makePhotos(61);
    const names = [...Array.from({ length: 60 }, (_, at) => `p-${at}.jpg`), "unused.jpg"];
    stage = await openSiteStage({
      queueOf: () => JSON.stringify({ account: "corner.bakery", posts }),
      settings: { posts_per_day: 3 },
      mediaFiles: new Map(names.map((name, at) => [name, photos[at] ?? new Uint8Array()])),
    });
  });
  afterAll(() => stage?.close());

  it.each([
    ["index.html#2026-01/month", "/thumbs/*-cell.webp", "144"],
    ["index.html#2026-01-19/week", "/thumbs/*.webp", "320"],
    ["index.html#2026-01/agenda", "/thumbs/*.webp", "320"],
    ["feed.html", "/thumbs/*.webp", "320"],
  ])("show as small copies of known size on %s, and never as whole files", async (path, name, widthPx) => {
    const { page, findings } = await visit(stage, path);
    const shown = await shownPictures(page);
    expect(shown.length).toBeGreaterThan(10);
    expect(new Set(shown.map(({ file }) => file))).toEqual(new Set([name]));
    expect(new Set(shown.map(({ loading, decoding }) => `${loading} ${decoding}`))).toEqual(new Set(["lazy async"]));
    expect(shown.every(({ size: [width, height] }) => width === widthPx && Number(height) > 100)).toBe(true);
    expect(findings).toEqual([]);
  });

  it("cost a phone at most 0.3 MB until a page of sixty posts is settled, and 0.6 MB for all of it, the page itself included", async () => {
    for (const path of ["index.html#2026-01/month", "index.html#2026-01/agenda", "feed.html"]) {
      const context = await stage.browser.newContext({
        viewport: PHONE,
        deviceScaleFactor: 3,
        isMobile: true,
        // What it loads in the place of the page would not be counted.
        serviceWorkers: "block",
      });
      context.setDefaultTimeout(WAIT_MS);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const count = await countBytes(page);
      await page.goto(`${stage.url}${path}`);
      await dataShown(page);
      await picturesShown(page);
      await expect.poll(() => count.open.size).toBe(0);
      // A phone at 1.6 Mbit/s loads so much in half of the three seconds in which a page settles.
      expect(count.bytes, path).toBeLessThan(300_000);
      await inspectItems(page);
      expect(count.files.filter((file) => file.includes("/media/"))).toEqual([]);
      await expect.poll(() => count.files.filter((file) => file.includes("/thumbs/")).length).toBeGreaterThan(20);
      expect(count.bytes).toBeLessThan(600_000);
      expect(count.files.length).toBeLessThan(80);
    }
  });

  it("show whole in the dialog of a post, or small once the site no longer has the whole file", async () => {
    const { page } = await visit(stage, "index.html#2026-01/month");
    await page.getByRole("button", { name: /post-12\b/ }).click();
    const picture = page.getByRole("dialog").getByRole("img");
    await picture.waitFor();
    expect(await picture.getAttribute("src")).toMatch(/^\.\/media\/[0-9a-f]{16}\/p-12\.jpg$/);
    const before = await page.getByRole("dialog").locator(".strip").boundingBox();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("dialog img")?.complete);
    const after = await page.getByRole("dialog").locator(".strip").boundingBox();
    expect(after?.height).toBe(before?.height);
    await page.keyboard.press("Escape");
    await page.waitForURL(({ href }) => !href.includes("post="));
    await page.goto(`${stage.url}index.html#2025-12/month`);
    await page.getByRole("button", { name: /post-0\b/ }).click();
    const old = page.getByRole("dialog", { name: "About post-0." }).getByRole("img");
    await old.waitFor();
    expect(await old.getAttribute("src")).toMatch(/^\.\/thumbs\//);
  });

  it("show in the composer with their true size, used by a post or not, and are missed by name", async () => {
    const { page, findings } = await visit(stage, "compose.html");
    await fillAddress(page, "media/p-11.jpg");
    await page.getByText("The file loads: 1080 × 566 pixels").waitFor();
    const picture = page.locator(".strip").getByRole("img");
    await expect.poll(() => picture.getAttribute("src")).toMatch(/^\.\/media\//);
    await fillAddress(page, "media/unused.jpg");
    await page.getByText("The repository has this file: 1080 × 1080 pixels, 1:1.").waitFor();
    await fillAddress(page, "media/nowhere.jpg");
    await page.getByText("The repository had no such picture when these pages were built.").waitFor();
    expect(findings).toEqual([]);
  });
});
