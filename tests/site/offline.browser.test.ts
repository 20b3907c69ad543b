import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { axe, RULES } from "./support/axe.ts";
import { openSiteStage, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

/** Loads the page once more, with the service worker between it and its host. */
async function controlled(page: Page, shown: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.locator(shown).first().waitFor();
}

/** Names of the scripts and styles of the site that the browser keeps, without those of its neighbours. */
function keptAssets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open("mergecast pages")).keys();
    const names = keys.map(({ url }) => /^\/assets\/(.+)$/.exec(new URL(url).pathname)?.[1]);
    return names.filter((name) => name !== undefined).sort();
  });
}

/** Every version that the data in the browser's cache is of. */
function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pages = await caches.open("mergecast pages");
    const data = (await pages.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/data/"));
    const texts = await Promise.all(data.map(async (request) => (await (await pages.match(request))?.json())?.version));
    return [...new Set(texts)];
  });
}

/** What a build of changed sources comes to: all scripts and styles have new names, and everything names them so. */
async function renameAssets(folder: string): Promise<void> {
  const names = await readdir(join(folder, "assets"));
  const renamed = (text: string) => names.reduce((sum, name) => sum.replaceAll(name, `next-${name}`), text);
  const rewrite = async (path: string) => await writeFile(path, renamed(await readFile(path, "utf8")));
  for (const page of ["index.html", "feed.html", "compose.html", "status.html", "service-worker.js"])
    await rewrite(join(folder, page));
  for (const name of names) {
    await rewrite(join(folder, "assets", name));
    await rename(join(folder, "assets", name), join(folder, "assets", `next-${name}`));
  }
}

/** What a build at a later time comes to. */
async function stampData(folder: string, version: string): Promise<void> {
  for (const name of await readdir(join(folder, "data"))) {
    const path = join(folder, "data", name);
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), version }));
  }
}

