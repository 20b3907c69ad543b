import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { type GithubServer, openGithub } from "../support/github/open-github.ts";
import { axe, RULES } from "./support/axe.ts";
import { fillAddress, openSiteStage, PHONE, type SiteStage, slowDown, visit } from "./support/site-stage.ts";

const TOKEN = `github_pat_${"b".repeat(40)}`;
const QUEUE = "content/queue.json";

async function writePost(page: Page, address: string): Promise<void> {
  await fillAddress(page, address);
  await page.getByRole("textbox", { name: "Alt text" }).fill("A cup of coffee.");
  await page.getByRole("textbox", { name: "Caption" }).fill("Coffee first. Then bread.\n\n#coffee");
  await page.getByLabel("Pillar").fill("place");
  await page.getByLabel("Call to action").fill("comment prompt");
}

async function connect(page: Page, token: string): Promise<void> {
  await page.getByText("Connect with GitHub").click();
  await page.getByLabel("Token", { exact: true }).fill(token);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

describe.skipIf(!hasChromium)("a connected page in a browser", () => {
  let stage: SiteStage;
  let github: GithubServer;
  let mediaUrl: string;
  beforeAll(async () => {
    const ann = { login: "ann", permissions: { contents: "write", pull_requests: "write" }, isPersonal: true } as const;
    const queue = `${JSON.stringify({ account: "bakery", posts: [] }, null, 2)}\n`;
    github = await openGithub({ files: { [QUEUE]: queue }, tokens: { [TOKEN]: ann } });
    const repository = { url: `${github.url}/team/posts`, apiUrl: github.url, commit: await github.head() };
    const queueOf = (media: { url: string }) => {
      mediaUrl = media.url;
      return queue;
    };
    stage = await openSiteStage({ queueOf, repository });
  });
  afterAll(async () => {
    await stage?.close();
    await github?.close();
  });

  it("goes from a post to its pull request, on a phone, and talks to nobody but its host, the media and the interface", async () => {
    const { page, findings, hosts } = await visit(stage, "compose.html", { viewport: PHONE, hasTouch: true });
    await writePost(page, `${mediaUrl}/coffee-square.jpg`);
    await page.getByRole("button", { name: "Checks" }).click();
    await connect(page, "ghp_classic");
    await page.getByText("This is no fine-grained token").waitFor();
    await page.getByLabel("Token", { exact: true }).fill(` ${TOKEN} `);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText("Connected with team/posts.").waitFor();
    await page.getByRole("button", { name: "Propose" }).click();
    const link = page.getByRole("link", { name: "Look at it on GitHub" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toMatch(/\/team\/posts\/pull\/1$/);
    const proposed = JSON.parse((await github.read(QUEUE, { ref: "calendar/ann" })) ?? "");
    expect(proposed.posts).toMatchObject([
      { id: "coffee-first-then-bread", image_url: `${mediaUrl}/coffee-square.jpg` },
    ]);
    await page.getByRole("button", { name: "Propose" }).click();
    await page.getByText("in your open pull request already").waitFor();
    expect(findings).toEqual([]);
    expect([...hosts].sort()).toEqual([stage.url, mediaUrl, github.url].map((url) => new URL(url).host).sort());
    expect(page.url()).not.toContain(TOKEN);
  });

  it("keeps the token for later visits and other windows, until the person disconnects", async () => {
    const { page } = await visit(stage, "compose.html");
    await connect(page, TOKEN);
    await page.getByText("Connected with team/posts.").waitFor();
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

  it("says what to do about a token of somebody else, a removed one, and no connection", async () => {
    const { page } = await visit(stage, "compose.html");
    await writePost(page, `${mediaUrl}/recipe-1.jpg`);
    await connect(page, `github_pat_${"c".repeat(40)}`);
    await page.getByText("make a new one with the link above").waitFor();
    expect(await page.getByText("Disconnect").count()).toBe(0);
    expect(await stored(page)).not.toContain("github_pat_");
    const reader = `github_pat_${"d".repeat(40)}`;
    github.tokens.set(reader, { login: "ann", permissions: {}, isPersonal: true });
    await page.getByLabel("Token", { exact: true }).fill(reader);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText("“Repository access” select this repository").waitFor();
    await page.getByText("For developers").click();
    expect(await axe(page, RULES)).toEqual([]);
    expect(await stored(page)).not.toContain("github_pat_");
    await page.getByLabel("Token", { exact: true }).fill(TOKEN);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText("Connected with team/posts.").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Propose" }).click();
    await page.getByText("GitHub could not be reached. Check your connection").waitFor();
    expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toContain("Coffee first.");
    await page.context().setOffline(false);
    const grant = github.tokens.get(TOKEN);
    github.tokens.delete(TOKEN);
    await page.getByRole("button", { name: "Propose" }).click();
    await page.getByText("has expired, or was revoked").waitFor();
    if (grant !== undefined) github.tokens.set(TOKEN, grant);
    await page.getByRole("button", { name: "Propose" }).click();
    await page.getByText("Two different posts were added with the id").waitFor();
    await page.getByRole("textbox", { name: "Caption" }).fill("Bread alone. Then coffee.");
    await page.getByRole("button", { name: "Propose" }).click();
    await page.getByText("It was added to your open pull request.").waitFor();
  });
});
