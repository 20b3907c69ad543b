import { describe, expect, it } from "vitest";
import { mergeTrees, type TreeFile } from "../../../scripts/core/merge/merge-trees.ts";

/** Files whose content and mode are named like "path=content" or "path=content:100755". */
function tree(...files: string[]) {
  return new Map(
    files.map((file): [string, TreeFile] => {
      const [path = "", sha = "", mode = "100644"] = file.split(/[=:]/);
      return [path, { mode, type: "blob", sha, sizeBytes: 1 }];
    }),
  );
}

function merge(base: string[], ours: string[], theirs: string[]) {
  const { changes, disputed } = mergeTrees({ base: tree(...base), ours: tree(...ours), theirs: tree(...theirs) });
  return {
    disputed,
    changes: changes.map(({ path, file, isRemoved }) => (isRemoved ? `-${path}` : `${path}=${file.sha}`)),
  };
}

describe("mergeTrees", () => {
  it("takes over what only the other side added, changed or removed", () => {
    const expected = { changes: ["a=2", "-b", "n=1"], disputed: [] };
    expect(merge(["a=1", "b=1", "c=1"], ["a=1", "b=1", "c=1", "o=1"], ["a=2", "c=1", "n=1"])).toEqual(expected);
  });

  it("leaves alone what only our side changed, and what both changed alike", () => {
    expect(merge(["a=1", "b=1", "c=1"], ["a=2", "c=2"], ["a=1", "b=1", "c=2"])).toEqual({ changes: [], disputed: [] });
    expect(merge(["a=1"], [], [])).toEqual({ changes: [], disputed: [] });
  });

  it("takes a new mode for a change", () =>
    expect(merge(["a=1"], ["a=1"], ["a=1:100755"])).toEqual({ changes: ["a=1"], disputed: [] }));

  it.each([
    ["changed differently", ["a=1"], ["a=2"], ["a=3"]],
    ["removed here and changed there", ["a=1"], [], ["a=3"]],
    ["changed here and removed there", ["a=1"], ["a=2"], []],
    ["added differently", [], ["a=2"], ["a=3"]],
    ["given different modes", ["a=1"], ["a=1:100755"], ["a=1:120000"]],
  ])("disputes a file that was %s", (_what, base, ours, theirs) =>
    expect(merge(base, ours, theirs)).toEqual({ changes: [], disputed: ["a"] }),
  );

  it.each([
    ["a file where ours is a folder", ["x=1"], ["x=1", "a/b/c=1"], ["x=1", "a/b=1"], ["a/b"]],
    ["a file below a file of ours", ["x=1"], ["x=1", "a=1"], ["x=1", "a/b/c=1", "n=1"], ["a/b/c"]],
  ])("disputes %s", (_what, base, ours, theirs, disputed) =>
    expect(merge(base, ours, theirs)).toEqual({ disputed, changes: theirs.includes("n=1") ? ["n=1"] : [] }),
  );

  it.each([
    ["a file into a folder", ["a=1"], ["a=1", "o=1"], ["a/b=1"], ["-a", "a/b=1"]],
    ["a folder into a file", ["a/b=1"], ["a/b=1", "o=1"], ["a=1"], ["-a/b", "a=1"]],
  ])("lets the other side turn %s", (_what, base, ours, theirs, changes) =>
    expect(merge(base, ours, theirs)).toEqual({ disputed: [], changes }),
  );
});
