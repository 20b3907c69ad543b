import type { PostRule } from "./rule.ts";

export const paidPartnership: PostRule = {
  id: "paid-partnership",
  severity: "warning",
  description:
    "Paid-partnership fields are sent, but Instagram documents them for the page-login path only (its guide, September 2026).",
  scope: "post",
  judges: "posts to go out",
  check(post) {
    if (post.is_paid_partnership !== true) return [];
    const message =
      "Instagram documents the paid-partnership label for another kind of login only; it may refuse this post or leave the label out.";
    return [
      {
        pointer: "/is_paid_partnership",
        message,
        hint: "Check the live post, and add the label in the app if it is missing.",
      },
    ];
  },
};
