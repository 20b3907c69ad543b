import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { serveSite } from "../../../scripts/adapters/site/serve-site.ts";
import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { Days } from "../../../scripts/core/generated/days.ts";
import type { InsightRow } from "../../../scripts/core/generated/insights.ts";
import type { Settings } from "../../../scripts/core/generated/settings.ts";
import { withRows } from "../../../scripts/core/insights/insight-rows.ts";
import { makeSite } from "../../../scripts/wiring/make-site.ts";
import { type SampleMedia, startSampleMedia } from "../../../simulator/sample-media.ts";
import { launchChromium } from "../../support/chromium.ts";

export const NOW = new Date("2026-01-14T11:00:00Z");
const REPOSITORY: Repository = {
  url: "https://github.com/corner-bakery/posts",
  branch: "main",
  queuePath: "content/queue.json",
  apiUrl: "https://api.github.com",
  commit: null,
};
const SHOWCASE = fileURLToPath(new URL("../../../docs/screenshots/showcase", import.meta.url));

export interface SiteStage {
  browser: Browser;
  url: string;
  folder: string;
  close(): Promise<void>;
}

export interface StageOptions {
  /** The queue file; left out, the site is the showcase of the screenshots. */
  queueOf?: (media: SampleMedia) => string;
  settings?: Settings;
  days?: Days;
  /** Files of the repository's media folder, by name. */
  mediaFiles?: ReadonlyMap<string, Uint8Array>;
  /** Numbers of published posts. */
  insights?: readonly InsightRow[];
  /** Another GitHub than the real one. */
  repository?: Partial<Repository>;
  /** Shared with another stage, which closes it. */
  browser?: Browser;
}

/** A built site that is served, and a browser. */
export async function openSiteStage(options: StageOptions = {}): Promise<SiteStage> {
  const { queueOf, settings, mediaFiles = new Map(), repository: overrides, browser: shared } = options;
  const [browser, media, folder] = await Promise.all([
    shared ?? launchChromium(),
    startSampleMedia(),
    mkdtemp(join(tmpdir(), "mergecast-site-")),
  ]);
  const content = join(folder, "content");
  const queuePath = join(content, "queue.json");
  if (queueOf === undefined) await cp(SHOWCASE, content, { recursive: true });
  else {
    await mkdir(content);
    await writeFile(join(content, "settings.json"), JSON.stringify(settings ?? {}));
    if (options.days !== undefined) await writeFile(join(content, "days.json"), JSON.stringify(options.days));
  }
  const queue = queueOf?.(media) ?? (await readFile(queuePath, "utf8")).replaceAll("{media}", media.url);
  await writeFile(queuePath, queue);
  for (const name of ["media", "insights"]) await mkdir(join(content, name));
  if (options.insights !== undefined)
    await writeFile(join(content, "insights/2026-01.json"), withRows(null, options.insights));
  for (const [name, bytes] of mediaFiles) await writeFile(join(content, "media", name), bytes);
  const outDir = join(folder, "site");
  const repository = { ...REPOSITORY, ...overrides };
  await makeSite({ queuePath, outDir, repository, now: NOW, isNowAssumed: true, allowPrivateHosts: ["127.0.0.1"] });
  const server = await serveSite(outDir);
  const close = async () => {
    await Promise.all([shared === undefined ? browser.close() : null, server.close(), media.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { browser, folder: outDir, url: server.url, close };
}

interface WatchedPage {
  page: Page;
  /** What the browser complained about: refused by the content policy, exceptions, failed scripts. */
  findings: string[];
  /** Hosts, with port, that were asked for something. */
  hosts: Set<string>;
}

/** How long a page may take for what it is waited for. A page that is slow is not wrong. */
export const WAIT_MS = 60_000;
export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Opens a page of the site and waits until its data is shown. */
export async function visit(
  { browser, url }: SiteStage,
  path: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  onTestFinished(() => context.close());
  const findings: string[] = [];
  const hosts = new Set<string>();
  page.on("pageerror", (error) => findings.push(error.message));
  page.on("console", (message) => {
    // A picture that is not there is the post's affair.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      findings.push(message.text());
  });
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${url}${path}`);
  await dataShown(page);
  return { page, findings, hosts };
}

/** Waits until the page shows its data. */
export async function dataShown(page: Page): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
}

/** Opens the folded field for the address of a picture, and fills it in. */
export async function fillAddress(page: Page, address: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Image address" });
  if ((await field.count()) === 0) await page.getByText("Or use a photo that is on the web").click();
  await field.fill(address);
}

/** Waits until every picture in view is there. */
export async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    return seen.every((image) => image.complete && image.naturalWidth > 0);
  });
}

/** From the next visit on, this page's frames and timers come late, as on a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lateMs = 1000;
    const { setTimeout, requestAnimationFrame } = window;
    const later = (call: () => void, ms = 0) => setTimeout(call, ms + lateMs);
    const laterFrame = (call: FrameRequestCallback) => later(() => requestAnimationFrame(call));
    Object.assign(window, { setTimeout: later, requestAnimationFrame: laterFrame });
  });
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
