import { describe, expect, it } from "vitest";
import { lettersFile, postsOf, queueFile, type TestPost } from "../../core/merge/queue-file.ts";
import { QUEUE, updateWorld } from "./update-branches-world.ts";

const [a, b] = postsOf("ab") as [TestPost, TestPost];
const COMMANDS = "git pull --no-rebase https://github.com/team/posts.git main\ngit push";

/** One proposal and main, both with a queue of their own. */
async function diverged(base: string, proposal: Record<string, string>, main: Record<string, string>) {
  const world = await updateWorld({ [QUEUE]: base, "docs.md": "old" });
  const pull = await world.propose("summer", proposal);
  for (const [path, text] of Object.entries(main)) await world.github.commit(path, text);
  const comment = async () => (await world.comments(pull)).join("\n---\n");
  return { ...world, pull, comment };
}

const bothEdited = () =>
  diverged(
    queueFile([a]),
    { [QUEUE]: queueFile([{ ...a, caption: "better" }]) },
    { [QUEUE]: queueFile([{ ...a, status: "done" }]) },
  );

describe("updateBranches when someone has to decide", () => {
  it("says in one comment which post both sides edited, and how to go on", async () => {
    const { pull, run, comment, github, writes } = await bothEdited();
    const head = await github.head("summer");
    writes();
    expect(await run()).toMatchObject({ needPeople: [pull], failed: [] });
    expect(await comment()).toContain("Post &#34;a&#34; was edited on both sides");
    expect(await comment()).toContain("It has been published in the meantime");
    expect(await comment()).toContain(COMMANDS);
    // Whoever follows it may be on the branch of a stranger, whose code the project's own commands would run.
    expect(await comment()).not.toMatch(/npm|npx|node /);
    expect(await github.head("summer")).toBe(head);
    expect(writes()).toEqual([`POST /issues/${pull}/comments`]);
  });

  it("does not repeat itself, and says when it is over", async () => {
    const { pull, run, comment, comments, github, writes } = await bothEdited();
    await run();
    writes();
    await run();
    expect(writes()).toEqual([]);
    await github.commit(QUEUE, queueFile([{ ...a, status: "done" }]), { branch: "summer" });
    await github.commit(QUEUE, queueFile([{ ...a, status: "done" }, b]), { branch: "summer" });
    expect(await run()).toMatchObject({ needPeople: [] });
    expect(await comments(pull)).toHaveLength(1);
    expect(await comment()).toContain("The conflict with the queue is resolved");
  });

  it("tells the owner of a fork the two commands, and does not touch the fork", async () => {
    const { github, run, comments, writes } = await updateWorld({ [QUEUE]: lettersFile("a") });
    const repository = await github.fork("guest");
    await github.commit(QUEUE, lettersFile("ax"), { repository });
    const pull = await github.openPull({ title: "from a fork", head: "guest:main", as: "guest" });
    await github.commit(QUEUE, lettersFile("am"));
    writes();
    expect(await run()).toMatchObject({ needPeople: [pull], updated: [] });
    expect(writes()).toEqual([`POST /issues/${pull}/comments`]);
    const [comment] = await comments(pull);
    expect(comment).toContain("the branch is in a fork");
    expect(comment).toContain(COMMANDS);
  });

  it("does not merge where other files were changed on both sides too, and names them", async () => {
    const { pull, run, comment, github } = await diverged(
      lettersFile("a"),
      { [QUEUE]: lettersFile("ax"), "docs.md": "here" },
      { [QUEUE]: lettersFile("am"), "docs.md": "there" },
    );
    const head = await github.head("summer");
    expect(await run()).toMatchObject({ needPeople: [pull] });
    expect(await comment()).toContain("- docs.md");
    expect(await github.head("summer")).toBe(head);
  });

  it("says why a queue cannot be merged", async () => {
    const { pull, run, comment } = await diverged(
      lettersFile("a"),
      { [QUEUE]: queueFile([a, b, b]) },
      { [QUEUE]: lettersFile("am") },
    );
    expect(await run()).toMatchObject({ needPeople: [pull], failed: [] });
    expect(await comment()).toContain("Two posts have the id &#34;b&#34;");
  });
});
