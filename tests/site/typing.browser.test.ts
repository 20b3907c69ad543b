import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { manyPosts } from "./support/queues.ts";
import { openSiteStage, type SiteStage, visit } from "./support/site-stage.ts";

const WORDS = "Coffee first. Then bread, and then the whole morning";

const caption = (page: Page) => page.getByRole("textbox", { name: "Caption" });
const counts = (page: Page) => page.getByLabel("Counts of the caption").textContent();
const judged = async (page: Page) => JSON.parse(await page.getByLabel("The post as JSON").inputValue()).caption;

/** The page's clock stands still from now on, so that nobody rests between two keys. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Calls of functions of the page while something is done. Loops within a function do not count. */
async function callsDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await act();
  const { result } = await session.send("Profiler.takePreciseCoverage");
  await session.detach();
  return result
    .filter(({ url }) => url.includes("/assets/"))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [range] }) => sum + (range?.count ?? 0), 0);
}

describe.skipIf(!hasChromium)("typing in the composer, with 5,000 posts", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const queueOf = () =>
      JSON.stringify({ account: "a", posts: manyPosts(5000, "https://media.example.com", ["a.jpg"]) });
    stage = await openSiteStage({ queueOf });
  });
  afterAll(() => stage?.close());

  it("counts every key, and judges the post with the first key and when the typing rests", async () => {
    const { page, complaints } = await visit(stage, "compose.html");
    await stopClock(page);
    await caption(page).focus();
    const calls = await callsDuring(page, () => page.keyboard.type(WORDS));
    expect(await counts(page)).toContain(`${WORDS.length} of 2,200 characters`);
    expect(await judged(page)).toBe("C");
    expect(calls).toBeLessThan(WORDS.length * 1000);
    await page.clock.runFor(200);
    expect(await judged(page)).toBe(WORDS);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    expect(await judged(page)).toBe(`${WORDS}!`);
    expect(complaints).toEqual([]);
  });

  it("loses nothing when the page or the field is left within a run of keys, and judges what is pasted at once", async () => {
    const { page } = await visit(stage, "compose.html");
    await stopClock(page);
    await caption(page).focus();
    await page.keyboard.type("Bread for all.");
    await page.reload();
    await page.clock.resume();
    expect(await caption(page).inputValue()).toBe("Bread for all.");
    await caption(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" Rye");
    await page.keyboard.press("Tab");
    expect(await judged(page)).toBe("Bread for all. Rye");
    await caption(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" is");
    await page.keyboard.insertText(" gone by noon.");
    expect(await judged(page)).toBe("Bread for all. Rye is gone by noon.");
  });
});
