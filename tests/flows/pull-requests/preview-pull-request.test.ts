import { describe, expect, it } from "vitest";
import { frame, jpeg } from "../../core/media/build-jpeg.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { previewStage, QUEUE, queueText } from "../../support/preview-stage.ts";
import { goodPost } from "../../support/rules.ts";

const post = (id: string, changes = {}) => goodPost({ id, image_url: `https://cdn.example.com/${id}.jpg`, ...changes });

const GOOD = jpeg(frame({ widthPx: 1080, heightPx: 1080 }));
const SITE = "https://git.example.com/team/posts";
const WIDE = jpeg(frame({ widthPx: 1080, heightPx: 300 }));
const NOTHING = async () => {
  throw new Error("The working copy is not read");
};

describe("the preview of a pull request in a repository with several accounts", () => {
  const queueOf = (name: string) => `accounts/${name}/queue.json`;
  const stageAccounts = () =>
    previewStage({
      files: {
        [queueOf("bakery")]: queueText([post("a")]),
        [queueOf("florist")]: queueText([post("a")]),
        [queueOf("tailor")]: "{ broken",
      },
    });

  it("is one comment with a section for each account that it touches", async () => {
    const stage = await stageAccounts();
    const { number, run } = await stage.propose({
      [queueOf("bakery")]: queueText([post("a"), post("rolls")]),
      [queueOf("florist")]: queueText([post("a"), post("tulips")]),
    });
    await stage.preview(run, { areSeveral: true });
    await stage.preview(run, { areSeveral: true });
    const [comment = "", ...others] = await stage.comments(number);
    expect(others).toEqual([]);
    expect(readHarmless(comment, { areSeveral: true })).toMatch(
      /Preview of the queue of bakery[\s\S]*Name in the queue: +rolls[\s\S]*Preview of the queue of florist[\s\S]*Name in the queue: +tulips/,
    );
    expect(comment).not.toContain("tailor");
  });

  it("shows one account whatever becomes of the next, and nothing where no account is touched", async () => {
    const stage = await stageAccounts();
    const { number, run } = await stage.propose({
      [queueOf("bakery")]: queueText([post("a"), post("rolls")]),
      [queueOf("tailor")]: "{ more broken",
    });
    await stage.preview(run, { areSeveral: true });
    expect(readHarmless((await stage.comments(number))[0] ?? "", { areSeveral: true })).toMatch(
      /Name in the queue: +rolls[\s\S]*queue of tailor/,
    );
    const other = await stage.propose({ "README.md": "Hello" });
    await stage.preview(other.run, { areSeveral: true });
    expect(await stage.comments(other.number)).toEqual([]);
  });
});