describe.skipIf(!hasChromium)("the pages on a phone's home screen", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage();
  });
  afterAll(() => stage?.close());

  it("show the state of the one visit before without a connection, and say so", async () => {
    const { page, findings } = await visit(stage, "index.html");
    await page.locator(".day-post").first().waitFor();
    const isKept = (name: string) =>
      page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, `./data/${name}`);
    await expect.poll(async () => [await isKept("index.json"), await isKept("2026-01.json")]).toEqual([true, true]);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".day-post").first().waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("January 2026");
    await page.getByText("No connection.").waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText("No connection.").waitFor({ state: "detached" });
    expect(findings).toEqual([]);
  });

  it.each([
    ["a desk", {}],
    ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])(
    "have the composer and the coming month without a connection, after one visit to the calendar on %s",
    async (_, screen) => {
      const { page, findings } = await visit(stage, "index.html", screen);
      const kept = () =>
        page.evaluate(async () =>
          (await (await caches.open("mergecast pages")).keys()).map(({ url }) => url).join(" "),
        );
      for (const name of ["compose.html", "data/compose.json", "data/ids.json", "forecast-worker-"])
        await expect.poll(kept).toContain(name);
      await page.context().setOffline(true);
      await page.goto(`${stage.url}compose.html`);
      await page.getByRole("textbox", { name: "Caption" }).fill("Written on a train.");
      await page
        .locator(".forecast")
        .getByText(/^Goes out /)
        .waitFor();
      await page.locator(".verdict").getByText("Still to do: Photo, Pillar, Call to action.").waitFor();
      expect(await axe(page, RULES)).toEqual([]);
      await page.goto(`${stage.url}index.html#2026-02/month`);
      await page.getByRole("heading", { level: 1, name: "February 2026" }).waitFor();
      expect(await page.getByText("could not be loaded").count()).toBe(0);
      await page.goto(`${stage.url}compose.html`);
      expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toBe("Written on a train.");
      expect(findings).toEqual([]);
    },
  );

  it("keep only the newest build, whole before the last one goes, and nothing of a neighbour is touched", async () => {
    const { page, findings } = await visit(stage, "index.html");
    await controlled(page, ".day-post");
    const foreign = `${stage.url}neighbour/assets/page-1.js`;
    await page.evaluate(async (url) => (await caches.open("mergecast pages")).put(url, new Response("1")), foreign);
    const first = await readdir(join(stage.folder, "assets"));
    await expect.poll(() => keptAssets(page)).toEqual(first.sort());
    await renameAssets(stage.folder);
    const second = await readdir(join(stage.folder, "assets"));
    await page.reload();
    await expect.poll(() => keptAssets(page)).toEqual(second.sort());
    expect(second.some((name) => first.includes(name))).toBe(false);
    expect(await page.evaluate((url) => caches.match(url).then((kept) => kept?.text()), foreign)).toBe("1");
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".day-post").first().waitFor();
    await page.goto(`${stage.url}feed.html`);
    await page.locator("main h1").waitFor();
    expect(findings).toEqual([]);
  });

  it("show the newest data without a connection, of pages too that were last opened before it came", async () => {
    const { page } = await visit(stage, "index.html");
    await controlled(page, ".day-post");
    await stampData(stage.folder, "2026-01-14T12:00:00.000Z");
    await page.goto(`${stage.url}compose.html`);
    await page.getByRole("textbox", { name: "Caption" }).waitFor();
    await expect.poll(() => keptVersions(page)).toEqual(["2026-01-14T12:00:00.000Z"]);
    await page.context().setOffline(true);
    await page.goto(`${stage.url}index.html`);
    await page.locator(".day-post").first().waitFor();
  });

  it("do not fill the phone with small copies of old pictures", async () => {
    const { page } = await visit(stage, "index.html");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.evaluate(async () => {
      const pages = await caches.open("mergecast pages");
      for (let at = 0; at < 310; at++) await pages.put(`./thumbs/${at}.webp`, new Response("w"));
    });
    await page.reload();
    const kept = () =>
      page.evaluate(async () => (await (await caches.open("mergecast pages")).keys()).map(({ url }) => url));
    const thumbs = async () => (await kept()).filter((url) => url.includes("/thumbs/"));
    await expect.poll(async () => (await thumbs()).length).toBe(300);
    expect((await thumbs()).some((url) => url.endsWith("/thumbs/0.webp"))).toBe(false);
    expect((await thumbs()).some((url) => url.endsWith("/thumbs/309.webp"))).toBe(true);
  });

  it("can be installed: a manifest with an icon, within the page's own policy", async () => {
    const { page } = await visit(stage, "index.html");
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
      return await (await fetch(link?.href ?? "")).json();
    });
    expect(manifest).toMatchObject({
      start_url: "./index.html",
      display: "standalone",
      share_target: { method: "POST" },
    });
    expect(await page.evaluate((src) => fetch(src).then(({ ok }) => ok), manifest.icons[0].src)).toBe(true);
  });

  it("take a photo from the camera roll, with its words, into a draft of its own", async () => {
    const { page } = await visit(stage, "compose.html", { viewport: PHONE, hasTouch: true });
    await controlled(page, "textarea");
    const address = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(800, 1000);
      canvas.getContext("2d")?.fillRect(0, 0, 800, 1000);
      const form = new FormData();
      form.append(
        "photos",
        new File([await canvas.convertToBlob({ type: "image/png" })], "roll.png", { type: "image/png" }),
      );
      form.append("text", "From the beach");
      return (await fetch("./share", { method: "POST", body: form })).url;
    });
    expect(new URL(address).pathname).toBe("/compose.html");
    await page.goto(address);
    await page.getByRole("dialog").getByText("800 × 1000 pixels").waitFor();
    await page.getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toBe("From the beach");
    await page.getByText("Your photo is in the post.").waitFor();
    await page.reload();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
