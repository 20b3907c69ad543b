import { FOLD_LENGTH, foldCaption, hasWords } from "../../content/caption-text.ts";
import type { PostRule } from "../rule.ts";

export const hookLine: PostRule = {
  id: "hook-line",
  severity: "warning",
  description:
    "The first 125 characters of a caption, all that the feed shows, carry words and not only hashtags or emoji.",
  scope: "post",
  judges: "posts to go out",
  check(post) {
    if (post.caption === undefined || post.media_type === "STORIES" || hasWords(foldCaption(post.caption))) return [];
    const message = `The first ${FOLD_LENGTH} characters of the caption hold no words, and the feed shows no more than these.`;
    return [
      { pointer: "/caption", message, hint: "Begin with a sentence that makes people stop; put hashtags at the end." },
    ];
  },
};
