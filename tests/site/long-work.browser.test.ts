import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { type GithubServer, openGithub } from "../support/github/open-github.ts";
import { axe, RULES } from "./support/axe.ts";
import { pictureFile } from "./support/photo-files.ts";
import { DESKTOP, openSiteStage, overflowOf, PHONE, type SiteStage, visit } from "./support/site-stage.ts";

const TOKEN = `github_pat_${"b".repeat(40)}`;
const BRANCH = "calendar/ann";
const SCREENS = [
  ["a desk", { viewport: DESKTOP }],
  ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const;

describe.skipIf(!hasChromium)("files on their way from the composer to a pull request", () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  let stage: SiteStage;
  let github: GithubServer;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    const ann = { login: "ann", permissions: { contents: "write", pull_requests: "write" }, isPersonal: true } as const;
    const text = '{\n  "account": "bakery",\n  "posts": []\n}\n';
    github = await openGithub({ files: { "content/queue.json": text }, tokens: { [TOKEN]: ann } });
    const repository = { url: `${github.url}/team/posts`, apiUrl: github.url, commit: await github.head() };
    stage = await openSiteStage({ queueOf: () => text, repository, browser });
    onTestFinished(async () => {
      await stage.close();
      await github.close();
    });
  });

  /** A composer that is connected already. */
  const open = async (screen: (typeof SCREENS)[number][1]) => {
    const watched = await visit(stage, "compose.html", screen);
    const key = `mergecast token ${github.url}/team/posts`;
    await watched.page.evaluate(([name, token]) => localStorage.setItem(name, token), [key, TOKEN] as const);
    await watched.page.reload();
    await watched.page.getByText("Connected with team/posts.").waitFor({ state: "attached" });
    return watched;
  };
  const writeWords = async (page: Page) => {
    await page.getByRole("textbox", { name: "Caption" }).fill("Bread. Would you eat it?");
    await page.getByLabel("Pillar").fill("craft");
    await page.getByLabel("Call to action").fill("comment prompt");
  };
  const chooseVideo = async (page: Page) => {
    const buffer = await readFile(new URL("../fixtures/media/reel.mp4", import.meta.url));
    await page.getByLabel("Choose files").setInputFiles({ name: "rise.mp4", mimeType: "video/mp4", buffer });
  };
  const propose = (page: Page) => page.getByRole("button", { name: "Propose", exact: true }).last().click();
  const allProposed = async (): Promise<Post[]> =>
    JSON.parse((await github.read("content/queue.json", { ref: BRANCH })) ?? "{}").posts;
  const proposed = async (): Promise<Post> => (await allProposed())[0] as Post;
  const bytesOnBranch = async (path = "") => {
    const file = await github.api("GET", `/contents/content/${path}?ref=${BRANCH}`);
    return Buffer.from(String(file.content), "base64");
  };

  it.each(SCREENS)(
    "say how far they are, ask before the page is closed, and go on after a lost connection, on %s",
    async (_, screen) => {
      const { page } = await open(screen);
      const files = await Promise.all(["one", "two"].map((name) => pictureFile(`${name}.png`, "#c04020")));
      await page.getByLabel("Choose files").setInputFiles(files);
      await page.getByRole("dialog").getByRole("button", { name: "Use all 2" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await writeWords(page);
      await page.getByLabel("Alt text 1").fill("One.");
      await page.getByRole("button", { name: /^Entry 2/ }).click();
      await page.getByLabel("Alt text 2").fill("Two.");
      await page.locator(".verdict").getByText("All rules are met.").waitFor();
      const sent: string[] = [];
      const held = Promise.withResolvers<Route>();
      await page.route("**/git/blobs", async (route) => {
        sent.push(route.request().postDataJSON().content);
        if (sent.length === 2) held.resolve(route);
        else await route.continue();
      });
      await propose(page);
      const second = await held.promise;
      await page.getByText(/^\s*\d\d?%, 1 of 2 files uploaded\. Keep this page open\./).waitFor();
      expect(await page.getByLabel("Upload").getAttribute("value")).toMatch(/^[1-9]\d?$/);
      expect(await overflowOf(page)).toBe(0);
      expect(await axe(page, RULES)).toEqual([]);

      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const question = await asked;
      expect(question.type()).toBe("beforeunload");
      await question.dismiss();

      await second.abort("connectionreset");
      await page.getByText("GitHub could not be reached.").waitFor();
      expect(await page.getByRole("textbox", { name: "Caption" }).inputValue()).toContain("Bread.");
      await propose(page);
      await page.getByText("The pull request is open.").waitFor();
      // What arrived is not sent again.
      expect(sent).toHaveLength(3);
      expect(sent[2]).toBe(sent[1]);
      expect((await proposed()).children).toHaveLength(2);
      const closed = page.waitForEvent("close");
      await page.close({ runBeforeUnload: true });
      await closed;
    },
  );

  it.each(SCREENS)("make a reel with its cover, and another post of the same words, on %s", async (_, screen) => {
    const { page, findings } = await open(screen);
    await chooseVideo(page);
    await page.getByText("The post is a reel now.").waitFor();
    await page.getByRole("slider", { name: /Cover on the timeline/ }).waitFor();
    await writeWords(page);
    expect(await axe(page, RULES)).toEqual([]);
    await propose(page);
    await page.getByText("The pull request is open.").waitFor();
    const post = await proposed();
    expect(post).toMatchObject({ media_type: "REELS", video_url: expect.stringMatching(/^media\/rise-\w+\.mp4$/) });
    expect(await bytesOnBranch(post.video_url)).toEqual(
      await readFile(new URL("../fixtures/media/reel.mp4", import.meta.url)),
    );
    // So that the pull request shows a picture.
    expect((await bytesOnBranch(post.video_url?.replace(".mp4", "-cover.jpg"))).subarray(0, 2).toString("hex")).toBe(
      "ffd8",
    );
    await page.getByLabel("Choose files").setInputFiles(await pictureFile("loaf.png", "#2040c0"));
    await page.getByRole("dialog").getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await writeWords(page);
    await page.getByLabel("Alt text").fill("A loaf.");
    await page.locator(".verdict").getByText("All rules are met.").waitFor();
    await propose(page);
    await page.getByText("It was added to your open pull request.").waitFor();
    expect((await allProposed()).map(({ id }) => id)).toEqual(["bread-would-you-eat", "bread-would-you-eat-2"]);
    expect(findings).toEqual([]);
  });

  it.each(SCREENS)("make a story of a video, and of a picture, on %s", async (_, screen) => {
    const { page } = await open(screen);
    await page.getByRole("radio", { name: "Story" }).check();
    await chooseVideo(page);
    await expect.poll(() => page.getByRole("radio", { name: "A video" }).isChecked()).toBe(true);
    await page.getByLabel("Pillar").fill("craft");
    await page.getByLabel("Call to action").fill("none");
    await propose(page);
    await page.getByText("The pull request is open.").waitFor();
    expect(await proposed()).toMatchObject({
      media_type: "STORIES",
      video_url: expect.stringContaining("media/rise-"),
    });
    await page.getByRole("radio", { name: "Story" }).check();
    await page.getByLabel("Choose files").setInputFiles(await pictureFile("door.png", "#2040c0"));
    await page.getByRole("dialog").getByRole("button", { name: "Use this photo" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await axe(page, RULES)).toEqual([]);
    await propose(page);
    await page.getByText("It was added to your open pull request.").waitFor();
    expect((await allProposed())[1]).toMatchObject({
      media_type: "STORIES",
      image_url: expect.stringContaining("media/door-"),
    });
  });
});
