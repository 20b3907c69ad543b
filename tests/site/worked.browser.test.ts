import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InsightRow } from "../../scripts/core/generated/insights.ts";
import { hasChromium, noteSkipped } from "../support/chromium.ts";
import { axe, COLOURS, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const PILLARS = ["craft", "A pillar with quite a long name", "people"];
const HOOKS = ["NUMBER", "QUESTION", "STORY-OPENER"] as const;

/** Posts at two times of day, the first seven with a number in the hook and twice the saves. */
const rows: InsightRow[] = Array.from({ length: 18 }, (_, index) => ({
  id: `post-${index}`,
  media_id: String(18_000_000 + index),
  published_at: new Date(Date.UTC(2026, 0, 1 + (index >> 1), 9 + (index % 2) * 9, 30)).toISOString(),
  measured_at: "2026-01-13T10:41:00.000Z",
  kind: index % 6 === 5 ? "reel" : "picture",
  pillar: PILLARS[index % 3] ?? "",
  hook: index < 7 ? "NUMBER" : (HOOKS[1 + (index % 2)] ?? "QUESTION"),
  reach: 1_000 + index * 37,
  saves: index < 7 ? 40 : 20,
  ...(index % 6 === 5 ? {} : { profile_visits: index }),
}));
const posts = rows.map(({ id, media_id, published_at, pillar = "" }) =>
  simplePost({ id, status: "done", media_id, published_at, pillar }),
);

noteSkipped("the page What worked in a real browser");
describe.skipIf(!hasChromium)("the numbers of posts", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    stage = await openSiteStage({ queueOf: () => JSON.stringify({ account: "corner.bakery", posts }), insights: rows });
  });
  afterAll(() => stage?.close());

  it("are told as medians with the number of posts behind them, a table beside every chart", async () => {
    const { page, findings } = await visit(stage, "worked.html");
    expect(await page.locator("main > p").first().textContent()).toContain("Medians of 18 posts");
    expect(await page.locator(".worked-facts li").allTextContents()).toContain(
      "saves are twice the median for numbers in the hook, 7 posts",
    );
    await page.getByRole("button", { name: "saves" }).click();
    const hooks = page.getByRole("region", { name: "By hook" });
    const cells = (await hooks.getByRole("row").allInnerTexts()).map((text) => text.split(/\s*\t\s*/).join(" | "));
    expect(cells.slice(1)).toEqual(["numbers | 7 | 40", "story openers | 6 | 20", "questions | 5 | 20"]);
    const kinds = page.getByRole("region", { name: "By kind" });
    expect(await kinds.getByRole("row").last().innerText()).toMatch(/reels\s+3\s+too few posts/);
    const charts = await page.getByRole("img").count();
    expect(charts).toBe((await page.getByRole("table").count()) - 1);
    expect(findings).toEqual([]);
  });

  it("are shown with a published post, and lead to the page", async () => {
    const { page } = await visit(stage, "index.html#2026-01/agenda");
    await page.getByText("Earlier this month").click();
    await page.locator(".agenda-post").last().click();
    const facts = page.getByRole("dialog").locator("dl");
    await expect.poll(() => facts.textContent()).toContain("1,629 reach · 20 saves (Tue 13 Jan)");
    expect(await page.getByRole("link", { name: "What worked" }).count()).toBe(1);
  });

  it("break no rule of accessibility, in light, in dark and on a phone", async () => {
    const { page } = await visit(stage, "worked.html", { viewport: PHONE, hasTouch: true });
    expect(await overflowOf(page)).toBe(0);
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
    const light = await axe(page, RULES);
    await page.emulateMedia({ colorScheme: "dark" });
    expect([...light, ...(await axe(page, COLOURS))]).toEqual([]);
  });

  it("are not missed where there are none: the other pages do not lead there, and the page says why", async () => {
    const none = await openSiteStage({ browser: stage.browser });
    const { page } = await visit(none, "index.html");
    expect(await page.getByRole("link", { name: "What worked" }).count()).toBe(0);
    const { page: empty } = await visit(none, "worked.html");
    expect(await empty.locator("main").textContent()).toContain("There are no numbers yet");
    await none.close();
  });
});
