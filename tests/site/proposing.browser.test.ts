import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { type GithubServer, openGithub } from "../support/github/open-github.ts";
import { axe, RULES } from "./support/axe.ts";
import { pictureFile } from "./support/photo-files.ts";
import { simplePost } from "./support/queues.ts";
import { openSiteStage, overflowOf, PHONE, type SiteStage, slowDown, visit } from "./support/site-stage.ts";

const TOKEN = `github_pat_${"b".repeat(40)}`;
const QUEUE = "content/queue.json";
const BRANCH = "calendar/ann";
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

const tray = (page: Page) => page.getByRole("region", { name: "Changes to propose" });
const queueText = (posts: readonly Post[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
const twenty = Array.from({ length: 20 }, (_, at) => simplePost({ id: `post-${at + 1}` }));

const paste = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel("Token", { exact: true }).fill(token);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
};

async function connect(page: Page): Promise<void> {
  await page.getByText("Connect with GitHub").click();
  await paste(page, ` ${TOKEN} `);
  await page.getByLabel("Token", { exact: true }).waitFor({ state: "detached" });
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function writePost(page: Page, words: string): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles(await pictureFile(`${words}.png`, "#c04020"));
  await page.getByRole("dialog").getByRole("button", { name: "Use this photo" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByLabel("Alt text").fill("A red square.");
  await page.getByRole("textbox", { name: "Caption" }).fill(`${words} for everybody.`);
  await page.getByLabel("Pillar").fill("craft");
  await page.getByLabel("Call to action").fill("comment prompt");
}

async function remove(page: Page, stage: SiteStage, id: string): Promise<void> {
  await page.goto(`${stage.url}index.html#2026-01/month?post=${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** As after a look at another tab, such as the pull request on GitHub. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

describe.skipIf(!hasChromium)("proposing to GitHub in a browser", () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  let stage: SiteStage;
  let github: GithubServer;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const ann = { login: "ann", permissions: { contents: "write", pull_requests: "write" }, isPersonal: true } as const;
    const text = queueText(twenty);
    github = await openGithub({ files: { [QUEUE]: text }, tokens: { [TOKEN]: ann } });
    const repository = { url: `${github.url}/team/posts`, apiUrl: github.url, commit: await github.head() };
    stage = await openSiteStage({ queueOf: () => text, repository, browser });
    onTestFinished(async () => {
      await stage.close();
      await github.close();
    });
  });

  const posts = async () => JSON.parse((await github.read(QUEUE, { ref: BRANCH })) ?? "{}").posts;
  const pulls = async () => (await github.api("GET", "/pulls")) as unknown as object[];
  /** The picture of a post on the branch. */
  const pictureOf = async ({ image_url: path }: { image_url: string }) => {
    const file = await github.api("GET", `/contents/content/${path}?ref=${BRANCH}`);
    return await sharp(Buffer.from(String(file.content), "base64")).metadata();
  };

  it("brings a photo from the composer of a phone to a pull request that holds the JPEG, without touching JSON", async () => {
    const { page, findings, hosts } = await visit(stage, "compose.html", TOUCH);
    await writePost(page, "Bread");
    await page.getByText("Your photo is in the post.").waitFor();
    await page.getByRole("button", { name: "Propose", exact: true }).tap();
    await connect(page);
    await page.getByText("Connected with team/posts.").waitFor();
    // What is in sight, which is less than what is in the page.
    expect(await page.locator("body").innerText()).not.toMatch(/json|[{}]/i);
    expect(await page.getByRole("textbox", { name: "The post as JSON" }).count()).toBe(0);
    await page.getByRole("button", { name: "Propose", exact: true }).last().tap();
    await page.getByRole("link", { name: "Look at it on GitHub" }).waitFor();
    const [added] = (await posts()).filter(({ id }: Post) => !id.startsWith("post-"));
    expect(added).toMatchObject({ id: "bread-for-everybody", image_url: expect.stringMatching(/^media\/bread-/) });
    expect(await pictureOf(added)).toMatchObject({ format: "jpeg", width: 1440, height: 1440 });
    // The form is ready for the next one; whoever brings the draft back doubles nothing.
    await page.getByRole("button", { name: "Bring back the last draft" }).tap();
    await page.getByRole("button", { name: "Propose", exact: true }).last().tap();
    await page.getByText("in your open pull request already").waitFor();
    expect(await pulls()).toHaveLength(1);
    expect(page.url()).not.toContain(TOKEN);
    expect(await overflowOf(page)).toBe(0);
    expect(findings).toEqual([]);
    expect([...hosts].filter((host) => host !== "" && host !== "media.example.com").sort()).toEqual(
      [stage.url, github.url].map((url) => new URL(url).host).sort(),
    );
  });

  it("shows the open pull requests of others as they are at the moment, once it is connected", async () => {
    const { page } = await visit(stage, "index.html");
    expect(await page.getByRole("region", { name: "Proposed" }).count()).toBe(0);
    await github.createBranch("winter");
    const moved = [...twenty.slice(1), simplePost({ id: "snow", caption: "Snow on the roof." })];
    await github.commit(QUEUE, queueText([...moved, simplePost({ id: "post-1" })]), { branch: "winter" });
    const number = await github.openPull({ title: "Winter", head: "winter" });
    await remove(page, stage, "post-3");
    await tray(page).getByRole("button", { name: "1 change" }).click();
    await connect(page);
    const card = page.getByRole("region", { name: "Proposed" }).getByRole("listitem").first();
    await card.getByText(`Waiting for review · #${number} by team`).waitFor();
    expect(await card.getByRole("link", { name: "Winter" }).getAttribute("href")).toMatch(/\/team\/posts\/pull\/1$/);
    expect(await card.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("dashed");
    await card.getByText("Snow on the roof.").first().waitFor();
    await github.api("POST", `/pulls/${number}/reviews`, { event: "APPROVE" });
    await comeBack(page);
    await card.getByText("Approved").waitFor();
    await github.commit(QUEUE, queueText(twenty.slice(2)));
    await comeBack(page);
    await card.getByText("Conflict").waitFor();
    await github.api("PATCH", `/pulls/${number}`, { state: "closed" });
    await comeBack(page);
    await page.getByRole("region", { name: "Proposed" }).waitFor({ state: "detached" });
  });

  it("shows a collected photo in the calendar, of another tab too, and proposes it from there", async () => {
    const calendar = await visit(stage, "index.html", TOUCH);
    const page = await calendar.page.context().newPage();
    await page.goto(`${stage.url}compose.html`);
    await writePost(page, "Rolls");
    await page.getByRole("navigation", { name: "Parts" }).getByRole("button", { name: "Checks" }).tap();
    await page.getByRole("button", { name: "Collect with other changes" }).tap();
    const bar = tray(calendar.page);
    await bar.getByText("Connect with GitHub").waitFor();
    await connect(calendar.page);
    await calendar.page.bringToFront();
    await calendar.page.goto(`${stage.url}index.html#2026-02/agenda`);
    const shown = calendar.page.getByRole("button", { name: /Rolls for everybody/ }).locator("img");
    await expect.poll(() => shown.getAttribute("src")).toMatch(/^blob:/);
    await shown.evaluate(async (image: HTMLImageElement) => await image.decode());
    expect(await axe(calendar.page, RULES)).toEqual([]);
    await bar.getByRole("button", { name: "Propose", exact: true }).tap();
    await bar.getByText("The pull request is open.").waitFor();
    const added = (await posts()).find(({ id }: Post) => id === "rolls-for-everybody");
    expect(await pictureOf(added)).toMatchObject({ format: "jpeg", width: 1440 });
    // The card of the new pull request is there without a reload.
    await calendar.page.getByRole("region", { name: "Proposed" }).getByText(/#1 by/).waitFor();
    expect(calendar.findings).toEqual([]);
  });

  it("makes one pull request of twenty changes, and merges them with what others merged in between", async () => {
    const { page } = await visit(stage, "index.html", { viewport: { width: 1280, height: 900 } });
    for (let at = 1; at <= 20; at++) await remove(page, stage, `post-${at}`);
    await tray(page).getByRole("button", { name: "20 changes" }).click();
    await connect(page);
    await github.commit(QUEUE, queueText([...twenty, simplePost({ id: "of-somebody-else" })]));
    await tray(page).getByRole("button", { name: "Propose", exact: true }).click();
    await tray(page).getByText("The pull request is open.").waitFor();
    expect((await posts()).map(({ id }: Post) => id)).toEqual(["of-somebody-else"]);
    expect(await pulls()).toHaveLength(1);
    const card = page.getByRole("region", { name: "Proposed" });
    await card.getByText("17 more posts").click();
    await expect.poll(() => card.getByText(/^Removed:/).count()).toBe(20);
    expect(await axe(page, RULES)).toEqual([]);
  });

  it("says which post both changed, keeps the changes, and goes on after the token was revoked", async () => {
    const { page } = await visit(stage, "index.html");
    await remove(page, stage, "post-3");
    await tray(page).getByRole("button", { name: "1 change" }).click();
    await connect(page);
    const edited = twenty.map((post) => (post.id === "post-3" ? { ...post, caption: "Better words." } : post));
    await github.commit(QUEUE, queueText(edited));
    const propose = tray(page).getByRole("button", { name: "Propose", exact: true });
    await propose.click();
    await tray(page)
      .getByText(/post-3.*Reload the page to see the newest version/)
      .waitFor();
    expect(await pulls()).toEqual([]);
    expect(await github.read(QUEUE, { ref: BRANCH })).toBeNull();
    await github.commit(QUEUE, queueText(twenty));
    const grant = github.tokens.get(TOKEN);
    github.tokens.delete(TOKEN);
    await propose.click();
    await tray(page).getByText("has expired, or was revoked").waitFor();
    await tray(page).getByText("1 change").waitFor();
    if (grant !== undefined) github.tokens.set(TOKEN, grant);
    await propose.click();
    await tray(page).getByText("The pull request is open.").waitFor();
  });

  it("falls back to the form at once when the token is removed, which takes the photo as well", async () => {
    const { page } = await visit(stage, "compose.html");
    await writePost(page, "Cake");
    await connect(page);
    await page.getByRole("button", { name: "Collect with other changes" }).click();
    await tray(page).getByRole("button", { name: "Propose", exact: true }).waitFor();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await tray(page).getByRole("button", { name: "Save the photo" }).waitFor();
    await tray(page).getByRole("link", { name: "Open the filled-in form on GitHub" }).waitFor();
    expect(await stored(page)).not.toContain(TOKEN);
  });

  it("keeps the token for later visits and other windows, until the person disconnects", async () => {
    const { page } = await visit(stage, "compose.html");
    await connect(page);
    expect(await stored(page)).toContain(TOKEN);
    const other = await page.context().newPage();
    await slowDown(other);
    await other.goto(page.url());
    await other.getByText("Connected with team/posts.").waitFor();
    // The other window is told before it has drawn what it knows.
    await page.getByRole("button", { name: "Disconnect" }).click();
    await expect.poll(() => stored(page)).not.toContain(TOKEN);
    await other.getByText("Connect with GitHub").waitFor();
    await page.reload();
    await page.getByText("Connect with GitHub").waitFor();
    expect(await page.content()).not.toContain(TOKEN);
  });

  it("says what is wrong with a token, and keeps it only once it is right; without a connection nothing is lost", async () => {
    const { page } = await visit(stage, "compose.html");
    await writePost(page, "Tea");
    await page.getByText("Connect with GitHub").click();
    await paste(page, "ghp_classic");
    await page.getByText("This is no fine-grained token").waitFor();
    await paste(page, `github_pat_${"c".repeat(82)}`);
    await page.getByText("make a new one with the link above").waitFor();
    const reader = `github_pat_${"d".repeat(40)}`;
    github.tokens.set(reader, { login: "ann", permissions: {}, isPersonal: true });
    await paste(page, reader);
    await page.getByText("“Repository access” select this repository").waitFor();
    expect(await page.getByText("Disconnect").count()).toBe(0);
    await page.getByText("For developers").click();
    expect(await axe(page, RULES)).toEqual([]);
    expect(await stored(page)).not.toContain("github_pat_");
    await paste(page, TOKEN);
    await page.getByText("Connected with team/posts.").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Propose", exact: true }).click();
    await page.getByText("GitHub could not be reached. Check your connection").waitFor();
    await page.context().setOffline(false);
    expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toContain("Tea for everybody.");
    await page.getByRole("button", { name: "Propose", exact: true }).click();
    await page.getByText("The pull request is open.").waitFor();
  });
});
