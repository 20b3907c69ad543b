import type { Post } from "../generated/queue.ts";

/** Fields for the team and the bot, never sent to Instagram. */
export const TEAM_FIELDS = ["id", "status", "pillar", "cta_type", "not_before", "note", "repeat_of"] as const;

/** Fields that the bot writes into a published post. */
export const LIVE_FIELDS = ["media_id", "permalink", "published_at"] as const;

/** Fields that it writes into a failed post. */
export const FAILURE_FIELDS = ["error", "failed_at"] as const;

/** Fields that only the bot writes. */
export const BOT_FIELDS = [...LIVE_FIELDS, ...FAILURE_FIELDS] as const;

/** A post without the fields that the schema refused, so any field may be missing, but every field has the right type. */
export type DraftPost = Partial<Post>;

export interface DraftQueue {
  account?: string;
  posts: DraftPost[];
}