describe("the preview of a pull request", () => {
  it("is one comment, kept up to date in place", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { number, run, push, branch } = await stage.propose({ [QUEUE]: queueText([post("a"), post("b")]) });
    await stage.preview(run);
    const [first] = await stage.comments(number);
    expect(readHarmless(first ?? "")).toMatch(/^(?![\s\S]*agent)[\s\S]*Posts: 1 new\.[\s\S]*Name in the queue: +b/);
    await push(QUEUE, queueText([post("a"), post("b"), post("c")]));
    await stage.preview(await stage.runOf({ number, branch, owner: "team" }));
    const after = await stage.comments(number);
    expect(after).toHaveLength(1);
    expect(after[0]).toContain("Name in the queue:</b> c");
    expect(stage.shown).toEqual([first, after[0]]);
  });

  it.each([
    ["<!-- mergecast-agent: claude-code 2.1 -->", "An agent opened this  for team, with claude-code 2.1."],
    ["<!-- mergecast-agent: <b>@all</b> -->", "An agent opened this  for team. It is treated"],
    ["", "An agent opened this  for team. It is treated"],
  ])("says that an agent opened it, for whom, and with what: %s", async (body, words) => {
    const stage = await previewStage({ posts: [post("a")] });
    const files = { [QUEUE]: queueText([post("a"), post("b")]) };
    const { number, run } = await stage.propose(files, { branch: "agent/ann" });
    await stage.github.api("PATCH", `/pulls/${number}`, { body });
    await stage.preview(run);
    expect(readHarmless((await stage.comments(number))[0] ?? "")).toContain(words);
  });

  it("says what a change of the settings will do, even if no post changes", async () => {
    const posts = ["a", "b", "c", "d"].map((id) => post(id));
    const stage = await previewStage({ posts, files: { "content/settings.json": "{}" } });
    const { number, run } = await stage.propose({ "content/settings.json": JSON.stringify({ posts_per_day: 2 }) });
    await stage.preview(run);
    const text = readHarmless((await stage.comments(number))[0] ?? "");
    expect(text).toMatch(/settings\.json, line 1:\s+⚠️ 2 posts a day instead of 1: the queue is empty on/);
    expect(text).toContain("No post is new, changed, moved or removed.");
  });

  it("measures the files that a fork brings, by commit, laid over those of the default branch", async () => {
    const own = post("own", { image_url: "media/own.jpg", caption: "Our own" });
    const stage = await previewStage({ posts: [post("a")], files: { "content/media/old.jpg": GOOD } });
    const fork = await stage.github.fork("stranger");
    const [b, c] = [post("b", { image_url: "media/b.jpg" }), post("c", { image_url: "media/c.jpg", alt_text: "C" })];
    const changes = { "content/media/b.jpg": GOOD, "content/media/c.jpg": WIDE };
    const queue = queueText([post("a"), b, c]);
    const { number, run } = await stage.propose({ ...changes, [QUEUE]: queue }, { fork });
    await stage.github.commit("content/media/own.jpg", GOOD);
    await stage.github.commit(QUEUE, queueText([own, post("a")]));
    stage.github.requests.length = 0;
    await stage.preview(run, { files: { open: NOTHING }, repositoryUrl: SITE });
    const [comment = ""] = await stage.comments(number);
    expect(comment).toContain("1080 × 1080 pixels");
    // From the commit that was judged, in the repository whose readers look at it: nobody can replace it there.
    expect(comment.match(/(?<=<img src=")[^"]*/g)).toEqual(
      ["c.jpg", "b.jpg"].map((name) => `${SITE}/blob/${run.headSha}/content/media/${name}?raw=true`),
    );
    expect(comment).toContain("1080 x 300 pixels, wider than");
    expect(comment).not.toContain("does not exist");
    expect(comment).toContain("1 error and 1 warning found");
    expect(stage.elsewhere()).toEqual([]);
  });

  it("measures a picture that is replaced under the name that a waiting post has", async () => {
    const posts = [post("a", { image_url: "media/a.jpg" })];
    const stage = await previewStage({ posts, files: { "content/media/a.jpg": GOOD } });
    const { number, run } = await stage.propose({ "content/media/a.jpg": WIDE });
    await stage.preview(run, { files: { open: NOTHING }, repositoryUrl: SITE });
    const [comment = ""] = await stage.comments(number);
    expect(comment).toContain("1080 x 300 pixels, wider than");
    expect(comment).toContain("<b>Posts: 1 changed.</b>");
    expect(comment).toMatch(
      new RegExp(`<img src="${SITE}/blob/${run.headSha}/content/media/a\\.jpg.*Changed: picture<`),
    );
  });

  it("shows no picture that the default branch has replaced since, which would go out instead", async () => {
    const queue = (caption: string) => queueText([post("a", { image_url: "media/a.jpg", caption })]);
    const stage = await previewStage({ files: { [QUEUE]: queue("Old?"), "content/media/a.jpg": GOOD } });
    const { number, run } = await stage.propose({ [QUEUE]: queue("New?") });
    await stage.github.commit("content/media/a.jpg", WIDE);
    await stage.preview(run, { repositoryUrl: SITE });
    const [comment = ""] = await stage.comments(number);
    expect(comment).not.toContain("<img");
    expect(comment).toContain("Picture cannot be shown here");
  });

  it("finds a picture of a published post that is replaced, though no line of the queue changes", async () => {
    const live = { status: "done", media_id: "9", published_at: "2026-03-01T09:30:00Z" };
    const posts = [post("a", { image_url: "media/a.jpg", ...live }), post("b", { image_url: "media/b.jpg" })];
    const files = { "content/media/a.jpg": GOOD, "content/media/b.jpg": GOOD };
    const stage = await previewStage({ posts, files });
    const replaced = await stage.propose({ "content/media/a.jpg": WIDE });
    await stage.preview(replaced.run, { files: { open: NOTHING } });
    const [comment = ""] = await stage.comments(replaced.number);
    expect(readHarmless(comment)).toContain('"a" is published, but another file is at "media/a.jpg".');
    const waiting = await stage.propose({ "content/media/b.jpg": WIDE });
    await stage.preview(waiting.run, { files: { open: NOTHING } });
    expect((await stage.comments(waiting.number))[0]).not.toContain("another file is at");
  });

  it("writes nothing in a dry run", async () => {
    const stage = await previewStage({});
    const { run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await stage.preview(run, { isDryRun: true });
    expect(stage.shown[0]).toContain("Name in the queue:</b> a");
    expect(stage.writes()).toEqual([]);
  });

  it("needs no more than the job's permissions", async () => {
    const stage = await previewStage({});
    const permissions = { contents: "read", pull_requests: "write" } as const;
    stage.github.tokens.set("job-token", { login: "github-actions[bot]", permissions });
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await stage.preview(run, { token: "job-token" });
    expect(await stage.comments(number)).toHaveLength(1);
  });

  it("names the permission that is missing", async () => {
    const stage = await previewStage({});
    const permissions = { contents: "read", pull_requests: "read" } as const;
    stage.github.tokens.set("weak-token", { login: "github-actions[bot]", permissions });
    const { run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await expect(stage.preview(run, { token: "weak-token" })).rejects.toThrow(/Pull requests: read and write/);
  });

  it("ignores a pull request without a queue change, but says so where it had a preview", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const other = await stage.propose({ "README.md": "Hello\n" });
    await stage.preview(other.run);
    expect(await stage.comments(other.number)).toEqual([]);
    const { number, run, push, branch } = await stage.propose({ [QUEUE]: queueText([post("a"), post("b")]) });
    await stage.preview(run);
    await push(QUEUE, queueText([post("a")]));
    await stage.preview(await stage.runOf({ number, branch, owner: "team" }));
    expect(await stage.comments(number)).toEqual([expect.stringContaining("does not change the queue")]);
  });
});

