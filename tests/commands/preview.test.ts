import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createVideoConverter } from "../../scripts/adapters/conversion/video-converter.ts";
import { callCommand } from "../support/call-command.ts";
import { readHarmless } from "../support/preview-comment.ts";
import { previewStage, QUEUE, queueText } from "../support/preview-stage.ts";
import { goodPost } from "../support/rules.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const EVIL = `::set-output name=a::b\n::stop-commands::x\n##[error]x\n\${{ github.token }}`;

/** A proposal, and the environment of the job that is started when its check has ended. */
async function job(cause = "pull_request", fullName = "team/posts") {
  const stage = await previewStage({ posts: [goodPost()] });
  const evil = goodPost({ id: "evil", caption: EVIL, image_url: "https://127.0.0.1/a.jpg" });
  const { number, run, branch, push } = await stage.propose({ [QUEUE]: queueText([goodPost(), evil]) });
  const folder = await temporaryFolder();
  const [eventPath, summaryFile] = [join(folder, "event.json"), join(folder, "summary.md")];
  const head_repository = { owner: { login: "team" }, full_name: fullName };
  const html_url = "https://github.com/team/posts/actions/runs/7";
  const checked = { head_sha: run.headSha, head_branch: branch, head_repository, pull_requests: [], html_url };
  const repository = { full_name: "team/posts" };
  const workflow_run = { event: cause, ...checked };
  await writeFile(eventPath, JSON.stringify({ action: "completed", workflow_run, repository }));
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_NAME: "workflow_run",
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_API_URL: stage.github.url,
    GITHUB_REPOSITORY: "team/posts",
    GITHUB_REF: "refs/heads/main",
    GITHUB_TOKEN: "github-token",
    GITHUB_STEP_SUMMARY: summaryFile,
  };
  stage.github.requests.length = 0;
  return { stage, number, push, env, eventPath, summaryFile };
}

const hasFfmpeg = (await createVideoConverter()) !== null;

