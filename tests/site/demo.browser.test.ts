import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { entryOf } from "../support/run-command.ts";
import { axe, RULES } from "./support/axe.ts";
import { pictureFile } from "./support/photo-files.ts";
import { DESKTOP, overflowOf, PHONE, WAIT_MS } from "./support/site-stage.ts";

describe.skipIf(!hasChromium)("npm run demo -- --keep in a browser", () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** The demo as people start it; gives the address that it printed. */
  async function startDemo(): Promise<string> {
    const demo = spawn(process.execPath, [entryOf("demo"), "demo", "--keep"], { env: {} });
    onTestFinished(() => void demo.kill("SIGKILL"));
    let printed = "";
    return await new Promise((resolve, reject) => {
      demo.once("exit", () => reject(new Error(printed)));
      demo.stdout.setEncoding("utf8").on("data", (text) => {
        printed += text;
        const address = /The calendar +(http:\S+)\n/.exec(printed)?.[1];
        if (address !== undefined && /What Instagram has .*\n/.test(printed)) resolve(address);
      });
    });
  }

  it.each([
    ["desk", { viewport: DESKTOP }],
    ["phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])("takes a newcomer's own photo from the composer to Instagram, at a %s", async (_, screen) => {
    const address = await startDemo();
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...screen });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    const bar = page.getByRole("complementary", { name: "Demo" });
    await page.goto(address);
    await bar.getByText("Merge (2)").waitFor();
    await page.getByText("1 needs attention").waitFor();
    await page.getByText("Approved · #1 by mara").waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.goto(`${address}compose.html`);
    await page.getByLabel("Choose files").setInputFiles(await pictureFile("Mine.png", "#c04020"));
    await page.getByRole("dialog").getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Caption" }).fill("A post of my own.\n\nWhat do you say?");
    await page.getByLabel("Alt text").fill("A red square.");
    await page.getByLabel("Pillar").selectOption("people");
    await page.getByLabel("Call to action").selectOption("comment prompt");
    await page.getByRole("button", { name: "Propose", exact: true }).last().click();
    const link = page.getByRole("link", { name: "Look at it on GitHub" });
    await link.waitFor();
    await page.goto((await link.getAttribute("href")) ?? "");
    await page.getByText("All checks have passed.").waitFor();
    await page.frameLocator("iframe").getByText("A post of my own.").first().waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await page.getByRole("button", { name: "Merge pull request" }).click();
    await bar.getByText("“A post of my own. What do you say?” goes out Mon 12 Jan, 17:45.").waitFor();
    await page.locator('[data-day="2026-01-12"] button img').first().waitFor();
    await page.goto(`${address}feed.html`);
    await page.getByRole("button", { name: "A post of my own." }).locator("img").waitFor();
    await bar.getByRole("button", { name: "Next slot: Mon 12 Jan, 17:45" }).click();
    await bar.getByText("is live.").waitFor();
    await bar.getByRole("link", { name: "Look at it" }).click();
    await page.getByText("A post of my own.").waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    expect(await page.locator("img").count()).toBe(1);
  });

  it("refuses a press that another web page sends", async () => {
    const address = await startDemo();
    const asForm = await fetch(`${address}demo/next`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
    expect(asForm.status).toBe(405);
    expect(await (await fetch(`${address}demo/state`)).json()).toMatchObject({ now: "Mon 12 Jan, 10:10" });
  });
});
