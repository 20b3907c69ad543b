import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { openSiteStage, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

describe.skipIf(!hasChromium)("the pages on a phone's home screen", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage();
  });
  afterAll(() => stage?.close());

  it("show the last state without a connection, and say so", async () => {
    const { page, complaints } = await visit(stage, "index.html");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.locator(".day-post").first().waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".day-post").first().waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("January 2026");
    await page.getByText("No connection.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("No connection.").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
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
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.getByRole("textbox", { name: "Caption" }).waitFor();
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
    expect(await page.getByRole("textbox", { name: "Image address" }).inputValue()).toMatch(/^media\/roll-/);
    await page.reload();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
