/** A file of a commit, or a submodule ("commit"). */
export interface TreeFile {
  /** Git's, such as "100644". */
  mode: string;
  type: "blob" | "commit";
  /** Git's name of the content: equal names, equal bytes. */
  sha: string;
  /** 0 for submodules. */
  sizeBytes: number;
}

/** All files of a commit by path. */
export type TreeFiles = ReadonlyMap<string, TreeFile>;

export interface TreeMerge {
  /** What turns our files into the merged ones; a removed file keeps its old entry. */
  changes: { path: string; file: TreeFile; isRemoved: boolean }[];
  /** Paths that both sides changed, each in its own way. */
  disputed: string[];
}

/** Merges the files of two commits, each as a whole, as far as only one side changed them. */
export function mergeTrees({ base, ours, theirs }: Record<"base" | "ours" | "theirs", TreeFiles>): TreeMerge {
  const merge: TreeMerge = { changes: [], disputed: [] };
  for (const path of new Set([...base.keys(), ...theirs.keys()])) {
    const [before, mine, yours] = [base.get(path), ours.get(path), theirs.get(path)];
    const file = yours ?? before;
    if (isSameFile(yours, before) || isSameFile(yours, mine) || file === undefined) continue;
    if (isSameFile(mine, before)) merge.changes.push({ path, file, isRemoved: yours === undefined });
    else merge.disputed.push(path);
  }
  return merge;
}

export function isSameFile(a: TreeFile | undefined, b: TreeFile | undefined): boolean {
  return a?.sha === b?.sha && a?.mode === b?.mode;
}
