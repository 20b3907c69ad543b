/** A file in a commit, or a submodule ("commit"). */
export interface TreeFile {
  /** Git's mode, such as "100644". */
  mode: string;
  type: "blob" | "commit";
  /** Git's hash of the content: equal hashes mean equal bytes. */
  sha: string;
  /** 0 for submodules. */
  sizeBytes: number;
}

export type TreeFiles = ReadonlyMap<string, TreeFile>;

export interface TreeMerge {
  /** The changes that turn our files into the merged ones. A removed file keeps its old entry. */
  changes: { path: string; file: TreeFile; isRemoved: boolean }[];
  /** Paths that the sides changed differently, or where one side has a file and the other a folder. */
  disputed: string[];
}

/** Merges the files of two commits. A file is taken as a whole, from the only side that changed it. */
export function mergeTrees({ base, ours, theirs }: Record<"base" | "ours" | "theirs", TreeFiles>): TreeMerge {
  const merge: TreeMerge = { changes: [], disputed: [] };
  for (const path of new Set([...base.keys(), ...theirs.keys()])) {
    const [before, mine, yours] = [base.get(path), ours.get(path), theirs.get(path)];
    const file = yours ?? before;
    if (isSameFile(yours, before) || isSameFile(yours, mine) || file === undefined) continue;
    if (isSameFile(mine, before)) merge.changes.push({ path, file, isRemoved: yours === undefined });
    else merge.disputed.push(path);
  }
  return separate(merge, ours);
}

/** One of their files cannot replace one of our folders, nor be below one of our files. */
function separate({ changes, disputed }: TreeMerge, ours: TreeFiles): TreeMerge {
  const added = changes.filter(({ path, isRemoved }) => !isRemoved && !ours.has(path));
  if (added.length === 0) return { changes, disputed };
  const removed = new Set(changes.filter(({ isRemoved }) => isRemoved).map(({ path }) => path));
  const files = new Set([...ours.keys()].filter((path) => !removed.has(path)));
  const folders = new Set([...files].flatMap(foldersOf));
  const blocked = new Set(
    added
      .map(({ path }) => path)
      .filter((path) => folders.has(path) || foldersOf(path).some((folder) => files.has(folder))),
  );
  return { changes: changes.filter(({ path }) => !blocked.has(path)), disputed: [...disputed, ...blocked] };
}

/** "a/b/c" is in "a/b" and "a". */
function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

export function isSameFile(a: TreeFile | undefined, b: TreeFile | undefined): boolean {
  return a?.sha === b?.sha && a?.mode === b?.mode;
}
