import type { BatchCaption } from "../generated/caption-batch.ts";
import type { Post } from "../generated/queue.ts";

/** A post without the fields that the schema refused, so any field may be missing, but every field has the right type. */
export type DraftPost = Partial<Post>;

export interface DraftQueue {
  account?: string;
  posts: DraftPost[];
}

/** A caption of a batch with the fields that have the right type: what the schema refused has been left out. */
export type DraftCaption = Partial<BatchCaption>;

export type SharedField = keyof BatchCaption & keyof Post;
