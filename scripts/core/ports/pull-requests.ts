/** The workflow run whose end is the signal to look at a pull request, and the only thing that is believed of it. */
export interface CheckedRun {
  /** Commit it checked. */
  headSha: string;
  headBranch: string;
  /** Login of the account that the branch's repository belongs to. */
  headOwner: string;
}

export interface PullRequest {
  number: number;
  /** Commit it proposes. */
  headSha: string;
  /** Branch it is to be merged into. */
  baseBranch: string;
}

/** What a change does to the content, told by files. All of it is untrusted. */
export interface Proposal {
  /** The queue the proposal began with; null when there was none. */
  baseQueue: Uint8Array | null;
  /**
   * Files of the content folder that the proposal changes, by their path in it ("journal.json", "archive/2026-01.json"): the
   * new bytes, null for a file it removes.
   */
  changes: ReadonlyMap<string, Uint8Array | null>;
  /** Every path in the repository that it touches, as far as they were listed. */
  paths: readonly string[];
  /** Commit that is proposed; null for files without one. */
  commit: string | null;
}

/** Pull requests of the repository, as far as previews need them. */
export interface PullRequests {
  /** The open pull request into the default branch that proposes exactly the run's commit; null when there is none (any more). */
  find(run: CheckedRun): Promise<PullRequest | null>;
  /** Reads the commit as data; nothing of it is executed. */
  readProposal(pull: PullRequest): Promise<Proposal>;
  /** Whether it is still open and proposes the same commit. */
  isCurrent(pull: PullRequest): Promise<boolean>;
  /** Writes our one comment, or replaces its text. With `isUpdateOnly` nothing is written where there is no comment yet. */
  comment(pull: PullRequest, text: string, options: { isUpdateOnly: boolean }): Promise<void>;
}
