import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { recordedBrowser } from "../support/recorded-browser.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { pictureFile } from "./support/photo-files.ts";
import { WAIT_MS } from "./support/site-stage.ts";

const entry = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../../simulator/samples/sourdough-square.jpg", import.meta.url));
const post = (id: string) => goodPost({ id, caption: `Words of ${id}.`, image_url: `media/${id}.jpg` });

/** The command as people start it, and a browser at the address that it printed. */
async function open(browser: Browser) {
  const folder = await temporaryFolder();
  const queue = join(folder, "queue.json");
  await mkdir(join(folder, "media"));
  for (const id of ["first", "second"]) await writeFile(join(folder, "media", `${id}.jpg`), await readFile(SAMPLE));
  await writeFile(queue, JSON.stringify({ account: "bakery", posts: [post("first"), post("second")] }, null, 2));
  const args = [
    entry,
    "calendar",
    "--queue",
    queue,
    "--out",
    join(folder, "site"),
    "--now",
    "2026-01-14T11:00:00Z",
    "--open",
  ];
  const { PATH } = await recordedBrowser();
  const child = spawn(process.execPath, args, { env: { PATH }, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes("Ctrl+C")) break;
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, locale: "en-GB" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const findings: string[] = [];
  page.on("pageerror", ({ message }) => findings.push(message));
  const address = /served at (\S+)/.exec(printed)?.[1] ?? "";
  await page.goto(address);
  await page.locator("main h1").waitFor();
  let loads = 0;
  page.on("load", () => loads++);
  const posts = async () => JSON.parse(await readFile(queue, "utf8")).posts;
  return { page, folder, findings, posts, origin: new URL(address).origin, loads: () => loads };
}

describe.skipIf(!hasChromium)("Save in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it("writes the tray into the working copy and shows the saved state in place", async () => {
    const { page, posts, findings, loads } = await open(browser);
    const bar = page.getByRole("region", { name: "Changes to propose" });
    expect(page.url()).not.toContain("token=");
    await page.locator('[data-day="2026-01-15"] button.day-post').click();
    await page.getByRole("dialog").getByRole("button", { name: "Move to…" }).click();
    await page.getByRole("dialog").getByLabel("New day").fill("2026-01-20");
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await page.locator('[data-day="2026-01-20"]').getByText("moves here").waitFor();
    await bar.getByRole("button", { name: "Save", exact: true }).click();
    await bar.getByText("Saved.").waitFor();
    await page.locator(".mark-of-moved").first().waitFor({ state: "detached" });
    await page.locator('[data-day="2026-01-20"]').getByText("Words of second.").waitFor();
    await page.locator('[data-day="2026-01-15"]').getByText("No post").waitFor();
    expect((await posts()).find(({ id }: { id: string }) => id === "second").not_before).toBe("2026-01-20T09:30:00Z");
    // The dialog knows the saved state, too.
    await page.locator('[data-day="2026-01-20"] button.day-post').click();
    await page
      .getByRole("dialog")
      .getByText(/20 Jan/)
      .first()
      .waitFor();
    expect(loads()).toBe(0);
    expect(findings).toEqual([]);
  });

  it("writes a new post with its photo from the composer, which is ready for the next one", async () => {
    const { page, posts, folder, findings, origin } = await open(browser);
    await page.goto(`${origin}/compose.html`);
    await page.getByLabel("Choose files").setInputFiles(await pictureFile("Loaf.png", "#c04020"));
    await page.getByRole("dialog").getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("Alt text").fill("A red square.");
    await page.getByRole("textbox", { name: "Caption" }).fill("A loaf for Sunday.");
    await page.getByLabel("Pillar").fill("craft");
    await page.getByLabel("Call to action").fill("comment prompt");
    const said = page.locator(".compose-foot");
    await said.getByRole("button", { name: "Save", exact: true }).click();
    await said.getByText("Saved.").waitFor();
    const added = (await posts()).at(-1);
    expect(added).toMatchObject({ id: "a-loaf-for-sunday", alt_text: "A red square.", cta_type: "comment prompt" });
    expect((await readFile(join(folder, added.image_url))).subarray(0, 2).toString("hex")).toBe("ffd8");
    await expect.poll(() => page.getByRole("textbox", { name: "Caption" }).inputValue()).toBe("");
    // The rules know the saved post.
    await page.getByRole("textbox", { name: "Caption" }).fill("A loaf for Sunday.");
    const json = page.getByLabel("The post as JSON");
    await expect.poll(() => json.inputValue()).toContain('"id": "a-loaf-for-sunday-2"');
    expect(findings).toEqual([]);
  });
});
