import { describe, expect, it } from "vitest";
import { lettersFile, postsOf, queueFile, type TestPost } from "../../core/merge/queue-file.ts";
import { QUEUE, updateWorld } from "./update-branches-world.ts";

const NOTHING = { updated: [], needPeople: [], failed: [] };
const [a, b] = postsOf("ab") as [TestPost, TestPost];

/** A proposal that adds the post "x" to a queue of "a", while main gets "m". */
async function conflicting() {
  const world = await updateWorld({ [QUEUE]: lettersFile("a"), "docs.md": "old" });
  const pull = await world.propose("summer", { [QUEUE]: lettersFile("ax") });
  await world.github.commit(QUEUE, lettersFile("am"));
  return { ...world, pull };
}

describe("updateBranches", () => {
  it("merges main into a proposal that conflicts because of the queue, main's posts first", async () => {
    const { github, pull, run, comments, log } = await conflicting();
    const [main, head] = [await github.head(), await github.head("summer")];
    expect(await run()).toEqual({ ...NOTHING, updated: [pull] });
    expect(await github.read(QUEUE, { ref: "summer" })).toBe(lettersFile("amx"));
    const commit = await github.api("GET", `/git/commits/${await github.head("summer")}`);
    expect(commit.parents).toMatchObject([{ sha: head }, { sha: main }]);
    expect(await github.api("GET", `/pulls/${pull}`)).toMatchObject({ mergeable: true });
    expect(await comments(pull)).toEqual([]);
    expect(log.lines).toEqual([`notice: Pull request ${pull} is up to date with the queue of main.`]);
  });

  it("pushes with the bot's token, names no author so that GitHub signs, and never forces", async () => {
    const { github, run } = await conflicting();
    await run();
    const sent = github.requests.filter(({ method }) => method !== "GET");
    expect(sent.map(({ token }) => token)).toEqual(["bot-token", "bot-token", "bot-token"]);
    const bodies = sent.map(({ body }) => body);
    expect(bodies[1]).toEqual({ message: expect.any(String), tree: expect.any(String), parents: expect.any(Array) });
    expect(bodies[2]).toMatchObject({ force: false });
  });

  it("keeps all other files of both sides, as they are", async () => {
    const others = ["kept.md", "gone-here.md", "gone-there.md", "changed-here.md", "changed-there.md"];
    const files = Object.fromEntries(others.map((name) => [name, name]));
    const { github, propose, run } = await updateWorld({ [QUEUE]: lettersFile("a"), ...files });
    await propose("summer", { [QUEUE]: lettersFile("ax"), "changed-here.md": "new", "deep/er/new.md": "new" });
    const remove = async (path: string, branch: string) => {
      const { sha } = await github.api("GET", `/contents/${path}?ref=${branch}`);
      await github.api("DELETE", `/contents/${path}`, { message: "remove", branch, sha });
    };
    await remove("gone-here.md", "summer");
    await remove("gone-there.md", "main");
    await github.commit("changed-there.md", "newer");
    await github.commit(QUEUE, lettersFile("am"));
    await run();
    const { tree } = await github.api("GET", `/git/trees/${await github.head("summer")}?recursive=1`);
    const blobs = (tree as { path: string; type: string }[]).filter(({ type }) => type === "blob");
    const kept = ["README.md", "changed-here.md", "changed-there.md", QUEUE, "deep/er/new.md", "kept.md"];
    expect(blobs.map(({ path }) => path).sort()).toEqual(kept);
    expect(await github.read("changed-here.md", { ref: "summer" })).toBe("new");
    expect(await github.read("changed-there.md", { ref: "summer" })).toBe("newer");
  });

  it("does nothing a second time", async () => {
    const { run, writes } = await conflicting();
    await run();
    writes();
    expect(await run()).toEqual(NOTHING);
    expect(writes()).toEqual([]);
  });

  it("does nothing without open pull requests", async () => {
    const { run, github } = await updateWorld({ [QUEUE]: lettersFile("a") });
    expect(await run()).toEqual(NOTHING);
    expect(github.requests.length).toBeLessThan(5);
  });

  it("leaves alone what does not conflict: other files, other lines, nothing new on main, another base", async () => {
    const { github, propose, run, writes, log } = await updateWorld({
      [QUEUE]: lettersFile("abcdef"),
      "docs.md": "old",
    });
    await propose("docs", { "docs.md": "new" });
    await propose("other-lines", { [QUEUE]: lettersFile("xabcdef") });
    await propose("same", { [QUEUE]: lettersFile("abcdefm") });
    await github.createBranch("release");
    await github.createBranch("for-release");
    await github.commit(QUEUE, lettersFile("abcdefy"), { branch: "for-release" });
    await github.openPull({ title: "backport", head: "for-release", base: "release" });
    await github.commit(QUEUE, lettersFile("abcdefm"));
    await propose("fresh", { [QUEUE]: lettersFile("abcdefmz") });
    expect(await run()).toEqual(NOTHING);
    expect({ writes: writes(), lines: log.lines }).toEqual({ writes: [], lines: [] });
  });

  it("leaves alone proposals whose queue conflicts with nothing while other files do", async () => {
    const { github, propose, run, writes } = await updateWorld({ [QUEUE]: lettersFile("a"), "docs.md": "old" });
    await propose("summer", { [QUEUE]: lettersFile("ax"), "docs.md": "here" });
    await github.commit("docs.md", "there");
    expect(await run()).toEqual(NOTHING);
    expect(writes()).toEqual([]);
  });

  it("updates proposals that the bot's own result put in conflict", async () => {
    const oneLine = (...posts: TestPost[]) => queueFile(posts, { indent: "" });
    const { github, propose, run } = await updateWorld({ [QUEUE]: oneLine(a, b) });
    await propose("summer", { [QUEUE]: oneLine(a, { ...b, caption: "better" }) });
    const done = { ...a, status: "done", media_id: "1" };
    await github.commit(QUEUE, oneLine(done, b));
    await run();
    expect(await github.read(QUEUE, { ref: "summer" })).toBe(oneLine(done, { ...b, caption: "better" }));
  });

  it("asks once about a pull request that leaves the queue alone, and for the files of a commit once in all", async () => {
    const { github, propose, run } = await updateWorld({ [QUEUE]: lettersFile("a"), "docs.md": "old" });
    await propose("docs", { "docs.md": "new" });
    const about = (...parts: string[]) =>
      github.requests.filter(({ path }) => parts.some((part) => path.includes(part)));
    expect(await run()).toEqual(NOTHING);
    expect(about("/pulls/1").map(({ path }) => path)).toEqual([expect.stringContaining("/pulls/1/files")]);
    expect(about("/git/trees", "/git/blobs", "/compare")).toEqual([]);
    const pulls = [
      await propose("x", { [QUEUE]: lettersFile("ax") }),
      await propose("y", { [QUEUE]: lettersFile("ay") }),
    ];
    await github.commit(QUEUE, lettersFile("am"));
    expect(await run()).toMatchObject({ updated: pulls });
    const trees = about("/git/trees/").map(({ path }) => path);
    expect(trees).toHaveLength(new Set(trees).size);
    expect(trees).toHaveLength(4);
  });

  it("looks closely where the files of a pull request are not listed", async () => {
    const { github, pull, run } = await conflicting();
    github.faults.add({ path: /^\/pulls\/1\/files/, when: "before", kind: "answer", status: 422 });
    expect(await run()).toMatchObject({ updated: [pull], failed: [] });
  });
});
