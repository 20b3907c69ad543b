import type { DraftCaption } from "../../content/draft-post.ts";
import type { Settings } from "../../generated/settings.ts";
import type { PostRule } from "../posts/post-rule.ts";
import type { WritingRule } from "../rule.ts";

/** What captions are judged by. */
export interface CaptionContext {
  settings: Settings;
  /** Handle of the account, without "@"; a caption may name it. */
  account?: string;
  /** The notes that facts may come from, whole texts. [] when there are none: a caption may state no fact then. */
  notes: readonly string[];
  /** Past captions, whose voice is to be matched. */
  samples: readonly string[];
}

/** Looks at one caption at a time. Pointers are relative to it ("/caption"). */
export interface CaptionRule extends WritingRule<DraftCaption, CaptionContext> {
  scope: "caption";
  /** A rule for posts that this one includes, so that a batch is not checked with both. */
  covers?: PostRule;
}

/** Looks at the whole batch, in the order in which it goes out. Pointers are relative to the file ("/3/cta_type"). */
export interface BatchRule extends WritingRule<readonly DraftCaption[], CaptionContext> {
  scope: "batch";
}
