import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasChromium, noteSkipped } from "../support/chromium.ts";
import { axe, COLOURS, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

noteSkipped("the calendar, feed and composer in a real browser");
describe.skipIf(!hasChromium)("the pages of the calendar", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage();
  });
  afterAll(() => stage?.close());

  it("show the month with every post on its day, what it comes to in one sentence, and what needs attention with error and fix", async () => {
    const { page, findings, hosts } = await visit(stage, "index.html");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("January 2026");
    expect(await page.getByRole("region", { name: "The month in numbers" }).getByRole("status").textContent()).toBe(
      "21 posts: 9 published, 10 planned, 1 failed and 1 unconfirmed. 3 days in between without a post: Sun 4 Jan, Sat 10 Jan and Sun 11 Jan.",
    );
    const day = (name: string) => page.getByRole("cell").filter({ has: page.getByText(name, { exact: true }) });
    expect(await day("Fri 2 Jan").textContent()).toMatch(
      /Published.*09:31.*The first loaf of the year.*craft.*new-year-first-loaf/,
    );
    expect(await day("Sat 10 Jan").textContent()).toMatch(/Failed.*too-tall-to-post/);
    expect(await day("Wed 14 Jan").textContent()).toMatch(/Unconfirmed.*cardamom-buns/);
    expect(await day("Sat 24 Jan").textContent()).toMatch(/Planned.*market-saturday/);
    expect(await day("Sun 25 Jan").textContent()).toContain("Queue runs dry");
    expect(await page.locator("[aria-current=date]").textContent()).toContain("Wed 14 Jan");
    expect(findings).toEqual([]);
    // Pictures on other hosts come as small copies.
    expect(hosts.size).toBe(1);
    const panel = page.getByRole("region", { name: "State" });
    await panel.getByText("10 waiting, the last on Sat 24 Jan; 3 need attention").click();
    await panel.getByRole("listitem").nth(2).waitFor();
    const texts = await panel.getByRole("listitem").allTextContents();
    expect(texts[0]).toMatch(/Unconfirmed.*Cardamom buns: twist.*not yet known.*runs the workflow "resolve"/);
    expect(texts[1]).toMatch(/Failed.*Our window, five.*taller than 4:5.*press Retry/);
    expect(texts[2]).toMatch(/Planned.*Fog over the harbour.*It will fail.*32 hashtags.*Remove 2/);
    await panel.getByRole("link", { name: "Status" }).click();
    await expect
      .poll(() => page.locator(".tiles").textContent())
      .toMatch(/Sun 25 Jan.*posts on \d+ days.*Until Fri 13 Mar/);
  });

  it("warn of a post that misses its day, in its cell, in the list and in its dialog, and say until when it is held", async () => {
    const queueOf = () => {
      const late = simplePost({ id: "late", not_before: "2026-01-16T20:00:00Z" });
      return JSON.stringify({ account: "corner.bakery", posts: [simplePost({ id: "first" }), late] });
    };
    const { browser } = stage;
    const dated = await openSiteStage({ queueOf, settings: { timezone: "Europe/Berlin" }, browser });
    onTestFinished(() => dated.close());
    const { page } = await visit(dated, "index.html");
    const words = "“About late.” waits until Fri 16 Jan, 21:00, and no post goes out later on that day";
    const cell = page.getByRole("cell").filter({ has: page.getByText("Sat 17 Jan", { exact: true }) });
    expect(await cell.textContent()).toMatch(/09:30.*Misses its day/);
    expect(await page.getByRole("region", { name: "State" }).textContent()).toContain(words);
    await page.getByRole("button", { name: "Agenda" }).click();
    await page.getByText("not before Fri 16 Jan, 21:00 (Europe/Berlin)").waitFor();
    await page.getByText("1 needs attention").click();
    await page.getByRole("button", { name: "About late.", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "About late." });
    await dialog.getByRole("heading", { name: "Findings" }).waitFor();
    expect(await dialog.textContent()).toMatch(/Saturday,? 17 January 2026, 09:30 \(Europe\/Berlin\)/);
    expect(await dialog.textContent()).toContain("Fri 16 Jan, 21:00 (Europe/Berlin)");
    expect(await dialog.textContent()).toContain(words);
  });

  it("go from month to month and to the list, and back the browser's way", async () => {
    const { page } = await visit(stage, "index.html");
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("heading", { name: "February 2026" }).waitFor();
    await page.getByText("No posts in this month.", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "January 2026" }).waitFor();
    await page.getByRole("button", { name: "Agenda" }).click();
    await expect.poll(() => page.locator(".agenda-post").count()).toBe(11);
    await page.getByText("Earlier this month: 10 posts").click();
    await expect.poll(() => page.locator(".agenda-post").count()).toBe(21);
    expect(await page.locator(".agenda").last().textContent()).toContain("from this day on, nothing is left to post");
  });

  it("open a post with the keyboard alone, fold and unfold its caption, turn its pictures, and close again", async () => {
    const { page } = await visit(stage, "index.html");
    await page.getByRole("button", { name: /three-ways-with-rye/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Yesterday's rye, three ways" });
    await dialog.waitFor();
    const caption = dialog.locator(".caption-text");
    expect((await caption.textContent())?.length).toBeLessThan(150);
    await dialog.getByRole("button", { name: "more" }).press("Enter");
    await expect.poll(() => caption.textContent()).toContain("#nowaste");
    await dialog.getByRole("button", { name: "Next picture" }).press("Space");
    await dialog.getByRole("img", { name: "A bowl of crumbs." }).waitFor();
    expect(await dialog.locator(".media-list").textContent()).toContain("Toasted rye with oil.");
    const ratio = async () => {
      const box = await dialog.locator(".strip").boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    // The first picture is 1080 x 566 pixels, and crops the square second one.
    await expect.poll(ratio).toBeCloseTo(1080 / 566, 2);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("three-ways-with-rye");
  });

  it("show the profile newest first, as it looks on a chosen day, in 3:4 cells", async () => {
    const { page, findings } = await visit(stage, "feed.html");
    const cells = page.locator(".feed-cell");
    await expect.poll(() => cells.count()).toBe(20);
    expect(await cells.first().textContent()).toMatch(/Planned.*Sat 24 Jan.*Saturday, harbour market/);
    await page.getByRole("button", { name: "Today" }).click();
    await expect.poll(() => cells.count()).toBe(10);
    expect(await cells.first().textContent()).toMatch(/Unconfirmed.*Wed 14 Jan/);
    const box = await cells.nth(1).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 4, 2);
    await cells.nth(1).click();
    await page.getByRole("dialog", { name: "The window seat" }).waitFor();
    expect(findings).toEqual([]);
  });

  it("break no rule of accessibility, in light and in dark", async () => {
    const states: [path: string, open: RegExp | null][] = [
      ["index.html", null],
      ["index.html#2026-01/agenda", /Fog over the harbour/],
      ["feed.html", null],
      ["compose.html", null],
      ["status.html", null],
    ];
    const found = await Promise.all(
      states.map(async ([path, open]) => {
        const { page } = await visit(stage, path);
        const light = await axe(page, RULES);
        await page.emulateMedia({ colorScheme: "dark" });
        const dark = await axe(page, COLOURS);
        if (open === null) return [path, light, dark];
        await page.getByText("3 need attention").click();
        await page.getByRole("button", { name: open }).first().click();
        await page.getByRole("dialog").getByRole("heading", { name: "Findings" }).waitFor();
        const opened = await axe(page, RULES);
        await page.emulateMedia({ colorScheme: "light" });
        return [path, light, [...dark, ...opened, ...(await axe(page, COLOURS))]];
      }),
    );
    expect(found).toEqual(states.map(([path]) => [path, [], []]));
  });

  it.each(["index.html#2026-01/month", "index.html", "feed.html", "compose.html", "status.html"])(
    "fit on a phone of 360 pixels: %s",
    async (path) => {
      const { page } = await visit(stage, path, { viewport: PHONE, hasTouch: true });
      expect(await overflowOf(page)).toBe(0);
      const small = await page.locator("button:visible, a:visible").evaluateAll((all) =>
        all
          .filter((node) => !node.matches(".skip, p a, .state a"))
          .map((node) => ({ name: node.textContent, box: node.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name }) => name),
      );
      expect(small).toEqual([]);
    },
  );
});
