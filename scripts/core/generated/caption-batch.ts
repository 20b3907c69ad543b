// Generated from schemas/caption-batch.schema.json by npm run generate. Do not edit.

/**
 * Captions for one month, in the order they shall go out. Proposed by pull request, then put into the queue one by one.
 */
export type CaptionBatch = BatchCaption[];

export interface BatchCaption {
  /**
   * Number of the post in the batch, from 1; no two posts have the same.
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
   * Kind of call to action.
   */
  cta_type: "comment prompt" | "save/share prompt" | "link-in-bio push" | "no call to action";
  /**
   * Text of the post. Line breaks are written \n; the hashtags stand on the last line.
   */
  caption: string;
  /**
   * One sentence that describes the picture to be taken or chosen.
   */
  image_direction: string;
  /**
   * One sentence that describes the picture for people who cannot see it.
   */
  alt_text: string;
  /**
   * null; EVERGREEN for a post that needs no notes; NEEDS_FACT_CHECK where the notes are ambiguous.
   */
  flag: null | "EVERGREEN" | "NEEDS_FACT_CHECK";
}
