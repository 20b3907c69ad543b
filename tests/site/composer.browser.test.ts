import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inflate } from "../../scripts/adapters/compression/inflate.ts";
import type { UserTag } from "../../scripts/core/generated/queue.ts";
import { readPackedChanges } from "../../scripts/core/proposal/packed-changes.ts";
import { hasChromium } from "../support/chromium.ts";
import { axe, RULES } from "./support/axe.ts";
import { fillAddress, openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

/** What the bot reads from the filled-in form. */
function changesIn(form: URL): unknown {
  const read = readPackedChanges(form.searchParams.get("changes") ?? "", inflate);
  return read.ok ? read.value : read.error;
}

const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const json = async (page: Page) => JSON.parse(await page.getByLabel("The post as JSON").inputValue());
const verdict = (page: Page) => expect.poll(() => page.locator(".verdict").textContent());
const textOf = (locator: Locator) => expect.poll(() => locator.textContent());
const inputOf = (locator: Locator) => expect.poll(() => locator.inputValue());
const notBefore = (page: Page) => expect.poll(async () => (await json(page)).not_before);
/** What is said of a sound post whose picture is on another host: its format is for the pull request to check. */
const SO_FAR = "No problems found so far. The pull request still checks the format of the file.";

const TEAM_TEXTS = {
  hashtag_sets: [{ name: "Bakery", hashtags: ["#bakery", "#rye"] }],
  snippets: [{ name: "Opening hours", text: "Open from seven." }],
};

async function fillPicture(page: Page, address: string): Promise<void> {
  await fillAddress(page, address);
  await field(page, "Alt text").fill("A cup of coffee.");
  await field(page, "Caption").fill("Coffee first. Then bread.\n\n#coffee");
  await page.getByLabel("Pillar").selectOption("place");
  await page.getByLabel("Call to action").selectOption("comment prompt");
}

describe.skipIf(!hasChromium)("the composer", () => {
  let stage: SiteStage;
  let mediaUrl: string;
  beforeAll(async () => {
    const queueOf = (media: { url: string }) => {
      mediaUrl = media.url;
      const post = { id: "coffee-first-then-bread", status: "pending", pillar: "place", cta_type: "comment prompt" };
      const shown = { caption: "Known already.", image_url: `${media.url}/coffee-square.jpg`, alt_text: "A cup." };
      return JSON.stringify({ account: "corner.bakery", posts: [{ ...post, ...shown }] });
    };
    const labels = { pillars: ["craft", "place"], cta_types: ["comment prompt", "link-in-bio push"] };
    const places = [{ name: "Old Market", id: "106" }];
    const settings = { timezone: "Europe/Berlin", ...labels, places, calendar: TEAM_TEXTS };
    stage = await openSiteStage({ queueOf, settings });
  });
  afterAll(() => stage?.close());

  it.each([
    ["a desk", {}],
    ["a phone", { viewport: PHONE }],
  ])("plans a table as a whole on %s, and asks which column is the day", async (_name, size) => {
    const { page, findings } = await visit(stage, "compose.html", size);
    await page.getByText("Many posts at once").click();
    const rows = ["Rye", "Rolls", "Cake"].map(
      (word) => `${word} is fresh. Will you come?,${mediaUrl}/coffee-square.jpg,A cup.,place,comment prompt,`,
    );
    const head = "caption,image,alt text,pillar,call to action,Datum";
    await page.getByRole("textbox", { name: /Paste a table/ }).fill([head, ...rows].join("\n"));
    const collect = page.getByRole("button", { name: "Collect 3 posts" });
    await page.getByLabel("Which column is the day?").waitFor();
    expect(await collect.isDisabled()).toBe(true);
    await page.getByLabel("Which column is the day?").selectOption("None of them");
    await page
      .locator(".plan-line")
      .getByText(/^3 posts, \w{3} \d+ \w{3} to \w{3} \d+ \w{3}\.$/)
      .waitFor();
    const times = await page.locator(".bulk-rows .hint").allTextContents();
    expect(new Set(times).size).toBe(3);
    // Elsewhere, the bar at the bottom may cover half of a field.
    await page.getByLabel(/^The table as a file/).evaluate((field) => field.scrollIntoView({ block: "center" }));
    expect(await overflowOf(page)).toBe(0);
    expect(await axe(page, RULES)).toEqual([]);
    await collect.click();
    await page.getByText("3 posts collected.").waitFor();
    await page.evaluate(() => localStorage.clear());
    expect(findings).toEqual([]);
  });

  it("makes a picture post that meets all rules, with a name of its own, held on the team's clock, and opens the filled-in form", async () => {
    const { page, findings } = await visit(stage, "compose.html");
    await verdict(page).toBe("Still to do: Photo, Caption, Pillar, Call to action.");
    expect(await page.locator(".finding, [aria-invalid=true]").count()).toBe(0);
    await page.getByText("There is nothing to propose yet").waitFor();
    expect(await page.getByRole("link", { name: /form on GitHub/ }).count()).toBe(0);
    await fillPicture(page, `${mediaUrl}/morning-portrait.jpg`);
    await page.getByLabel("Day").fill("2026-07-01");
    await page.getByLabel("Time in Europe/Berlin").fill("09:00");
    await page.getByText("The file loads: 1080 × 1350 pixels, 4:5.").waitFor();
    await verdict(page).toBe(SO_FAR);
    const post = {
      id: "2026-07-01-coffee-first-then-bread",
      status: "pending",
      pillar: "place",
      cta_type: "comment prompt",
      image_url: `${mediaUrl}/morning-portrait.jpg`,
      alt_text: "A cup of coffee.",
      caption: "Coffee first. Then bread.\n\n#coffee",
      not_before: "2026-07-01T07:00:00Z",
    };
    await expect.poll(() => json(page)).toEqual(post);
    const form = new URL((await page.getByRole("link", { name: /filled-in form/ }).getAttribute("href")) ?? "");
    expect(form.origin + form.pathname).toBe("https://github.com/corner-bakery/posts/issues/new");
    expect(form.searchParams.get("template")).toBe("propose-changes.yml");
    expect(changesIn(form)).toEqual([{ kind: "add", posts: [post], place: "by-date" }]);
    expect(findings).toEqual([]);
  });

  it("says when the post goes out and what it moves, and asks about an hour that clocks show twice", async () => {
    const { page, findings } = await visit(stage, "compose.html");
    await fillPicture(page, `${mediaUrl}/morning-portrait.jpg`);
    const forecast = page.locator(".forecast");
    const when = page.getByRole("group", { name: "When (optional)" });
    await textOf(forecast).toContain("Goes out Thu 15 Jan, 09:30, after 1 post.");
    const free = when.getByRole("button", { name: "Free: Fri 16 Jan, 09:30" });
    await free.click();
    await expect.poll(() => free.getAttribute("aria-pressed")).toBe("true");
    await textOf(forecast).toContain("Goes out Fri 16 Jan, 09:30, after 1 post.");
    await notBefore(page).toBe("2026-01-16T08:30:00Z");
    await page.getByLabel("Day").fill("2026-01-14");
    await page.getByLabel("Time in Europe/Berlin").fill("12:30");
    await textOf(forecast).toContain("Goes out Wed 14 Jan, 13:47, before 1 post that moves by one day.");
    await textOf(when).toContain("“Known already.” moves to Thu 15 Jan, 09:30.");
    await page.getByText("before the entry with the id coffee-first-then-bread").waitFor({ state: "attached" });
    await page.getByLabel("Day").fill("2026-10-25");
    await page.getByLabel("Time in Europe/Berlin").fill("02:30");
    await page.getByText("show 02:30 twice").waitFor();
    await verdict(page).toBe("1 error to look at.");
    await textOf(forecast).toBe("");
    await page.getByRole("button", { name: "02:30, the second time (UTC+1)" }).click();
    await verdict(page).toBe(SO_FAR);
    await textOf(when).toContain("Not before Sun 25 Oct, 02:30 (Europe/Berlin, UTC+1).");
    await textOf(forecast).toContain("Goes out Sun 25 Oct, 09:30");
    await notBefore(page).toBe("2026-10-25T01:30:00Z");
    expect(await when.textContent()).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(findings).toEqual([]);
  });

  it("says with CI's own rules what is wrong while somebody types", async () => {
    const { page } = await visit(stage, "compose.html");
    await fillPicture(page, "http://media.example.com/a.jpg");
    const findings = page.getByRole("region", { name: "Findings" });
    await textOf(findings).toContain("must begin with https://");
    await field(page, "Caption").fill("#a ".repeat(31));
    await textOf(page.getByLabel("Counts of the caption")).toMatch(/31 of 30 hashtags · 1 too many/);
    await field(page, "Image address").fill(`${mediaUrl}/too-tall.jpg`);
    await page
      .getByText(/1080 x 1600 pixels, taller than 4:5/)
      .first()
      .waitFor();
    await verdict(page).toMatch(/\d errors/);
    await page.getByText("Name, comment, people, place, labels and note").click();
    await field(page, /Name of the post/).fill("coffee-first-then-bread");
    await textOf(findings).toContain('The id "coffee-first-then-bread" is already used');
  });

  it("tags people by taps, by keys and as text, each at its own field, on a phone", async () => {
    const { page, findings } = await visit(stage, "compose.html", { viewport: PHONE, hasTouch: true, isMobile: true });
    await fillPicture(page, `${mediaUrl}/morning-portrait.jpg`);
    await page.getByText("Tag people").tap();
    const picture = page.getByRole("button", { name: /^Tag somebody/ });
    const box = await picture.boundingBox();
    const [width, height] = [box?.width ?? 0, box?.height ?? 0];
    expect(width / height).toBeCloseTo(4 / 5, 2);
    await picture.tap({ position: { x: width / 4, y: height * 0.75 } });
    await page.getByLabel("Who is there?").fill("@miller");
    await page.getByRole("button", { name: "Tag", exact: true }).tap();
    await picture.press("Enter");
    const isFocused = () => page.getByLabel("Who is there?").evaluate((input) => input === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("friend");
    await page.keyboard.press("Enter");
    const tags = async (): Promise<UserTag[]> => (await json(page)).user_tags;
    await expect.poll(async () => (await tags()).map(({ username }) => username)).toEqual(["miller", "friend"]);
    const [miller, friend] = await tags();
    expect([miller?.x, miller?.y].map((part) => Math.round((part ?? 0) * 100) / 100)).toEqual([0.25, 0.75]);
    expect(friend).toEqual({ username: "friend", x: 0.5, y: 0.5 });
    await page.getByLabel("Tagged people").fill("miller 1.2 0.5");
    await page.locator(".tags").getByText("miller is outside the picture: x is 1.2.").waitFor();
    await page.getByText("Name, comment, people, place, labels and note").tap();
    await page.getByLabel("Collaborators").fill("a b c d");
    await page.locator(".field").getByText("Instagram allows 3").waitFor();
    await page.getByLabel("Collaborators").fill("@miller");
    await page.getByLabel("First comment").fill("#rye");
    await page.getByLabel("Place").fill("Old Market");
    await page.getByLabel("Tagged people").fill("miller 0.25 0.75");
    await expect
      .poll(() => json(page))
      .toMatchObject({
        user_tags: [{ username: "miller", x: 0.25, y: 0.75 }],
        collaborators: ["miller"],
        first_comment: "#rye",
        location_id: "106",
      });
    expect(await overflowOf(page)).toBe(0);
    // Elsewhere, the bar at the bottom may cover half of a field.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page, RULES)).toEqual([]);
    await page.getByRole("radio", { name: "Reel" }).check();
    await page.getByLabel("Trial reel").selectOption("manual");
    await page.getByLabel("Name of the audio").fill("Oven");
    await page.locator(".tags").getByText("by their names alone").waitFor();
    await page.getByLabel("Tagged people").fill("miller");
    await expect
      .poll(() => json(page))
      .toMatchObject({ trial: "manual", audio_name: "Oven", user_tags: [{ username: "miller" }] });
    await verdict(page).toBe("Still to do: Video.");
    expect(await axe(page, RULES)).toEqual([]);
    expect(findings).toEqual([]);
  });

  it.each([
    ["a desk", {}],
    ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])(
    "drags a tag's dot to another place, moves it by keys, takes it off and undoes that, on %s",
    async (_name, size) => {
      const { page, findings } = await visit(stage, "compose.html", size);
      await fillPicture(page, `${mediaUrl}/morning-portrait.jpg`);
      await page.getByText("Tag people").click();
      await page.getByRole("button", { name: /^Tag somebody/ }).press("Enter");
      await page.getByLabel("Who is there?").fill("miller");
      await page.keyboard.press("Enter");
      const dot = page.getByRole("button", { name: /^@miller/ });
      const tag = async (): Promise<UserTag> => (await json(page)).user_tags?.[0];
      await expect.poll(tag).toEqual({ username: "miller", x: 0.5, y: 0.5 });
      // The bar at the bottom may cover what is only just in sight.
      await dot.evaluate((node) => node.scrollIntoView({ block: "center" }));
      const { width: target = 0 } = (await dot.boundingBox()) ?? {};
      expect(target).toBeGreaterThanOrEqual(44);
      const picture = await page.locator(".tag-picture img").boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = picture ?? {};
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.3, y + height * 0.4, { steps: 4 });
      await page.mouse.move(x + width * 0.2, y + height * 0.3);
      await page.mouse.up();
      await expect.poll(tag).toMatchObject({ x: expect.closeTo(0.2, 2), y: expect.closeTo(0.3, 2) });
      const before = await tag();
      await dot.press("ArrowRight");
      await expect.poll(tag).toMatchObject({ x: expect.closeTo((before.x ?? 0) + 0.02, 3), y: before.y });
      expect(await overflowOf(page)).toBe(0);
      await dot.press("Delete");
      await expect.poll(tag).toBeUndefined();
      await page.locator(".done").getByText("@miller is no longer tagged.").waitFor();
      await page.locator(".done").getByRole("button", { name: "Undo" }).click();
      await dot.click();
      expect(await axe(page, RULES)).toEqual([]);
      await page.getByRole("button", { name: "Take off" }).click();
      await expect.poll(tag).toBeUndefined();
      expect(findings).toEqual([]);
    },
  );

  it("makes a carousel, a reel and a story, which travel as JSON", async () => {
    const { page } = await visit(stage, "compose.html");
    await fillPicture(page, `${mediaUrl}/recipe-1.jpg`);
    await page.getByRole("radio", { name: "Carousel" }).check();
    // The picture is the first, and one entry at a time is open.
    await inputOf(field(page, "Image address 1")).toBe(`${mediaUrl}/recipe-1.jpg`);
    await field(page, "Alt text 1").fill("One.");
    await page.getByRole("button", { name: /^Entry 2/ }).click();
    await field(page, "Image address 2").fill(`${mediaUrl}/recipe-2.jpg`);
    await field(page, "Alt text 2").fill("Two.");
    await page.getByRole("button", { name: "Earlier (entry 2)" }).click();
    await page.getByText(SO_FAR).waitFor();
    const altTexts = async () => (await json(page)).children.map(({ alt_text }: { alt_text: string }) => alt_text);
    await expect.poll(altTexts).toEqual(["Two.", "One."]);
    const link = page.getByRole("link", { name: /filled-in form/ });
    expect(changesIn(new URL((await link.getAttribute("href")) ?? ""))).toMatchObject([
      { posts: [{ media_type: "CAROUSEL", children: [{ alt_text: "Two." }, { alt_text: "One." }] }] },
    ]);
    await page.getByRole("radio", { name: "Reel" }).check();
    await page.getByText("Or use a video that is on the web").click();
    await field(page, "Video address").fill("https://media.example.com/reel.mp4");
    await page.getByLabel("Cover frame, in seconds from the start").fill("1.5");
    await page.getByText("The file does not load.").waitFor();
    await verdict(page).toBe("1 error to look at.");
    await expect.poll(() => json(page)).toMatchObject({ media_type: "REELS", thumb_offset: 1500, share_to_feed: true });
    await page.getByRole("radio", { name: "Story" }).check();
    await expect
      .poll(() => json(page))
      .toMatchObject({ media_type: "STORIES", video_url: expect.stringContaining("reel") });
    await page.getByRole("radio", { name: "A picture" }).check();
    await expect.poll(() => json(page)).toMatchObject({ image_url: `${mediaUrl}/recipe-2.jpg` });
    await textOf(page.getByRole("region", { name: "Findings" })).toContain("Note Stories are published");
    await page
      .getByText(/pixels, which is not 9:16/)
      .first()
      .waitFor();
    await verdict(page).toBe("1 warning to look at.");
  });

  it("keeps drafts by their first words over reload, Back and a second tab, goes on without a connection, and takes back a clear", async () => {
    const { page } = await visit(stage, "compose.html");
    const caption = field(page, "Caption");
    await caption.fill("A draft that must not be lost.");
    await page.reload();
    await page.getByText("The draft is saved in this browser.").waitFor();
    await inputOf(caption).toBe("A draft that must not be lost.");
    await page.getByRole("button", { name: "New draft" }).click();
    await inputOf(caption).toBe("");
    await caption.fill("The second one.");
    await page.goBack();
    await inputOf(caption).toBe("A draft that must not be lost.");
    const second = await page.context().newPage();
    await second.goto(`${stage.url}compose.html`);
    await field(second, "Caption").fill("From another tab.");
    await page.getByLabel("Draft").selectOption("From another tab.");
    await expect
      .poll(() => page.getByLabel("Draft").locator("option").allTextContents())
      .toEqual(["From another tab.", "A draft that must not be lost."]);
    await page.context().setOffline(true);
    await caption.fill("#only #tags");
    await textOf(page.getByRole("region", { name: "Findings" })).toContain("contain no words");
    await page.getByRole("button", { name: "Clear the form" }).click();
    await inputOf(caption).toBe("");
    await page.getByRole("button", { name: "Bring back the last draft" }).click();
    await inputOf(caption).toBe("#only #tags");
  });

  it("edits a post of the queue by single fields, copies one, and collects both in the tray", async () => {
    const { page } = await visit(stage, "index.html#2026-01/month?post=coffee-first-then-bread");
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByText("This edits the post “Known already.”").waitFor();
    await page.getByText(SO_FAR).waitFor();
    await field(page, "Caption").fill("Another text.");
    await verdict(page).toBe(SO_FAR);
    await page.getByRole("button", { name: "Keep this change" }).click();
    const tray = page.getByRole("region", { name: "Changes to propose" });
    await textOf(tray).toContain(": Caption");
    await page.goto(`${stage.url}index.html#2026-01/month?post=coffee-first-then-bread`);
    await page.getByRole("link", { name: "Duplicate" }).click();
    await page
      .getByText(/same media and the same caption/)
      .first()
      .waitFor();
    await field(page, "Caption").fill("A second cup.");
    // Findings that go away move the button, and a press in that moment misses it.
    await verdict(page).toBe(SO_FAR);
    await page.getByRole("button", { name: "Collect with other changes" }).click();
    await textOf(tray).toContain("2 changes");
    // What another tab wrote before may be told after this tab wrote.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) dispatchEvent(new StorageEvent("storage", { key, newValue: "[]" }));
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await tray.textContent()).toContain("2 changes");
    await page.goto(`${stage.url}index.html`);
    await textOf(page.locator(".mark-of-added")).toContain("A second cup.");
  });

  it("offers the team's hashtag sets and snippets and the browser's own", async () => {
    const { page } = await visit(stage, "compose.html");
    const caption = field(page, "Caption");
    await caption.fill("Bread.");
    await page.getByText("Hashtag sets and snippets").click();
    await page.getByRole("button", { name: "Insert Bakery" }).click();
    await inputOf(caption).toBe("Bread.\n\n#bakery #rye");
    await page.getByRole("button", { name: "Insert Opening hours" }).click();
    await inputOf(caption).toContain("Open from seven.");
    await page.getByLabel("Name of a new snippet").fill("Mine");
    await page.getByRole("button", { name: "Save the hashtags" }).click();
    await page.reload();
    await page.getByText("Hashtag sets and snippets").click();
    await caption.fill("New.");
    await page.getByRole("button", { name: "Insert Mine" }).click();
    await inputOf(caption).toBe("New.\n\n#bakery #rye");
    await page.getByRole("button", { name: "Forget Mine" }).click();
    await page.getByRole("button", { name: "Insert Mine" }).waitFor({ state: "detached" });
  });

  it("copies the JSON, and says so when the post is too long for an address", async () => {
    const { page } = await visit(stage, "compose.html", { permissions: ["clipboard-read", "clipboard-write"] });
    await fillPicture(page, `${mediaUrl}/recipe-1.jpg`);
    await page.getByText("For developers").click();
    await page.getByRole("button", { name: "Copy the JSON" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByText("Copied.").waitFor();
    expect(JSON.parse(await copied())).toEqual(await json(page));
    const kanji = Array.from({ length: 6000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
    await field(page, "Caption").fill(kanji.join(""));
    await page.getByRole("button", { name: "Copy the text for the form" }).click();
    const packed = { ok: true, value: [{ posts: [{ caption: kanji.join("") }] }] };
    await expect.poll(async () => readPackedChanges(await copied(), inflate)).toMatchObject(packed);
    const form = new URL((await page.getByRole("link", { name: "Open the form" }).getAttribute("href")) ?? "");
    expect([...form.searchParams.keys()]).toEqual(["template", "title"]);
  });

  it("is used with the keyboard alone, and fits on a phone", async () => {
    const { page } = await visit(stage, "compose.html", { viewport: PHONE, hasTouch: true });
    await page.getByLabel("Choose files").focus();
    await page.getByText("Or use a photo that is on the web").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${mediaUrl}/recipe-1.jpg`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${"Wordwithoutanyspace".repeat(5)}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("A bowl.");
    await page.getByLabel("Pillar").focus();
    await page.keyboard.type("pl");
    await page.keyboard.press("Tab");
    await page.keyboard.type("comment");
    await page.getByRole("button", { name: "Checks" }).click();
    await page.getByText(SO_FAR).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });
});
