import type { NewTreeEntry } from "./commit-tree.ts";

/** A new file of the content folder that a proposal brings along. */
export interface ProposedFile {
  /** Relative to the queue's folder, as a post names it: "media/market.jpg". */
  path: string;
  bytes: Uint8Array;
}

/** Where a file of the content folder lies in the repository: "media/a.jpg" beside "content/queue.json" is "content/media/a.jpg". */
export function pathInRepository(queuePath: string, path: string): string {
  return [...queuePath.split("/").slice(0, -1), path].join("/");
}

/** A file that a proposal may bring along: directly in the media folder, with a plain name. */
export function isProposablePath(path: string): boolean {
  return /^media\/[a-z0-9][a-z0-9._-]{0,120}\.(jpg|jpeg|mp4|mov)$/i.test(path) && !path.includes("..");
}

export function textEntry(path: string, content: string): NewTreeEntry {
  return { path, mode: "100644", type: "blob", content };
}

/** `sha`: null removes the file. */
export function blobEntry(path: string, sha: string | null): NewTreeEntry {
  return { path, mode: "100644", type: "blob", sha };
}
