import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InsightRow } from "../../scripts/core/generated/insights.ts";
import { hasChromium, noteSkipped } from "../support/chromium.ts";
import { axe, COLOURS, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const PILLARS = ["craft", "A pillar with quite a long name", "people"];

/** Posts at two times of day, one pillar with three times the saves, all read on their seventh day; the last is too young. */
const rows: InsightRow[] = Array.from({ length: 43 }, (_, index) => {
  const publishedMs = Date.UTC(2025, 11, 15 + (index >> 1), 9 + (index % 2) * 9, 40);
  const isReel = index % 9 === 8;
  return {
    id: `post-${index}`,
    media_id: String(18_000_000 + index),
    published_at: new Date(publishedMs).toISOString(),
    measured_at: new Date(publishedMs + (index === 42 ? 2 : 7) * 86_400_000).toISOString(),
    kind: isReel ? "reel" : "picture",
    pillar: PILLARS[index % 3] ?? "",
    hook: index % 4 === 0 ? "NUMBER" : "QUESTION",
    reach: 1_000 + ((index * 37) % 101),
    comments: index % 2 === 0 ? 3 : 9,
    saves: (index % 3 === 0 ? 60 : 20) + (index % 5),
    ...(isReel ? {} : { profile_visits: 12 }),
  };
});
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

  it("are told by what is more than chance, and a group leads to its posts in the calendar", async () => {
    const { page, findings } = await visit(stage, "worked.html");
    expect(await page.locator("main > p").first().textContent()).toContain("42 posts as they stood a week after");
    expect(await page.locator("main > p").first().textContent()).toContain("1 post is too young");
    const verdict = page.getByRole("list", { name: "What stands out" });
    const lines = await verdict.locator(":scope > li > details > summary").allTextContents();
    expect(lines).toContainEqual(
      expect.stringMatching(/^Posts of the pillar "craft": three times your usual saves \(/),
    );
    await page.getByRole("button", { name: "saves" }).click();
    const groups = await page
      .locator(".worked-dimension", { hasText: "By pillar" })
      .locator(".worked-row")
      .allInnerTexts();
    expect(groups.map((text) => text.split(/\s*\n\s*/).slice(0, 2))).toEqual([
      ["craft", expect.stringMatching(/^2\.8×/)],
      ["people", expect.stringMatching(/^0\.5×/)],
      [PILLARS[1], expect.stringMatching(/^0\.4×/)],
    ]);
    await verdict.getByText("Posts of the pillar").click();
    await verdict.getByRole("link").first().click();
    await expect.poll(() => page.getByRole("dialog").textContent()).toContain("craft");
    expect(findings).toEqual([]);
  });

  it("name the slot that stands out, beside When", async () => {
    const { page } = await visit(stage, "compose.html");
    const when = page.getByRole("group", { name: "When (optional)" });
    expect(await when.textContent()).toContain(
      "Best slot so far: 18:13, with three times your usual comments (9 instead of 3;",
    );
  });

  it("are two screens of a phone, whatever is counted", async () => {
    const { page } = await visit(stage, "worked.html", { viewport: PHONE, hasTouch: true });
    for (const counted of ["reach", "saves"]) {
      await page.getByRole("button", { name: counted }).click();
      expect(await page.getByRole("list", { name: "What stands out" }).locator(":scope > li").count()).toBeGreaterThan(
        2,
      );
      expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(2);
    }
  });

  it("are shown with a published post, and lead to the page", async () => {
    const { page } = await visit(stage, "index.html#2026-01/agenda");
    await page.getByText("Earlier this month").click();
    await page.locator(".agenda-post").last().click();
    const facts = page.getByRole("dialog").locator("dl");
    await expect
      .poll(() => facts.textContent())
      .toContain("1,039 reach · 3 comments · 62 saves · 12 profile visits (Wed 7 Jan)");
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
