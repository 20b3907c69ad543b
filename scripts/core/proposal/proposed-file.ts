/** A new file of the content folder that a proposal brings along. */
export interface ProposedFile {
  /** Relative to the queue's folder, as a post names it: "media/market.jpg". */
  path: string;
  bytes: Uint8Array;
}
