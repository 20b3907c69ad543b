import type { OddEntry } from "../content/content-problem.ts";
import type { MediaSnapshot } from "../media/media-snapshot.ts";

/** The agent that opened a pull request. Both are what others wrote. */
export interface PullAgent {
  /** Login of whoever the agent works for. */
  person: string;
  /** "" when the client does not say. */
  client: string;
}

/** The completed workflow run that triggers a preview. Nothing else from the pull request's side is trusted. */
export interface CheckedRun {
  /** Commit it checked. */
  headSha: string;
  headBranch: string;
  /** Login of the account that owns the branch's repository. */
  headOwner: string;
  /** Where it keeps the page with the posts; left out for a fork, whose run may keep anything under that name. */
  pageUrl?: string;
}

export interface PullRequest {
  number: number;
  headSha: string;
  baseBranch: string;
  /** Left out where a person opened it. */
  agent?: PullAgent;
}

/** The files of the content folder that a change touches. Everything in it is untrusted. */
export interface Proposal {
  /** The queue that the proposal started from; null when there was none. */
  baseQueue: Uint8Array | null;
  /** Files of the content folder that it changes ("settings.json", "archive/2026-01.json"); null for a removed one. */
  changes: ReadonlyMap<string, Uint8Array | null>;
  /** What it adds to the content folder that does not belong there, from the part of the folder that was listed. */
  oddEntries: readonly OddEntry[];
  /** The media folder in the commit it started from and in its own; left out when its queue names no file. */
  media?: { base: MediaSnapshot; head: MediaSnapshot };
  /** Every path in the repository that it changes and that was listed. */
  paths: readonly string[];
  /** The proposed commit; null for files without one. */
  commit: string | null;
}

/** The repository's pull requests, as previews need them. */
export interface PullRequests {
  /** The open pull request into the default branch that proposes exactly the run's commit; null without one. */
  find(run: CheckedRun): Promise<PullRequest | null>;
  /**
   * The open pull requests of this repository's own branches into the default branch with our comment of an earlier commit, or with none
   * though they reach content or what runs.
   */
  listUnshown(): Promise<PullRequest[]>;
  /** Reads the commit as data; none of its code runs. */
  readProposal(pull: PullRequest): Promise<Proposal>;
  isCurrent(pull: PullRequest): Promise<boolean>;
  /** Writes our one comment, or replaces its text. `isUpdateOnly`: only updates an existing comment. `isMakingUp`: leaves one of this commit. */
  comment(pull: PullRequest, text: string, options: { isUpdateOnly: boolean; isMakingUp: boolean }): Promise<void>;
}