describe("which pull request is previewed", () => {
  it("is none once its head has moved on, at the beginning or during the preview", async () => {
    const stage = await previewStage({});
    const { number, run, push } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await push(QUEUE, queueText([post("a"), post("b")]));
    await stage.preview(run);
    expect(stage.log.lines).toEqual([expect.stringContaining("nothing to preview")]);
    const second = await stage.propose({ [QUEUE]: queueText([post("c")]) });
    let hasMoved = false;
    stage.github.onRequest = async ({ path }) => {
      if (hasMoved || !path.endsWith("/files")) return;
      hasMoved = true;
      await second.push(QUEUE, queueText([post("d")]));
    };
    await stage.preview(second.run);
    expect(stage.log.lines.at(-1)).toContain("has a newer commit");
    expect([...(await stage.comments(number)), ...(await stage.comments(second.number))]).toEqual([]);
  });

  it("is none when it is closed, or goes into another branch", async () => {
    const stage = await previewStage({});
    const { run, number, branch } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await stage.github.createBranch("next");
    await stage.github.api("PATCH", `/pulls/${number}`, { state: "closed" });
    await stage.github.openPull({ title: "Aside", head: branch, base: "next" });
    await stage.preview(run);
    expect(stage.writes()).toEqual([]);
    expect(stage.shown).toEqual([]);
  });

  it("is none for someone else's branch with the same name", async () => {
    const stage = await previewStage({});
    const fork = await stage.github.fork("stranger");
    const { branch, run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await stage.github.createBranch(branch, { repository: fork });
    await stage.preview({ ...run, headOwner: "stranger" });
    expect(stage.writes()).toEqual([]);
  });
});

describe("a change beside the queue", () => {
  it.each<[string, string, string, RegExp]>([
    ["the token's dates", "content/token-status.json", "{}", /Only the bot writes token-status\.json/],
    ["the settings", "content/settings.json", '{"posts_per_day": 2}', /content\/settings\.json/],
    ["broken settings", "content/settings.json", '{"posts_per_day": "many"}', /❌[\s\S]*content\/settings\.json/],
    ["the archive", "content/archive/2025.json", queueText([post("never")]), /was added to the archive/],
    ["attributes", "content/.gitattributes", "*.json text", /gitattributes[\s\S]*changes what git checks out/],
  ])("of %s alone gets its own preview", async (_name, path, content, expected) => {
    const stage = await previewStage({ posts: [post("a")] });
    const { number, run } = await stage.propose({ [path]: content });
    await stage.preview(run);
    const [comment = ""] = await stage.comments(number);
    expect(comment).toMatch(/No post is new, changed, moved or removed/);
    expect(comment).toMatch(expected);
    await stage.preview(run);
    expect(stage.writes()).toHaveLength(1);
  });

  it("of captions or code alone gets none", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { number, run } = await stage.propose({ "content/captions/2026-04.json": "[]", "code.ts": "x" });
    await stage.preview(run);
    expect(await stage.comments(number)).toEqual([]);
  });
});

