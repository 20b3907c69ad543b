import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import type { PostContext, PostRule, QueueInput, QueueRule } from "../../scripts/core/rules/rule.ts";

/** What a rule says about a post, with the severity it has in the end. */
export function findingsIn(post: DraftPost, rule: PostRule, context: Partial<PostContext> = {}) {
  const complete: PostContext = { settings: {}, allowPrivateHosts: [], isRefused: () => false, ...context };
  return rule.check(post, complete).map((finding) => ({ severity: rule.severity, ...finding }));
}

/** Errors and warnings of a rule by place, such as "error /caption". */
export function placesIn(post: DraftPost, rule: PostRule, context: Partial<PostContext> = {}): string[] {
  return findingsIn(post, rule, context).map(({ severity, pointer }) => `${severity} ${pointer}`);
}

export function findingsInQueue(posts: DraftPost[], rule: QueueRule, input: Partial<QueueInput> = {}) {
  const complete: QueueInput = {
    settings: {},
    allowPrivateHosts: [],
    queue: { posts },
    journal: { entries: [] },
    archive: [],
    ...input,
  };
  return rule.check(complete).map((finding) => ({ severity: rule.severity, ...finding }));
}

/** A post that no rule objects to. */
export function goodPost(changes: DraftPost = {}): DraftPost {
  return {
    id: "market",
    status: "pending",
    pillar: "craft",
    cta_type: "question",
    caption: "What do you buy at the market? Tell us.\n\n#market",
    image_url: "https://cdn.example.com/market.jpg",
    alt_text: "A market stall with bread.",
    ...changes,
  };
}
