import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveSite } from "../../scripts/adapters/site/serve-site.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";
import { makeSite } from "../../scripts/wiring/make-site.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";

export const spec: CommandSpec = {
  name: "tool screenshots",
  summary: "Takes the README's screenshots of the calendar, with the built-in sample media and at a fixed time.",
  options: {
    out: { value: "DIR", description: "Where the screenshots are written (default docs/screenshots)." },
    chromium: { value: "FILE", description: "The browser to use (default /usr/bin/chromium)." },
  },
  examples: ["npm run tool -- screenshots"],
  exitCodes: { 0: "taken", 1: "it failed", 2: "it could not start: usage, or no browser" },
};

const SHOWCASE = fileURLToPath(new URL("../../docs/screenshots/showcase", import.meta.url));
/** Makes the addresses look real, and the pictures the same each time. */
const MEDIA = "https://media.example.com";
const NOW = new Date("2026-01-14T11:00:00Z");
const DESKTOP = { width: 1000, height: 720 };
const PHONE = { width: 390, height: 844 };

interface Shot {
  name: string;
  path: string;
  size: { width: number; height: number };
  isDark?: boolean;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: "calendar", path: "index.html", size: { width: 1280, height: 1120 } },
  { name: "calendar-dark", path: "index.html", size: { width: 1280, height: 720 }, isDark: true },
  { name: "calendar-phone", path: "index.html#2026-01/agenda", size: PHONE, prepare: scrollToToday },
  { name: "month-phone-dark", path: "index.html#2026-01/month", size: PHONE, isDark: true, prepare: scrollToMonth },
  { name: "changes", path: "index.html", size: { width: 1000, height: 1000 }, prepare: movePost },
  { name: "post", path: "index.html", size: DESKTOP, prepare: openPost },
  { name: "feed", path: "feed.html", size: { width: 760, height: 1000 } },
  { name: "composer", path: "compose.html", size: { width: 1120, height: 1000 }, prepare: writeDraft },
  { name: "composer-phone", path: "compose.html", size: PHONE, prepare: writeDraft },
];

/** npm run tool -- screenshots. @throws ProblemError (exit 2) without a browser */
export async function run({ command, text }: Arguments): Promise<ExitCode> {
  const executablePath = text.chromium ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) throw usageError(command, `there is no browser at ${executablePath}`);
  const out = text.out ?? fileURLToPath(new URL("../../docs/screenshots", import.meta.url));
  const [folder, media] = await Promise.all([mkdtemp(join(tmpdir(), "mergecast-screenshots-")), startSampleMedia()]);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--force-color-profile=srgb"];
  const [site, browser] = await Promise.all([buildShowcase(folder), chromium.launch({ executablePath, args })]);
  try {
    await mkdir(out, { recursive: true });
    for (const shot of SHOTS) await take(browser, shot, { url: site.url, mediaUrl: media.url, out });
    return 0;
  } finally {
    await Promise.all([browser.close(), site.close(), media.close(), rm(folder, { recursive: true, force: true })]);
  }
}

async function buildShowcase(folder: string) {
  const content = join(folder, "content");
  await cp(SHOWCASE, content, { recursive: true });
  const queuePath = join(content, "queue.json");
  await writeFile(queuePath, (await readFile(queuePath, "utf8")).replaceAll("{media}", MEDIA));
  const outDir = join(folder, "site");
  const place = { url: "https://github.com/corner-bakery/posts", branch: "main", queuePath: "content/queue.json" };
  const repository = { ...place, apiUrl: "https://api.github.com", commit: null };
  await makeSite({ queuePath, outDir, repository, now: NOW, isNowAssumed: true, allowPrivateHosts: [] });
  return await serveSite(outDir);
}

async function take(
  browser: Browser,
  { name, path, size, isDark, prepare }: Shot,
  { url, mediaUrl, out }: { url: string; mediaUrl: string; out: string },
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: isDark === true ? "dark" : "light",
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.route(`${MEDIA}/**`, async (route) => {
    const answer = await fetch(`${mediaUrl}${new URL(route.request().url()).pathname}`);
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, contentType: "image/jpeg", body });
  });
  await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  await prepare?.(page);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight),
  );
  // An image that is decoded off the main thread may be missing from the screenshot.
  await page.evaluate(async () => {
    for (const image of document.images) image.decoding = "sync";
    await Promise.all(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => null)),
    );
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await page.screenshot({ path: join(out, `${name}.png`), animations: "disabled" });
  await context.close();
  process.stdout.write(`${name}.png\n`);
}

async function scrollToToday(page: Page): Promise<void> {
  await page
    .locator(".agenda-day.today")
    .evaluate((day) => scrollTo(0, scrollY + day.getBoundingClientRect().top - 300));
}

async function scrollToMonth(page: Page): Promise<void> {
  await page.locator("table.month").evaluate((month) => month.scrollIntoView());
}

/** Two changes in the tray, which is open. */
async function movePost(page: Page): Promise<void> {
  await page.getByRole("button", { name: /soup-bread/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to…" }).click();
  await page.getByLabel("New day").fill("2026-01-20");
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /too-tall-to-post/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: "2 changes" }).click();
  await page.getByRole("columnheader", { name: "Then" }).waitFor();
  await page.getByRole("link", { name: "Open the filled-in form on GitHub" }).waitFor();
  await scrollToMonth(page);
}

async function openPost(page: Page): Promise<void> {
  await page.getByRole("button", { name: /three-ways-with-rye/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "more", exact: true }).click();
}

async function writeDraft(page: Page): Promise<void> {
  await page.getByText("Or use a photo that is on the web").click();
  await page.getByLabel("Image address").fill(`${MEDIA}/coffee-square.jpg`);
  await page.getByLabel("Alt text").fill("A cup of coffee next to a croissant.");
  await page
    .getByRole("textbox", { name: "Caption" })
    .fill(
      "Rain on the window, foam on the cup, and a croissant that is still warm. This is what Tuesday was made for, and we saved you the seat by the radiator.\n\nWhich day do you come by?\n\n#coffee #bakery",
    );
  await page.getByLabel("Pillar").selectOption("place");
  await page.getByLabel("Call to action").selectOption("comment prompt");
  await page.getByLabel("Day").fill("2026-02-03");
  await page.getByLabel("Time in Europe/Berlin").fill("09:00");
  await page.getByText("The file loads:").waitFor();
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
}
