// Generated from schemas/insights.schema.json by npm run tool -- generate. Do not edit.

/**
 * How posts did, as Instagram counted it in one month. Written once a week by the workflow insights.
 */
export interface Insights {
  /**
   * The readings of this month, in the order of publication: of each post the newest, and the two around its seventh day.
   */
  posts: InsightRow[];
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
export interface InsightRow {
  /**
   * Id of the post.
   */
  id: string;
  /**
   * Its id on Instagram.
   */
  media_id: string;
  /**
   * When it went live (UTC).
   */
  published_at: string;
  /**
   * When the numbers were read last (UTC). Instagram may count up to two days late.
   */
  measured_at: string;
  /**
   * What followers saw.
   */
  kind: "picture" | "carousel" | "reel";
  /**
   * Its content pillar.
   */
  pillar?: string;
  /**
   * Kind of its first line: as content/captions/ says, else a number or a question if the line shows one.
   */
  hook?: "NUMBER" | "CONTRARIAN" | "STORY-OPENER" | "QUESTION" | "MISTAKE-CONFESSION";
  /**
   * Accounts that saw it.
   */
  reach?: number;
  /**
   * How often it was seen.
   */
  views?: number;
  /**
   * Likes.
   */
  likes?: number;
  /**
   * Comments.
   */
  comments?: number;
  /**
   * How often it was saved.
   */
  saves?: number;
  /**
   * How often it was shared.
   */
  shares?: number;
  /**
   * Visits of the profile that came from it. Instagram does not count them for reels.
   */
  profile_visits?: number;
}
