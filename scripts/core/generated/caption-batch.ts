// Generated from schemas/caption-batch.schema.json by npm run tool -- generate. Do not edit.

/**
 * Captions for one month, in the order in which they go out. Proposed by pull request, then added to the queue one by one.
 */
export type CaptionBatch = BatchCaption[];

export interface BatchCaption {
  /**
   * Number of the post in the batch, starting at 1. Each number occurs once.
   */
  day: number;
  /**
   * Content pillar the post belongs to.
   */
  pillar: string;
  /**
   * Kind of first line.
   */
  hook_type: "NUMBER" | "CONTRARIAN" | "STORY-OPENER" | "QUESTION" | "MISTAKE-CONFESSION";
  /**
   * What the caption asks readers to do.
   */
  cta_type: "comment prompt" | "save/share prompt" | "link-in-bio push" | "no call to action";
  /**
   * Text of the post. Line breaks are written \n; the hashtags are on the last line.
   */
  caption: string;
  /**
   * One sentence that describes the picture to take or choose.
   */
  image_direction: string;
  /**
   * One sentence that describes the picture for people who cannot see it.
   */
  alt_text: string;
  /**
   * Usually null. EVERGREEN for a post that needs no notes, NEEDS_FACT_CHECK if the notes are ambiguous.
   */
  flag: null | "EVERGREEN" | "NEEDS_FACT_CHECK";
}
