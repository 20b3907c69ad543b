import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { axe, RULES } from "./support/axe.ts";
import { pictureFile } from "./support/photo-files.ts";
import { manyPosts } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const SCREENS = [
  ["1440 x 900", { viewport: { width: 1440, height: 900 } }],
  ["1280 x 720", { viewport: { width: 1280, height: 720 } }],
  ["1024 x 768", { viewport: { width: 1024, height: 768 } }],
  ["a phone", TOUCH],
] as const;

describe.skipIf(!hasChromium)("what stays in sight, and what is not lost", () => {
  let stage: SiteStage;
  beforeAll(async () => {
    const queueOf = () =>
      JSON.stringify({ account: "bakery", posts: manyPosts(60, "https://media.example.com", ["a.jpg"]) });
    stage = await openSiteStage({ queueOf, settings: { slots: ["09:30"] } });
  });
  afterAll(() => stage?.close());

  const add = async (page: Page, ...names: string[]) => {
    const files = await Promise.all(
      names.map((name, at) => pictureFile(`${name}.png`, ["#c04020", "#40c020"][at % 2] ?? "")),
    );
    await page.getByLabel("Choose files").setInputFiles(files);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: names.length > 1 ? /^Use all/ : "Use this photo" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const bottomOf = async (page: Page, name: string) => {
    const box = await page.getByRole("button", { name, exact: true }).last().boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };

  it.each(SCREENS)(
    "has the verdict and Propose on the screen, wherever the page is scrolled, at %s",
    async (_, screen) => {
      const { page } = await visit(stage, "compose.html", screen);
      for (const to of [0, 300, 99_999]) {
        await page.evaluate((top) => scrollTo(0, top), to);
        expect(await bottomOf(page, "Propose")).toBeLessThanOrEqual(screen.viewport.height);
        expect(await page.locator(".foot-line .verdict").isVisible()).toBe(true);
      }
      expect(await overflowOf(page)).toBe(0);
      expect(await axe(page, RULES)).toEqual([]);
    },
  );

  it.each([SCREENS[1], SCREENS[3]])(
    "makes a carousel of a second photo, takes it along to another kind, and undoes it, at %s",
    async (_, screen) => {
      const { page } = await visit(stage, "compose.html", screen);
      const done = page.locator(".done");
      await add(page, "one");
      await page.getByLabel("Alt text").fill("The first.");
      await add(page, "two");
      await done.getByText("The post is a carousel of 2 now.").waitFor();
      expect(await page.getByLabel("Alt text 1").inputValue()).toBe("The first.");
      expect(await page.locator(".thumbs .handle img").count()).toBe(2);
      expect(await axe(page, RULES)).toEqual([]);
      await done.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Your photo is in the post.").waitFor();
      expect(await page.getByLabel("Alt text").inputValue()).toBe("The first.");
      await page.getByRole("radio", { name: "Carousel" }).check();
      await done.getByText("The photo is the first of the carousel.").waitFor();
      expect(await page.getByLabel("Alt text 1").inputValue()).toBe("The first.");
      await page.getByRole("radio", { name: "Picture" }).check();
      await page.getByText("Your photo is in the post.").waitFor();
      await page.getByRole("button", { name: "Remove" }).click();
      await done.getByText("The photo was removed.").waitFor();
      await done.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Your photo is in the post.").waitFor();
    },
  );

  it.each([SCREENS[1], SCREENS[3]])(
    "asks whether five photos are one carousel or five posts, at %s",
    async (_, screen) => {
      const { page } = await visit(stage, "compose.html", screen);
      await add(page, "a", "b", "c", "d", "e");
      await expect.poll(() => page.locator(".thumbs .handle img").count()).toBe(5);
      const caption = await page.getByRole("textbox", { name: "Caption" }).boundingBox();
      expect(caption?.y).toBeLessThan(screen.viewport.height * 1.5);
      await page.getByRole("button", { name: "New draft" }).click();
      const files = await Promise.all(["f", "g"].map((name) => pictureFile(`${name}.png`, "#2040c0")));
      await page.getByLabel("Choose files").setInputFiles(files);
      await page.getByRole("dialog").getByRole("button", { name: "A post of each" }).click();
      expect(await axe(page, RULES)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Use all 2" }).click();
      await page.getByText("Your photo is in the post.").waitFor();
      await expect.poll(() => page.getByLabel("Draft").locator("option").count()).toBe(3);
    },
  );

  it("opens the calendar with its head on the screen, and says so on an empty one", async () => {
    const { page } = await visit(stage, "index.html", { viewport: { width: 1280, height: 720 } });
    await page.locator("td.today").waitFor();
    for (const place of ["h1", "td.today time"]) {
      const box = await page.locator(place).first().boundingBox();
      expect([place, (box?.y ?? -1) >= 0 && (box?.y ?? 999) < 720]).toEqual([place, true]);
    }
  });

  it.each([SCREENS[1], SCREENS[3]])("finds a word of a caption in another month, at %s", async (_, screen) => {
    const { page } = await visit(stage, "index.html", screen);
    await page.getByText("Filter and search").click();
    await page.getByLabel("Words").fill("day 50:");
    await page.getByRole("button", { name: /Day 50:/ }).waitFor();
    await page.getByText("Shows 1 of 60 posts.").waitFor();
    expect(await axe(page, RULES)).toEqual([]);
    await page.getByLabel("Words").fill("nothing has these words");
    await page.getByText("No post of the queue has these words.").waitFor();
  });

  it("gives the focus back to a post that was moved by keys, and says that a time after the last slot is the next morning", async () => {
    const { page } = await visit(stage, "index.html#2026-01/month", { viewport: { width: 1280, height: 900 } });
    const post = page.locator('[data-day="2026-01-20"] button.day-post');
    const words = (await post.locator(".post-text").innerText()).slice(0, 8);
    await post.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Move to…" }).press("Enter");
    await dialog.getByLabel("New day").fill("2026-01-22");
    await dialog.getByLabel("Time (optional)").fill("18:30");
    await dialog.getByText("no post goes out later on that day").waitFor();
    await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
    await page.getByRole("region", { name: "Changes to propose" }).getByText(`Move “${words}`).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(words);
  });

  it("names the days of a week on a phone, and keeps New post above the tray, which says the last change", async () => {
    const { page } = await visit(stage, "index.html#2026-01-14/week", TOUCH);
    expect(await page.locator(".weekday").allInnerTexts()).toEqual(
      ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"].toSorted((a, b) => DAYS.indexOf(a) - DAYS.indexOf(b)),
    );
    await page.goto(`${stage.url}index.html#2026-01/agenda`);
    await page
      .getByRole("button", { name: /Day 20: / })
      .first()
      .tap();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).tap();
    const tray = page.getByRole("region", { name: "Changes to propose" });
    await tray
      .getByText(/Remove “Day 20: /)
      .first()
      .waitFor();
    const [link, bar] = [
      await page.getByRole("link", { name: "New post", exact: true }).boundingBox(),
      await tray.boundingBox(),
    ];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await axe(page, RULES)).toEqual([]);
  });
});

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
