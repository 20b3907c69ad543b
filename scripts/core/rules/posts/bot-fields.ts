import type { DraftPost } from "../../content/draft-post.ts";
import { FAILURE_FIELDS, LIVE_FIELDS } from "../../content/post-fields.ts";
import type { PostContext, PostRule, RuleFinding } from "../rule.ts";

export const botFields: PostRule = {
  id: "bot-fields",
  severity: "error",
  description:
    "media_id, permalink, published_at, error and failed_at are written by the bot: a pending post has none of them (leftovers of a failure are a warning), a done post has media_id, a failed post has error.",
  judgesHistory: true,
  check(post, context) {
    if (post.status === "pending") return ofPending(post);
    if (post.status === "done")
      return missing(post, "media_id", "Write the id of the live post, or null if it is not known.", context);
    return post.status === "failed"
      ? missing(post, "error", "Say why it failed, or set status to pending.", context)
      : [];
  },
};

/** A pending post with a field of a live post makes the count of today's posts wrong; leftovers of a failure have no effect. */
function ofPending(post: DraftPost): RuleFinding[] {
  const live = LIVE_FIELDS.filter((field) => post[field] !== undefined).map((field) => ({
    pointer: `/${field}`,
    message: `${field} is written by the bot when a post goes live, but this post is pending.`,
    hint: `Remove ${field}. To publish something again, give it a new id.`,
  }));
  const leftovers = FAILURE_FIELDS.filter((field) => post[field] !== undefined).map((field) => ({
    pointer: `/${field}`,
    severity: "warning" as const,
    message: `${field} is left over from a failed attempt.`,
    hint: `Remove ${field} when you set a post back to pending.`,
  }));
  return [...live, ...leftovers];
}

/** Only a warning: history may come from other tools, and what is missing has no effect on what is published. */
function missing(post: DraftPost, field: "media_id" | "error", hint: string, context: PostContext): RuleFinding[] {
  if (post[field] !== undefined || context.isRefused(`/${field}`)) return [];
  return [{ pointer: "", severity: "warning", message: `The post is ${post.status}, but has no ${field}.`, hint }];
}
