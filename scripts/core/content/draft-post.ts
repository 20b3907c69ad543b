import type { Post } from "../generated/queue.ts";

/** What the team writes for itself and for the bot: never sent to Instagram. */
export const TEAM_FIELDS = ["id", "status", "pillar", "cta_type", "not_before", "note"] as const;

/** What the bot writes into a post that went out. */
export const LIVE_FIELDS = ["media_id", "permalink", "published_at"] as const;

/** What it writes into a post that failed. */
export const FAILURE_FIELDS = ["error", "failed_at"] as const;

/** What only the bot writes into a post. */
export const BOT_FIELDS = [...LIVE_FIELDS, ...FAILURE_FIELDS] as const;

/** A post as far as its fields have the right type: what the schema refused has been left out, so any field may be missing. */
export type DraftPost = Partial<Post>;

export interface DraftQueue {
  account?: string;
  posts: DraftPost[];
}
