import type { TreeFiles, TreeMerge } from "../merge/merge-trees.ts";

/** An open pull request for the default branch. */
export interface OpenPull {
  number: number;
  /** Name of the proposal's branch. */
  branch: string;
  headSha: string;
  /** Whether the branch lies in this repository, so that it can be brought up to date from here. */
  isOwn: boolean;
}

/** A merge of the default branch into a proposal's branch. */
export interface BranchMerge {
  pull: OpenPull;
  main: MainBranch;
  /** Applied to the files of the default branch. */
  changes: TreeMerge["changes"];
  queue: { path: string; mode: string; text: string };
}

export interface MainBranch {
  name: string;
  /** Sha of its newest commit. */
  commit: string;
}

/** The branches of open pull requests. @throws ProblemError when the host cannot be reached or refuses */
export interface Branches {
  readMain(): Promise<MainBranch>;
  /** Oldest first. `isComplete`: there are no more than these. */
  listPulls(main: MainBranch): Promise<{ pulls: OpenPull[]; isComplete: boolean }>;
  /** The pull request as it is now, null when it is no longer open for the default branch. */
  readPull(number: number, main: MainBranch): Promise<OpenPull | null>;
  /** Whether the pull request changes the file, cheaply; true as well where that cannot be told. */
  mayChange(number: number, path: string): Promise<boolean>;
  /** The newest commit that both have; the default branch's own one when the proposal is up to date. */
  mergeBase(main: string, head: string): Promise<string>;
  /** null when there are more files than the host lists. */
  readFiles(commit: string): Promise<TreeFiles | null>;
  readBytes(blobSha: string): Promise<Uint8Array>;
  /** Commits the merge onto the branch. "moved": somebody else pushed to it meanwhile; nothing of theirs is lost. */
  pushMerge(merge: BranchMerge): Promise<"pushed" | "moved">;
  /** The one comment about conflicts of the queue. `isUpdateOnly`: only if there is one already. */
  comment(number: number, text: string, options: { isUpdateOnly: boolean }): Promise<void>;
}