describe("the one comment", () => {
  const comment = async (
    stage: Awaited<ReturnType<typeof previewStage>>,
    number: number,
    { body, token }: { body: string; token: string },
  ) => {
    const answer = await fetch(`${stage.github.url}/repos/team/posts/issues/${number}/comments`, {
      method: "POST",
      body: JSON.stringify({ body }),
      headers: { authorization: `token ${token}`, "content-type": "application/json" },
    });
    const { user } = (await answer.json()) as { user: { login: string } };
    expect(user.login).toBe(stage.github.tokens.get(token)?.login);
  };

  it.each([
    ["the job's, beside one that somebody else started with our marker", "stranger", "github-token", "GITHUB_TOKEN"],
    ["our app's, beside that of another app", "other-app[bot]", "app-token", "BOT_TOKEN"],
    ["our app's, beside that of another app, as the job's token", "other-app[bot]", "app-token", "GITHUB_TOKEN"],
    ["our app's, beside that of another workflow", "github-actions[bot]", "app-token", "BOT_TOKEN"],
    ["our app's, on a server that does not tell an app its name", "other-app[bot]", "app-token", "no name"],
    ["a person's", "stranger", "owner-token", "GITHUB_TOKEN"],
  ])("is written once, and found again: %s", async (_name, login, token, tokenName) => {
    const stage = await previewStage({});
    const permissions = { contents: "read", issues: "write", pull_requests: "write" } as const;
    stage.github.tokens.set("other-token", { login, permissions: { issues: "write" } });
    stage.github.tokens.set("app-token", { login: "mergecast[bot]", permissions });
    if (tokenName === "no name")
      stage.github.faults.add({ kind: "answer", when: "before", status: 404, body: /viewer/, count: 99 });
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    await comment(stage, number, { body: "<!-- mergecast:preview -->\nOf someone else.", token: "other-token" });
    for (const now of ["2026-03-02T07:00:00Z", "2026-03-05T07:00:00Z"])
      await stage.preview(run, { token, tokenName: tokenName.replace(/^no .*/, "BOT_TOKEN"), now: new Date(now) });
    expect(await stage.comments(number)).toEqual([
      "<!-- mergecast:preview -->\nOf someone else.",
      expect.stringMatching(/Thursday, 5 March 2026[\s\S]*Name in the queue:<\/b> a/),
    ]);
  });

  it("is found after many others", async () => {
    const stage = await previewStage({});
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    for (let count = 0; count < 105; count++)
      await comment(stage, number, { body: `Talk ${count}`, token: "owner-token" });
    await stage.preview(run);
    await stage.preview(run, { now: new Date("2026-03-05T07:00:00Z") });
    expect(stage.writes().filter((line) => line.startsWith("PATCH"))).toHaveLength(1);
    expect(stage.writes().filter((line) => line.startsWith("DELETE"))).toEqual([]);
  });

  it("stays one when two runs create it at the same time", async () => {
    const stage = await previewStage({});
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a")]) });
    const later = new Date("2026-03-05T07:00:00Z");
    await Promise.all([stage.preview(run), stage.preview(run, { now: later })]);
    expect(await stage.comments(number)).toHaveLength(1);
    await stage.preview(run, { now: later });
    expect(await stage.comments(number)).toEqual([expect.stringContaining("Thursday, 5 March 2026")]);
  });
});

describe("previews that are made up for", () => {
  const PAGE = "https://github.com/team/posts/actions/runs/7#artifacts";
  const stageLater = async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a"), post("b")]) });
    const linked = () => stage.preview({ ...run, pageUrl: PAGE });
    return { ...stage, number, linked };
  };

  it("leave the comment that the check of this commit has written meanwhile, with its page", async () => {
    const { preview, comments, number, linked } = await stageLater();
    await preview(null, { meanwhile: linked });
    expect(await comments(number)).toEqual([expect.stringContaining("The posts as followers will see them")]);
  });

  it("replace one of an earlier commit, that the same check wrote", async () => {
    const { preview, comments, number, linked, github } = await stageLater();
    await linked();
    const [comment = ""] = await comments(number);
    const [{ id } = { id: 0 }] = (await github.api("GET", `/issues/${number}/comments`)) as unknown as { id: number }[];
    const earlier = comment.replace(/Preview of commit [0-9a-f]{7}/, "Preview of commit 0000000");
    await github.api("PATCH", `/issues/comments/${id}`, { body: earlier });
    await preview(null);
    expect(await comments(number)).toEqual([expect.not.stringContaining("Preview of commit 0000000")]);
  });
});