describe("npm run mergecast -- preview", () => {
  it("writes the comment of the pull request that was checked, and the job's summary", async () => {
    const { stage, number, env, summaryFile } = await job();
    const { code, stdout } = await callCommand("preview", [], { env });
    expect([code, stdout]).toEqual([0, ""]);
    const [comment = ""] = await stage.comments(number);
    expect(readHarmless(comment)).toMatch(/Name in the queue: +evil/);
    expect(await readFile(summaryFile, "utf8")).toBe(`${comment}\n`);
  });

  it.each([
    ["team/posts", true],
    // Its run may keep anything under the same name.
    ["stranger/posts", false],
  ])("leads to the page with the posts of a branch of %s: %s", async (home, isLinked) => {
    const { stage, number, env } = await job("pull_request", home);
    await callCommand("preview", ["--offline"], { env });
    const [comment = ""] = await stage.comments(number);
    readHarmless(comment);
    expect(comment.includes('<a href="https://github.com/team/posts/actions/runs/7&#35;artifacts">')).toBe(isLinked);
  });

  it("prints the comment in a dry run, and nothing that the runner would obey", async () => {
    const { stage, env } = await job();
    const { code, stdout } = await callCommand("preview", ["--dry-run", "--offline"], { env });
    expect(code).toBe(0);
    expect(readHarmless(stdout.trimEnd())).toContain("::set-output name=a::b");
    expect(stdout).not.toMatch(/^\s*::|##\[|\$\{\{/m);
    expect(stage.writes()).toEqual([]);
  });

  it("does nothing for a run that checked something else", async () => {
    const { stage, env } = await job("push");
    const { code, stdout } = await callCommand("preview", [], { env });
    expect([code, stdout]).toEqual([0, expect.stringContaining("nothing to preview")]);
    expect(stage.github.requests).toEqual([]);
  });

  it("refuses an event that tells of no run, and says what is missing", async () => {
    const { env, eventPath } = await job();
    await writeFile(eventPath, '{"workflow_run":{"event":"pull_request","head_sha":"main"}}');
    expect(await callCommand("preview", [], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("GITHUB_EVENT_PATH"),
    });
    const { GITHUB_TOKEN: _, ...tokenless } = (await job()).env;
    expect(await callCommand("preview", [], { env: tokenless })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("GITHUB_TOKEN are not both set"),
    });
  });

  it("makes up for a comment that met a spent rate limit, and for one of an earlier commit, and touches no other", async () => {
    const { stage, number, push, env } = await job();
    const fault = { path: /comments/, when: "before", kind: "answer", status: 403, count: 20 } as const;
    const reset = String(Math.floor(Date.now() / 1000) + 3_600);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    stage.github.faults.add({ ...fault, message: "API rate limit exceeded", headers });
    expect((await callCommand("preview", ["--offline"], { env })).code).not.toBe(0);
    expect(await stage.comments(number)).toEqual([]);
    stage.github.faults.clear();
    const other = await stage.propose({ "README.md": "Hello" });
    await callCommand("preview", ["--missing", "--offline"], { env });
    const [comment = "", ...more] = await stage.comments(number);
    expect([readHarmless(comment), more]).toEqual([expect.stringMatching(/Name in the queue: +evil/), []]);
    expect(await stage.comments(other.number)).toEqual([]);

    stage.github.requests.length = 0;
    await callCommand("preview", ["--missing", "--offline"], { env });
    expect(stage.writes()).toEqual([]);
    await push(QUEUE, queueText([goodPost(), goodPost({ id: "later", caption: "Later." })]));
    await callCommand("preview", ["--missing", "--offline"], { env });
    expect(await stage.comments(number)).toEqual([expect.stringMatching(/Name in the queue:<\/b> later/)]);
  });

  it("makes up for no comment of a fork, and reads nothing of what touches no content", async () => {
    const stage = await previewStage({ posts: [goodPost()] });
    const { env } = await job();
    const own = { ...env, GITHUB_API_URL: stage.github.url };
    const fork = await stage.github.fork("stranger");
    const posts = queueText([goodPost(), goodPost({ id: "cake", caption: "Cake." })]);
    const foreign = await stage.propose({ [QUEUE]: posts }, { fork, branch: "foreign" });
    const words = await stage.propose({ "README.md": "Hello" }, { branch: "words" });
    const jobs = await stage.propose({ ".github/workflows/a.yml": "on: push" }, { branch: "jobs" });
    stage.github.requests.length = 0;
    const { code } = await callCommand("preview", ["--missing", "--offline"], { env: own });
    expect(code).toBe(0);
    expect(await stage.comments(foreign.number)).toEqual([]);
    expect(await stage.comments(words.number)).toEqual([]);
    expect(await stage.comments(jobs.number)).toEqual([expect.stringContaining("what runs with your secrets")]);
    const reads = stage.github.requests.map(({ path }) => path);
    expect(reads.filter((path) => path.includes(foreign.run.headSha) || path.includes(words.run.headSha))).toEqual([]);
    expect(reads.some((path) => path.includes(jobs.run.headSha))).toBe(true);
  });

  it("never prints its token", async () => {
    const { stage, env } = await job();
    const fault = { path: /comments/, when: "before", kind: "answer", status: 410 } as const;
    stage.github.faults.add({ ...fault, message: "github-token is wrong" });
    const { code, stdout, stderr } = await callCommand("preview", ["--offline"], { env });
    expect(code).not.toBe(0);
    expect(stdout + stderr).not.toContain("github-token");
  });
});

