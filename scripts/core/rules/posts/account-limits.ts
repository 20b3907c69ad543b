import { MAX_SPONSORS } from "../../instagram/limits.ts";
import type { RuleFinding } from "../rule.ts";
import type { PostRule, QueueRule } from "./post-rule.ts";

export const paidPartnership: PostRule = {
  id: "paid-partnership",
  severity: "warning",
  description:
    "Paid-partnership fields are sent, but Instagram documents them for the page-login path only (its guide, September 2026).",
  check(post) {
    if (post.is_paid_partnership !== true) return [];
    const message =
      "Instagram documents the paid-partnership label only for another kind of login; it may refuse this post or leave out the label.";
    const hint = "Check the live post, and add the label in the app if it is missing.";
    return [{ pointer: "/is_paid_partnership", message, hint }];
  },
};

export const sponsors: PostRule = {
  id: "sponsors",
  severity: "error",
  description: `branded_content_sponsor_ids names at most ${MAX_SPONSORS} sponsors, and only where is_paid_partnership is true.`,
  check(post, context) {
    const ids = post.branded_content_sponsor_ids;
    if (ids === undefined) return [];
    const pointer = "/branded_content_sponsor_ids";
    const findings: RuleFinding[] = [];
    if (ids.length > MAX_SPONSORS) {
      const message = `The post names ${ids.length} sponsors; at most ${MAX_SPONSORS} are possible.`;
      findings.push({ pointer, message, hint: `Remove ${ids.length - MAX_SPONSORS} of them.` });
    }
    if (post.is_paid_partnership !== true && !context.isRefused("/is_paid_partnership")) {
      const message = "Sponsors are named, but the post is not marked as a paid partnership.";
      findings.push({ pointer, message, hint: 'Add "is_paid_partnership": true, or remove the sponsors.' });
    }
    return findings;
  },
};

export const storiesAccount: QueueRule = {
  id: "stories-account",
  severity: "note",
  description:
    "Stories go to a Business account: for a Creator account, Instagram does not promise that apps can publish them. The check does not know the account, so it notes this once, at the first story.",
  check({ queue }) {
    const first = queue.posts.findIndex(({ status, media_type }) => status === "pending" && media_type === "STORIES");
    if (first === -1) return [];
    const message = "Stories are published to Business accounts; to a Creator account, Instagram may refuse them.";
    const hint = "npm run doctor says which type the account has.";
    return [{ pointer: `/posts/${first}/media_type`, message, hint }];
  },
};
