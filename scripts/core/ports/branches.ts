import type { TreeFiles, TreeMerge } from "../merge/merge-trees.ts";

export interface OpenPull {
  number: number;
  branch: string;
  headSha: string;
  /** Whether the branch is in this repository, so that it can be updated from here. */
  isOwn: boolean;
}

export interface BranchMerge {
  pull: OpenPull;
  main: MainBranch;
  /** Applied to the files of the default branch. */
  changes: TreeMerge["changes"];
  /** Those that were merged post by post. */
  queues: readonly { path: string; mode: string; text: string }[];
}

export interface MainBranch {
  name: string;
  commit: string;
}

/** The branches of open pull requests. @throws ProblemError when the host cannot be reached or refuses */
export interface Branches {
  readMain(): Promise<MainBranch>;
  /** Oldest first. `isComplete`: there are no further ones. */
  listPulls(main: MainBranch): Promise<{ pulls: OpenPull[]; isComplete: boolean }>;
  /** The pull request as it is now; null when it is no longer open for the default branch. */
  readPull(number: number, main: MainBranch): Promise<OpenPull | null>;
  /** A cheap check whether the pull request changes the file; also true when that is unknown. */
  mayChange(number: number, path: string): Promise<boolean>;
  /** The newest common commit; the default branch's head when the pull request is up to date. */
  mergeBase(main: string, head: string): Promise<string>;
  /** null when there are more files than the host lists. */
  readFiles(commit: string): Promise<TreeFiles | null>;
  readBytes(blobSha: string): Promise<Uint8Array>;
  /** Commits the merge to the branch. "moved": someone else pushed to it in the meantime; their work is not lost. */
  pushMerge(merge: BranchMerge): Promise<"pushed" | "moved">;
  /** Writes the one comment that begins with this marker. `isUpdateOnly`: only updates an existing comment. */
  comment(number: number, text: string, options: { marker: string; isUpdateOnly: boolean }): Promise<void>;
}
