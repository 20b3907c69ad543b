import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, noteSkipped } from "../support/chromium.ts";
import { axe, COLOURS, RULES } from "./support/axe.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const MARKUP = "<img src=x onerror=alert(1)> market";

noteSkipped("the lines of days in a real browser");
describe.skipIf(!hasChromium)("what there is to say of a day", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const posts = [simplePost({ id: "first" }), simplePost({ id: "second" })];
    stage = await openSiteStage({
      queueOf: () => JSON.stringify({ account: "corner.bakery", posts }),
      settings: { days_off: ["2026-01-22"] },
      days: { days: [{ day: "2026-01-16", text: MARKUP }], holidays: "PL" },
    });
  });
  afterAll(() => stage?.close());

  it("stands in month, week and agenda; a day off is hatched, and another is not", async () => {
    const { page, findings } = await visit(stage, "index.html");
    const cell = (day: string) => page.locator(`td[data-day="${day}"]`);
    const hatched = (day: string) => cell(day).evaluate((element) => getComputedStyle(element).backgroundImage);
    for (const view of ["Month", "Week"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      await expect.poll(() => cell("2026-01-16").textContent()).toContain(MARKUP);
    }
    await page.getByRole("button", { name: "Month", exact: true }).click();
    expect(await cell("2026-01-06").textContent()).toContain("Święto Trzech Króli");
    expect(await cell("2026-01-22").textContent()).toContain("Day off");
    expect([await hatched("2026-01-22"), await hatched("2026-01-23")]).toEqual([
      expect.stringContaining("gradient"),
      "none",
    ]);
    expect(findings).toEqual([]);
  });

  it("stands in the agenda of a phone, and breaks no rule of accessibility in light and dark", async () => {
    const { page } = await visit(stage, "index.html", { viewport: PHONE, hasTouch: true });
    expect(await page.locator('.agenda-day[data-day="2026-01-16"]').textContent()).toContain(MARKUP);
    expect(await page.locator('.agenda-day[data-day="2026-01-22"]').textContent()).toContain("Day off");
    expect(await overflowOf(page)).toBe(0);
    const light = await axe(page, RULES);
    await page.emulateMedia({ colorScheme: "dark" });
    expect([...light, ...(await axe(page, COLOURS))]).toEqual([]);
  });

  it("stands beside When once the day is chosen, and the holidays' package is not loaded", async () => {
    const { page, hosts } = await visit(stage, "compose.html?day=2026-01-16");
    const when = page.getByRole("group", { name: "When (optional)" });
    await expect.poll(() => when.textContent()).toContain(MARKUP);
    await when.getByLabel("Day", { exact: true }).fill("2026-01-17");
    await expect.poll(() => when.textContent()).not.toContain(MARKUP);
    expect(hosts.size).toBe(1);
  });
});
