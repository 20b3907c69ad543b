import { describe, expect, it } from "vitest";
import { describeConflicts, GIT_LABELS, type QueueConflict } from "../../../scripts/core/merge/conflict.ts";

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
