import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { axe, COLOURS, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { DESKTOP, openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

/** A window of 1280 by 900 pixels at 200 %. */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const ARABIC = "صباح الخير من المخبز! الخبز الساخن جاهز كل يوم.";
const TABLE = [
  "caption;image;alt text;pillar;call to action;day",
  `${ARABIC};https://media.example.com/one.jpg;خبز;craft;none;2026-02-03`,
  "Two;;;craft;none;2020-01-01",
].join("\n");

const direction = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).direction);
const dialog = (page: Page) => page.getByRole("dialog");

async function fillTable(page: Page): Promise<void> {
  await page.getByText("Many posts at once").click();
  await page.getByLabel(/Paste a table/).fill(TABLE);
  await page.locator(".bulk-rows li").nth(1).waitFor();
}

/** Interactive elements that a finger can hardly hit: lower than 44 pixels, and no link within a text. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, summary, a.button, input[type=text], input[type=date]")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        element,
        height: Math.max(
          0,
          ...[element, element.closest("label")].map((one) => one?.getBoundingClientRect().height ?? 0),
        ),
      }))
      .filter(({ element, height }) => height < 43.5 && !element.matches(".skip, .unseen, p button, .linklike"))
      .map(({ element, height }) => `${element.textContent?.slice(0, 30)} ${element.className} ${height}`),
  );
}

describe.skipIf(!hasChromium)("the pages at 200 % and with text from right to left", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const posts = [
      simplePost({ id: "arabic", caption: ARABIC, note: ARABIC, pillar: "خبز" }),
      simplePost({ id: "latin", caption: "Bread for everybody." }),
    ];
    stage = await openSiteStage({ queueOf: () => JSON.stringify({ account: "مخبز", posts }) });
  });
  afterAll(() => stage?.close());

  it("need no scrolling to the side at 200 %, with tray, dialog and table open", async () => {
    const { page } = await visit(stage, "index.html#2026-01/month?post=arabic", ZOOMED);
    await dialog(page).getByRole("button", { name: "Move to…" }).click();
    expect(await axe(page, RULES)).toEqual([]);
    await dialog(page).getByLabel("New day").fill("2026-01-20");
    await dialog(page).getByRole("button", { name: "Move", exact: true }).click();
    await dialog(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "1 change" }).click();
    expect(await overflowOf(page)).toBe(0);
    expect(await axe(page, RULES)).toEqual([]);
    for (const [view, name] of [
      ["week", /^Week of/],
      ["agenda", "January 2026"],
    ] as const) {
      await page.goto(`${stage.url}index.html#2026-01/${view}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.locator("[data-day]").first().waitFor();
      expect(await overflowOf(page)).toBe(0);
    }
    await page.goto(`${stage.url}compose.html`);
    await fillTable(page);
    expect(await overflowOf(page)).toBe(0);
    // Something that sticks to the window must leave room for what is written.
    const sticky = await page.locator(".tray").boundingBox();
    expect(sticky?.height).toBeLessThan(225);
  });

  it("turn each text by its own direction, in cells, dialog, tray, table and fields", async () => {
    const { page } = await visit(stage, "index.html");
    expect(await direction(page, '[data-day="2026-01-14"] .post-text')).toBe("rtl");
    expect(await direction(page, '[data-day="2026-01-15"] .post-text')).toBe("ltr");
    await page.getByRole("button", { name: new RegExp(ARABIC.slice(0, 9)) }).click();
    expect(await direction(page, "dialog .caption-text")).toBe("rtl");
    await page.goto(`${stage.url}compose.html`);
    await page.getByRole("textbox", { name: "Caption" }).fill(ARABIC);
    expect(await direction(page, 'textarea[rows="8"][dir]')).toBe("rtl");
    await fillTable(page);
    expect(await direction(page, ".bulk-rows li:first-child strong")).toBe("rtl");
    expect(await axe(page, RULES)).toEqual([]);
  });

  it.each(["light", "dark"] as const)(
    "break no rule of accessibility with table, edit and dialog, in %s",
    async (colorScheme) => {
      const { page } = await visit(stage, "compose.html", { viewport: DESKTOP, colorScheme });
      await fillTable(page);
      expect(await axe(page, RULES)).toEqual([]);
      expect(await axe(page, COLOURS)).toEqual([]);
      await page.getByRole("button", { name: "Collect 1 post" }).click();
      await page.getByRole("button", { name: "1 change" }).click();
      expect(await axe(page, RULES)).toEqual([]);
      await page.goto(`${stage.url}index.html#2026-01/month?post=latin`);
      await dialog(page).getByRole("button", { name: "Swap with…" }).click();
      expect(await axe(page, RULES)).toEqual([]);
      await dialog(page).getByRole("link", { name: "Edit" }).click();
      await page.getByText("This edits the post").waitFor();
      expect(await axe(page, RULES)).toEqual([]);
    },
  );

  it("are as sound on each tab of the composer on a phone, with targets of 44 pixels", async () => {
    const { page } = await visit(stage, "compose.html", TOUCH);
    await fillTable(page);
    for (const tab of ["Write", "Preview", "Checks"]) {
      await page.getByRole("navigation", { name: "Parts" }).getByRole("button", { name: tab }).tap();
      expect(await axe(page, RULES)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
    }
  });
});
