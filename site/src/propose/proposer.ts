import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import type { Problem } from "./problem.ts";

/** One of the ways from this page to a pull request, or to the working copy. */
export interface Proposer {
  kind: "form" | "connected" | "local";
  /** For the button. */
  label: "Propose" | "Save";
  /** Why it cannot carry the new files at these paths; null where it can. */
  refusal(changes: PageProposal["changes"], paths: readonly string[]): string | null;
  /** Everything in one pull request, one form or one save. Repeating it with the same changes doubles nothing. Never rejects. */
  propose(proposal: PageProposal): Promise<Outcome>;
}

export interface PageProposal {
  /** In the order in which they are applied. Every post in "add" and "replace" has an id. */
  changes: readonly ListChange[];
  /** New pictures and videos that the changes name. */
  files: readonly ProposedFile[];
  /** Called while files are sent. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** What has arrived of all files. */
export interface Progress {
  sentBytes: number;
  allBytes: number;
  sentFiles: number;
  allFiles: number;
}

export type Outcome =
  /** It is done, or already was. `url`: the pull request; null after a save. */
  | { kind: "done"; url: string | null; text: string }
  /** The person goes on at this address. `content` has to be pasted there; null where the address holds the whole proposal. */
  | { kind: "form"; url: string; content: string | null }
  /** The same, and before that the person saves the files, which are dropped there. */
  | { kind: "photos"; url: string; content: string | null; files: readonly ProposedFile[] }
  /** Nothing was changed, or nothing more than a branch without a pull request; a later try continues from there. */
  | { kind: "problem"; problem: Problem };