describe("npm run mergecast -- preview with files", () => {
  it("prints the difference of two queues without GitHub", async () => {
    const folder = await temporaryFolder();
    const [queue, base, head] = ["queue.json", "old.json", "new.json"].map((name) => join(folder, name));
    await writeFile(queue ?? "", queueText([]));
    await writeFile(base ?? "", queueText([goodPost()]));
    await writeFile(head ?? "", queueText([goodPost(), goodPost({ id: "b", caption: "Second? Yes." })]));
    const words = `--queue ${queue} --base ${base} --head ${head} --offline --now 2026-03-02T07:00:00Z`;
    const { code, stdout } = await runCommand("preview", words.split(" "));
    expect(code).toBe(0);
    expect(readHarmless(stdout.trimEnd())).toMatch(
      /Posts: 1 new[\s\S]*Tuesday, 3 March 2026[\s\S]*Name in the queue: +b/,
    );
    const same = await callCommand("preview", ["--queue", queue ?? "", "--base", queue ?? "", "--offline"]);
    expect(same.stdout).toContain("does not change the queue");
  });

  it("writes what is proposed into one file for people without an account, with the pictures in it, and none for nothing", async () => {
    const folder = await temporaryFolder();
    const [queue, base, html] = ["queue.json", "old.json", "posts.html"].map((name) => join(folder, name));
    await mkdir(join(folder, "media"));
    await copyFile(new URL("../fixtures/media/feed-4x5.jpg", import.meta.url), join(folder, "media/b.jpg"));
    await writeFile(queue ?? "", queueText([goodPost(), goodPost({ id: "b", image_url: "media/b.jpg" })]));
    await writeFile(base ?? "", queueText([goodPost()]));
    const args = (from = "") => ["--queue", queue ?? "", "--base", from, "--html", html ?? "", "--offline"];
    expect(await callCommand("preview", args(queue))).toMatchObject({ code: 0, stdout: "" });
    await expect(readFile(html ?? "")).rejects.toThrow("ENOENT");
    await writeFile(join(folder, "event.json"), JSON.stringify({ pull_request: { number: 7 } }));
    const env = { GITHUB_REPOSITORY: "team/posts", GITHUB_EVENT_PATH: join(folder, "event.json") };
    expect(await callCommand("preview", args(base), { env })).toMatchObject({ code: 0, stdout: "" });
    const page = await readFile(html ?? "", "utf8");
    expect(page).toContain('href="https://github.com/team/posts/pull/7#issuecomment-new"');
    expect(page.match(/<article>/g)).toHaveLength(1);
    expect(page).toMatch(/<img src="data:image\/jpeg;base64,\/9j\/[^"]{1000,}"/);
  });

  it.skipIf(!hasFfmpeg)(
    "shows a video of the repository in that file by the frame that lies beside it, else by its own",
    async () => {
      const folder = await temporaryFolder();
      const [queue, base, html] = ["queue.json", "old.json", "posts.html"].map((name) => join(folder, name));
      await mkdir(join(folder, "media"));
      await copyFile(new URL("../fixtures/media/reel.mp4", import.meta.url), join(folder, "media/b.mp4"));
      const {
        image_url: _,
        alt_text: __,
        ...story
      } = goodPost({ id: "b", media_type: "STORIES", video_url: "media/b.mp4" });
      await writeFile(queue ?? "", queueText([goodPost(), story]));
      await writeFile(base ?? "", queueText([goodPost()]));
      const pictures = async (env: Record<string, string> = {}) => {
        const args = ["--queue", queue ?? "", "--base", base ?? "", "--html", html ?? "", "--offline"];
        expect(await callCommand("preview", args, { env })).toMatchObject({ code: 0, stdout: "" });
        return (await readFile(html ?? "", "utf8")).match(/data:image\/jpeg;base64,[^"]*/g) ?? [];
      };
      const [frame = "", ...others] = await pictures();
      expect(others).toEqual([]);
      expect(frame.length).toBeGreaterThan(1000);
      // A job may hold a token: nothing is decoded there.
      expect(await pictures({ GITHUB_ACTIONS: "true" })).toEqual([]);
      await copyFile(new URL("../fixtures/media/story.jpg", import.meta.url), join(folder, "media/b-cover.jpg"));
      expect(await pictures()).not.toEqual([frame]);
    },
  );

  it("says which file is missing", async () => {
    const folder = await temporaryFolder();
    const queue = join(folder, "queue.json");
    await writeFile(queue, queueText([]));
    const gone = await callCommand("preview", ["--queue", queue, "--base", queue, "--head", join(folder, "gone.json")]);
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining("gone.json") });
    const alone = await callCommand("preview", ["--queue", queue, "--head", queue]);
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining("--head works only with --base") });
  });
});
