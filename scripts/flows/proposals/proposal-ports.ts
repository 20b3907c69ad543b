import type { Log } from "../../core/ports/runtime.ts";
import type { Snapshot, Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import type { JudgePorts } from "./judge-proposal.ts";
import type { PhotoPorts } from "./take-photos.ts";

export const PROPOSAL_LABEL = "post-proposal";

export interface Issue {
  number: number;
  isOpen: boolean;
  labels: string[];
  /** Why nothing can be proposed, whatever the form says; left out when it can. */
  refusal?: string;
  author: string;
  body: string;
}

export interface QueueProposal {
  branch: string;
  message: string;
  title: string;
  body: string;
  /** Files that come along, and which paths are this proposal's, so that what it no longer brings is removed. */
  files: readonly ProposedFile[];
  isOwnFile(path: string): boolean;
  /** Returns the queue with the post, based on the queue of the default branch or of the open pull request. */
  change(current: Uint8Array | null): Uint8Array;
  /** The post as it stands in a queue, as text that does not depend on its formatting; null when it is not there. */
  ownPart(queue: Uint8Array | null): string | null;
}

export interface PutProposal {
  kind: "opened" | "updated" | "unchanged" | "left";
  url: string;
  pictureUrls?: readonly string[];
}

export interface ProposePorts extends JudgePorts, PhotoPorts {
  /** The current issue: events can wait in a queue, and the text may have changed since. */
  readIssue(): Promise<Issue>;
  reply(markdown: string): Promise<void>;
  /** Opens or updates the pull request, unless its content is already merged or someone has edited the post there. */
  putProposal(proposal: QueueProposal): Promise<PutProposal>;
  store: Pick<Store, "readAll">;
  /** null for bytes that were not deflated, or that unfold to more than `maxBytes`. */
  inflate(deflated: Uint8Array, limits: { maxBytes: number }): Uint8Array | null;
  readContent(snapshot: Snapshot): Content;
  log: Log;
}
