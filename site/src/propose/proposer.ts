import type { ProposedFile } from "../../../scripts/core/proposal/proposed-file.ts";
import type { ListChange } from "../../../scripts/core/queue/list-change.ts";

/** One of the ways from this page to a pull request, or to the working copy. */
export interface Proposer {
  kind: "form" | "connected" | "local";
  /** For the button. */
  label: "Propose" | "Save";
  /** Everything in one pull request, one form or one save. Repeating it with the same changes doubles nothing. Never rejects. */
  propose(proposal: PageProposal): Promise<Outcome>;
}

export interface PageProposal {
  /** In the order in which they are applied. Every post in "add" and "replace" has an id. */
  changes: readonly ListChange[];
  /** New pictures and videos that the changes name. */
  files: readonly ProposedFile[];
}

export type Outcome =
  /** It is done, or already was. `url`: the pull request; null after a save. */
  | { kind: "done"; url: string | null; text: string }
  /** The person goes on at this address, which holds the whole proposal. */
  | { kind: "go"; url: string; text: string }
  /** Too long for an address: `text` says to open `url` and to paste `content` there. */
  | { kind: "paste"; url: string; content: string; text: string }
  /** Nothing was changed, or nothing more than a branch without a pull request; a later try continues from there. */
  | { kind: "problem"; problem: Trouble };

/** In words for the person at the page. */
export interface Trouble {
  why: string;
  whatToDo: string;
  /** Whether the same click can work later without a change by the person. */
  isRetryable: boolean;
}
