import type { BatchCaption } from "../generated/caption-batch.ts";
import type { Post } from "../generated/queue.ts";

/** A caption of a batch as far as its fields have the right type: what the schema refused has been left out. */
export type DraftCaption = Partial<BatchCaption>;

/** Fields that a caption of a batch passes on to its post. */
export type SharedField = keyof BatchCaption & keyof Post;
