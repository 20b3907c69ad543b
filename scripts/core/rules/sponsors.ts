import type { Objection, PostRule } from "./rule.ts";

/** Instagram's changelog, April 2026. */
const MAX_SPONSORS = 2;

export const sponsors: PostRule = {
  id: "sponsors",
  severity: "error",
  description: "branded_content_sponsor_ids names at most 2 sponsors, and only where is_paid_partnership is true.",
  scope: "post",
  judges: "posts to go out",
  check(post, context) {
    const ids = post.branded_content_sponsor_ids;
    if (ids === undefined) return [];
    const pointer = "/branded_content_sponsor_ids";
    const objections: Objection[] = [];
    if (ids.length > MAX_SPONSORS) {
      const message = `The post names ${ids.length} sponsors; at most ${MAX_SPONSORS} are possible.`;
      objections.push({ pointer, message, hint: `Remove ${ids.length - MAX_SPONSORS} of them.` });
    }
    if (post.is_paid_partnership !== true && !context.isRefused("/is_paid_partnership")) {
      const message = "Sponsors are named, but the post is not marked as a paid partnership.";
      objections.push({ pointer, message, hint: 'Add "is_paid_partnership": true, or remove the sponsors.' });
    }
    return objections;
  },
};
