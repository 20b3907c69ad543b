import { describe, expect, it } from "vitest";
import type { TreeFile } from "../../../scripts/core/merge/merge-trees.ts";
import type { Branches } from "../../../scripts/core/ports/branches.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { inspectPull } from "../../../scripts/flows/pull-requests/inspect-pull.ts";
import { lettersFile } from "../../core/merge/queue-file.ts";
import { QUEUE } from "./update-branches-world.ts";

const MIB = 1024 * 1024;
const TEXTS = { base: lettersFile("a"), ours: lettersFile("ab"), theirs: lettersFile("ac") };

/** A pull request whose queue conflicts with the default branch's, one version of which is another file than usual. */
async function inspect(version: keyof typeof TEXTS, over: Partial<TreeFile> | null, { isOwn = true } = {}) {
  const treeOf = (name: keyof typeof TEXTS) => {
    const usual: TreeFile = { mode: "100644", type: "blob", sha: name, sizeBytes: TEXTS[name].length };
    const file = name === version ? over && { ...usual, ...over } : usual;
    return new Map(file === null ? [] : [[QUEUE, file]]);
  };
  const read: string[] = [];
  const branches = {
    mergeBase: async () => "base",
    readFiles: async (commit: string) => treeOf(commit as keyof typeof TEXTS),
    async readBytes(sha: string) {
      read.push(sha);
      return encodeUtf8(TEXTS[sha as keyof typeof TEXTS]);
    },
  } as unknown as Branches;
  const pull = { number: 1, branch: "add", headSha: "theirs", isOwn };
  const main = { branch: { name: "main", commit: "ours" }, files: treeOf("ours"), queuePath: QUEUE };
  const verdict = await inspectPull({ branches, canMergeByLines: async () => false }, pull, main);
  return { verdict, read };
}

describe("a version of the queue", () => {
  it.each(["base", "ours", "theirs"] as const)("is merged up to 32 MiB: %s", async (version) => {
    expect((await inspect(version, { sizeBytes: 32 * MIB })).verdict).toMatchObject({
      kind: "merge",
      merge: { queues: [{ path: QUEUE, mode: "100644", text: lettersFile("abc") }] },
    });
  });

  it.each(
    (["base", "ours", "theirs"] as const).flatMap((version) =>
      [{ sizeBytes: 32 * MIB + 1 }, { mode: "120000" }, { mode: "160000", type: "commit" as const }].map(
        (over) => [version, over] as const,
      ),
    ),
  )("is left to people, unread, where it is another thing: %s %j", async (version, over) => {
    const { verdict, read } = await inspect(version, over);
    expect(verdict).toMatchObject({ kind: "needs-person", reason: { kind: "unreadable" } });
    expect(read).toEqual([]);
  });

  it("is left to people where a side removed it, and to its owner in a fork", async () => {
    expect((await inspect("ours", null)).verdict).toMatchObject({ kind: "needs-person" });
    expect((await inspect("theirs", null)).verdict).toMatchObject({ kind: "needs-person" });
    const { verdict } = await inspect("ours", {}, { isOwn: false });
    expect(verdict).toEqual({ kind: "needs-person", reason: { kind: "fork" } });
  });
});
