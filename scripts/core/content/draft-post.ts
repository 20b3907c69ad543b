import type { Post } from "../generated/queue.ts";

/** A post without the fields that the schema refused, so any field may be missing, but every field has the right type. */
export type DraftPost = Partial<Post>;

export interface DraftQueue {
  account?: string;
  posts: DraftPost[];
}
