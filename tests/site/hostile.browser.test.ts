import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SampleMedia } from "../../simulator/sample-media.ts";
import { hasChromium } from "../support/chromium.ts";
import { hostileQueue, manyPosts } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const PAGES = ["index.html#2026-01/month", "index.html#2026-01/agenda", "feed.html", "compose.html"];

describe.skipIf(!hasChromium)("the pages on a hostile queue", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage({ queueOf: (media) => hostileQueue(media.url) });
  });
  afterAll(() => stage?.close());

  it.each(PAGES)("run nothing of it, load nothing from inside a network and keep their shape: %s", async (path) => {
    const { page, findings, hosts } = await visit(stage, path, { viewport: PHONE });
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(
      await page.locator("main script, main iframe, [href^='javascript'], [src^='javascript'], img[src='x']").count(),
    ).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    expect(findings).toEqual([]);
    expect([...hosts].filter((host) => host.startsWith("192.168"))).toEqual([]);
  });

  it("show every post of it, as text", async () => {
    const { page, findings } = await visit(stage, "index.html#2026-01/agenda", { viewport: PHONE });
    const posts = page.locator(".agenda-post");
    await page.getByText("Earlier this month").click();
    await expect.poll(() => posts.count()).toBe(10);
    for (let at = 0; at < 10; at++) {
      await posts.nth(at).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator(".facts").waitFor();
      expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
      for (const more of await dialog.getByRole("button", { name: "more" }).all()) await more.click();
      expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(findings).toEqual([]);
  });
});

describe.skipIf(!hasChromium)("the pages on a queue of 1,000 posts", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const queueOf = (media: SampleMedia) =>
      JSON.stringify({ account: "a", posts: manyPosts(1000, media.url, media.names) });
    stage = await openSiteStage({ queueOf });
  });
  afterAll(() => stage?.close());

  it.each([
    ["index.html", 70_000],
    ["feed.html", 70_000],
    ["compose.html", 106_000],
  ])(
    "load little compressed without media, and the rules only where people write: %s less than %d bytes",
    async (path, limit) => {
      const { page } = await visit(stage, path);
      const loaded = await page.evaluate(() =>
        [...performance.getEntriesByType("resource").map(({ name }) => name), location.href].filter((name) =>
          name.startsWith(location.origin),
        ),
      );
      const names = [...new Set(loaded.map((name) => new URL(name).pathname))].map((name) =>
        name === "/" ? "/index.html" : name,
      );
      const sizes = names.map((name) => gzipSync(readFileSync(join(stage.folder, name))).length);
      expect(names.length).toBeGreaterThan(4);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limit);
      expect(names.some((name) => name.startsWith("/assets/rules-"))).toBe(path === "compose.html");
    },
  );

  it("load the profile piece by piece, and pictures only when they come into sight", async () => {
    const { page, findings } = await visit(stage, "feed.html");
    const cells = page.locator(".feed-cell");
    await cells.first().waitFor();
    const before = await cells.count();
    expect(before).toBeLessThanOrEqual(72);
    await page.getByRole("button", { name: "When everything is out" }).click();
    await cells.first().filter({ hasText: "Day 999" }).waitFor();
    for (let pieces = 2; pieces < 10; pieces++) {
      await page.getByRole("button", { name: "Show older posts" }).scrollIntoViewIfNeeded();
      await page.locator(`.feed li:nth-child(${pieces * 24}) .feed-cell`).waitFor({ state: "attached" });
    }
    expect(await cells.count()).toBeGreaterThanOrEqual(9 * 24);
    expect(findings).toEqual([]);
  });

  it("hold no post's text in a page itself", () => {
    for (const name of readdirSync(stage.folder).filter((file) => file.endsWith(".html"))) {
      expect(readFileSync(join(stage.folder, name), "utf8")).not.toContain("post-1");
    }
  });
});
