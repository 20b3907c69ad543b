import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { axe, RULES } from "./support/axe.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, slowDown, visit } from "./support/site-stage.ts";

/** The whole month is in sight. */
const TALL = { viewport: { width: 1280, height: 1500 } };

const tray = (page: Page) => page.getByRole("region", { name: "Changes to propose" });
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const textOf = (locator: Locator) => expect.poll(() => locator.textContent());

/** Waits until the other posts are known, which a press on a post asks for. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("Nothing to drag, or nowhere to drag it.");
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 30, { steps: 3 });
  await page.locator(".ghost").waitFor();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 8, { steps: 5 });
}

describe.skipIf(!hasChromium)("working in the calendar", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage();
  });
  afterAll(() => stage?.close());

  it("moves a post by dragging, shows what that does before it is proposed, keeps it over a reload, and undoes it", async () => {
    const { page, findings, hosts } = await visit(stage, "index.html", TALL);
    const post = page.getByRole("button", { name: /market-saturday/ });
    await post.hover();
    await drag(page, post, cell(page, "2026-01-20"));
    await page.locator(".ghost").getByText("Tue 20 Jan", { exact: true }).waitFor();
    await textOf(page.locator(".ghost small")).toMatch(
      /^4 other posts move: “600 kilos of flour, one narrow staircas…” to Wed 21 Jan, 09:30; .*; and so on\.$/,
    );
    await page.mouse.move(600, 20);
    await page.locator(".ghost small").waitFor({ state: "detached" });
    const target = await cell(page, "2026-01-20").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20);
    await page.mouse.up();
    await tray(page).waitFor();
    await textOf(cell(page, "2026-01-20")).toMatch(/09:30moves here.*market-saturday/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.reload();
    await cell(page, "2026-01-20").getByText("moves here").waitFor();
    await tray(page).getByRole("button", { name: "1 change" }).click();
    const rows = tray(page).getByRole("row");
    await textOf(rows.nth(1)).toBe("“Saturday, harbour market, the blue awni…”Sat 24 Jan, 09:30Tue 20 Jan, 09:30");
    expect(await rows.allTextContents()).toContain(
      "“600 kilos of flour, one narrow staircas…”Tue 20 Jan, 09:30Wed 21 Jan, 09:30",
    );
    expect(await axe(page, RULES)).toEqual([]);
    await tray(page).getByRole("button", { name: "Undo" }).click();
    await tray(page).waitFor({ state: "detached" });
    await textOf(cell(page, "2026-01-24")).toContain("market-saturday");
    expect(findings).toEqual([]);
    expect(hosts.size).toBe(1);
  });

  it("moves a post across the end of the month, by a day of the next one or by resting on the arrow", async () => {
    const { page } = await visit(stage, "index.html", TALL);
    const post = page.getByRole("button", { name: /market-saturday/ });
    await drag(page, post, cell(page, "2026-02-01"));
    await page.mouse.up();
    await cell(page, "2026-02-01").getByText("market-saturday").waitFor({ state: "attached" });
    await drag(
      page,
      page.getByRole("button", { name: /soup-bread/ }),
      page.getByRole("button", { name: "Next month" }),
    );
    // The calendar turns on while the post rests there, so that February may be over before anybody looks.
    await page.getByRole("heading", { name: "January 2026" }).waitFor({ state: "detached" });
    await page.mouse.move(640, 400);
    const day = (await page.locator('[data-day$="-10"]').getAttribute("data-day")) ?? "";
    expect(day > "2026-02-01").toBe(true);
    const target = await cell(page, day).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await cell(page, day).getByText(/soup/i).first().waitFor();
    await textOf(tray(page)).toContain("2 changes");
  });

  it("neither drags what is out nor drops anything on a day that has passed", async () => {
    const { page } = await visit(stage, "index.html", TALL);
    const out = await page.getByRole("button", { name: /new-year-first-loaf/ }).boundingBox();
    await page.mouse.move((out?.x ?? 0) + 10, (out?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(600, 700, { steps: 4 });
    expect(await page.locator(".ghost").count()).toBe(0);
    await page.mouse.up();
    await drag(page, page.getByRole("button", { name: /market-saturday/ }), cell(page, "2026-01-08"));
    await page.mouse.up();
    await page.getByText(/cannot go there: .*has passed/).waitFor();
    expect(await tray(page).count()).toBe(0);
  });

  it("moves, swaps, removes and retries with the keyboard alone, and Back closes the dialog", async () => {
    const { page } = await visit(stage, "index.html");
    const dialog = page.getByRole("dialog");
    const open = async (name: RegExp) => {
      await page.getByRole("button", { name }).first().press("Enter");
      await dialog.getByRole("region", { name: "Actions" }).waitFor();
    };
    const press = async (name: string) => {
      await dialog.getByRole("button", { name, exact: true }).press("Enter");
    };
    await open(/market-saturday/);
    await page.waitForURL(/post=market-saturday/);
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    await open(/market-saturday/);
    await press("Move to…");
    await dialog.getByLabel("New day").fill("2026-01-08");
    await dialog.getByText("cannot go there: Thu 8 Jan has passed.").waitFor();
    await dialog.getByLabel("New day").fill("2026-01-19");
    await dialog.getByLabel("Time").fill("07:00");
    await dialog.getByText(/^5 other posts move: .* Swapping with “Yesterday's rye, .*” moves no other post/).waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await dialog.getByLabel("Time").fill("");
    // It waits for the other posts.
    await expect.poll(() => dialog.getByRole("button", { name: "Move", exact: true }).isEnabled()).toBe(true);
    await dialog.getByLabel("New day").press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await textOf(cell(page, "2026-01-19")).toContain("market-saturday");
    await open(/soup-bread/);
    await press("Remove");
    await dialog.waitFor({ state: "hidden" });
    await open(/too-tall-to-post/);
    await press("Retry");
    await dialog.waitFor({ state: "hidden" });
    await open(/croissant-layers/);
    await press("Swap with…");
    await press("Swap");
    await dialog.waitFor({ state: "hidden" });
    await tray(page).getByRole("button", { name: "4 changes" }).click();
    const list = () => tray(page).getByRole("listitem").allTextContents();
    await expect
      .poll(async () => (await list()).map((text) => text.replace(/Take back.*/, "")))
      .toEqual([
        "Move “Saturday, harbour market, the blue awni…” to Mon 19 Jan",
        "Remove “A bread that holds up in soup: dark, de…”",
        "Try “Our window, five in the morning. The ra…” again",
        expect.stringMatching(/^Swap “27 layers, three days, gone in four bit…” and “/),
      ]);
    await textOf(page.locator(".mark-of-removed")).toContain("soup-bread");
  });

  it("swaps instead of moving where the slot is taken, so that no other post moves", async () => {
    const { page } = await visit(stage, "index.html#2026-01/month?post=market-saturday");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Move to…" }).click();
    const swap = dialog.getByRole("button", { name: "Swap instead" });
    expect(await swap.count()).toBe(0);
    await dialog.getByLabel("New day").fill("2026-01-26");
    await dialog.getByText("No other post moves.", { exact: true }).waitFor();
    expect(await swap.count()).toBe(0);
    await dialog.getByLabel("New day").fill("2026-01-19");
    await swap.click();
    await dialog.waitFor({ state: "hidden" });
    await textOf(cell(page, "2026-01-19")).toContain("market-saturday");
    await textOf(cell(page, "2026-01-24")).toContain("three-ways-with-rye");
    expect(await page.locator(".mark-of-moved").count()).toBe(2);
  });

  it("stays where it is when a post is left or removed by two quick presses, on a slow phone too", async () => {
    const { page } = await visit(stage, "index.html");
    await slowDown(page);
    await page.reload();
    // The browser goes back later than somebody presses again.
    await page.evaluate(() => {
      const back = history.back.bind(history);
      history.back = () => void setTimeout(back);
    });
    const dialog = page.getByRole("dialog");
    const post = page.getByRole("button", { name: /market-saturday/ }).first();
    await post.click();
    await dialog.getByRole("region", { name: "Actions" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("post=");
    await post.click();
    await dialog.getByRole("button", { name: "Remove" }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await dialog.waitFor({ state: "hidden" });
    await textOf(tray(page)).toContain("1 change");
    await page.locator(".mark-of-removed").waitFor();
    expect(page.url()).toContain("index.html");
  });

  it("opens the post of a link, in whatever month it is, and says nothing when it is gone", async () => {
    const { page } = await visit(stage, "index.html#2027-05/month?post=new-year-first-loaf");
    await page.getByRole("dialog", { name: "The first loaf of the year" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(page.url()).not.toContain("post=");
    const gone = await visit(stage, "index.html#2026-01/month?post=nobody");
    expect(await gone.page.getByRole("dialog").count()).toBe(0);
  });

  it("filters by pillar, state, kind and words, and keeps that in the address", async () => {
    const { page } = await visit(stage, "index.html");
    await page.getByRole("button", { name: "craft", exact: true }).click();
    await page.getByText("Filter and search").click();
    await page.getByRole("combobox", { name: "State" }).selectOption("Planned");
    const shown = () => page.locator(".day-post").count();
    await page.waitForURL(/state=expected&pillar=craft/);
    await page.locator(".day-post").filter({ hasText: "Published" }).first().waitFor({ state: "detached" });
    const count = await shown();
    await textOf(page.locator(".filter-result")).toContain(`Shows ${count} of 21 posts.`);
    await page.reload();
    await expect.poll(shown).toBe(count);
    await page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(shown).toBe(21);
    await page.getByLabel("Words").fill("HARBOUR");
    await expect.poll(shown).toBeLessThan(10);
    expect(await axe(page, RULES)).toEqual([]);
  });

  it("leads from every day to come to a new post on that day", async () => {
    const { page } = await visit(stage, "index.html");
    const links = page.getByRole("link", { name: /^New post on/ });
    await expect.poll(() => links.count()).toBe(19);
    await page.getByRole("link", { name: "New post on Tue 20 Jan" }).click();
    await page.getByRole("heading", { name: "Write a post" }).waitFor();
    await expect.poll(() => page.getByLabel("Day").inputValue()).toBe("2026-01-20");
  });

  it("opens on a phone at today, with targets of 44 pixels, and moves a post with a finger that rests on it", async () => {
    const { page } = await visit(stage, "index.html", { viewport: PHONE, hasTouch: true, isMobile: true });
    const today = page.locator(".agenda-day.today");
    await expect.poll(async () => (await today.boundingBox())?.y).toBeLessThan(0.65 * PHONE.height);
    expect(await overflowOf(page)).toBe(0);
    await cell(page, "2026-01-18").scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const box = await page.getByRole("button", { name: /Twenty years of folding/ }).boundingBox();
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 40];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x, y) });
    await page.locator(".ghost").waitFor();
    const target = await cell(page, "2026-01-17").boundingBox();
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x, (target?.y ?? 0) + 20) });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await tray(page).waitFor();
    expect(await tray(page).getByRole("button", { name: "Undo" }).boundingBox()).toMatchObject({ height: 44 });
    expect(await overflowOf(page)).toBe(0);
  });
});

describe.skipIf(!hasChromium)("an empty repository", () => {
  it("shows the way to the first post, on a phone too, and nothing red", async () => {
    const stage = await openSiteStage({ queueOf: () => JSON.stringify({ account: "new.bakery", posts: [] }) });
    try {
      for (const viewport of [TALL.viewport, PHONE]) {
        const { page } = await visit(stage, "index.html", { viewport });
        const way = page.getByRole("link", { name: "Write the first post" });
        expect(await way.getAttribute("href")).toBe("./compose.html");
        await page.locator(".month-body [data-day]").first().waitFor();
        expect((await way.boundingBox())?.y).toBeGreaterThan(0);
        expect((await way.boundingBox())?.y).toBeLessThan(viewport.height);
        expect(await page.locator(".urgent, .attention, .dry-note").count()).toBe(0);
        expect(await axe(page, RULES)).toEqual([]);
      }
      const compose = await visit(stage, "compose.html");
      expect(await compose.page.locator(".finding").count()).toBe(0);
    } finally {
      await stage.close();
    }
  });
});
