import { ADVISED_HASHTAGS, CAPTION_LIMITS, CAPTION_LIMITS_IN_WORDS, FOLD_LENGTH } from "../../content/limits.ts";
import { countCaption, findHashtags, findMentions, foldCaption, hasWords } from "../../instagram/caption-text.ts";
import { formatCount, plural } from "../../text/words.ts";
import type { PostRule, RuleFinding } from "../rule.ts";

const { characters: MAX_CHARACTERS, hashtags: MAX_HASHTAGS, mentions: MAX_MENTIONS } = CAPTION_LIMITS;

export const captionLength: PostRule = {
  id: "caption-length",
  severity: "error",
  description: `A caption has at most ${formatCount(MAX_CHARACTERS)} characters (counted in UTF-16 units: most emoji count two or more).`,
  field: "caption",
  check: ({ caption = "" }) => checkLength("caption", caption, { limit: MAX_CHARACTERS, pointer: "/caption" }),
};

export const hashtags: PostRule = {
  id: "hashtags",
  severity: "error",
  description: `A caption has at most ${MAX_HASHTAGS} hashtags, or as many as hashtags.max in the settings allows. More than ${ADVISED_HASHTAGS} is a warning: since December 2025 the app announces a limit of ${ADVISED_HASHTAGS}.`,
  field: "caption",
  check({ caption = "" }, { settings }) {
    const limit = Math.min(settings.hashtags?.max ?? MAX_HASHTAGS, MAX_HASHTAGS);
    const count = findHashtags(caption).length;
    if (count > limit) {
      const source = limit === MAX_HASHTAGS ? "Instagram takes" : "the settings allow";
      const message = `The caption has ${count} hashtags: ${count - limit} more than the ${limit} that ${source}.`;
      return [{ pointer: "/caption", message, hint: `Remove ${count - limit} of them.` }];
    }
    if (count <= ADVISED_HASHTAGS) return [];
    const message = `The caption has ${count} hashtags. Since December 2025 Instagram's app announces a limit of ${ADVISED_HASHTAGS}.`;
    const hint = `Keep the ${ADVISED_HASHTAGS} that matter most.`;
    return [{ pointer: "/caption", severity: "warning", message, hint }];
  },
};

export const mentions: PostRule = {
  id: "mentions",
  severity: "error",
  description: `A caption mentions at most ${MAX_MENTIONS} accounts with @.`,
  field: "caption",
  check({ caption = "" }) {
    const count = findMentions(caption).length;
    if (count <= MAX_MENTIONS) return [];
    const over = count - MAX_MENTIONS;
    const message = `The caption mentions ${count} accounts: ${over} more than the ${MAX_MENTIONS} that Instagram takes.`;
    return [{ pointer: "/caption", message, hint: `Remove ${over} of the @mentions.` }];
  },
};

export const hookLine: PostRule = {
  id: "hook-line",
  severity: "warning",
  description: `The first ${FOLD_LENGTH} characters of a caption, which are all that the feed shows, contain words and not only hashtags or emoji.`,
  field: "caption",
  check({ caption, media_type }) {
    if (caption === undefined || media_type === "STORIES" || hasWords(foldCaption(caption))) return [];
    const message = `The first ${FOLD_LENGTH} characters of the caption contain no words, and the feed shows nothing else.`;
    const hint = "Begin with a sentence that makes people stop; put hashtags at the end.";
    return [{ pointer: "/caption", message, hint }];
  },
};

/** A text that is longer than the platform takes. Characters are UTF-16 units. */
export function checkLength(
  name: string,
  { length }: string,
  { limit, pointer }: { limit: number; pointer: string },
): RuleFinding[] {
  if (length <= limit) return [];
  const over = length - limit;
  const message = `The ${name} has ${length} characters: ${over} more than the ${limit} that Instagram takes.`;
  return [{ pointer, message, hint: `Shorten it by at least ${plural(over, "character")}.` }];
}

export const commentsOff: PostRule = {
  id: "comments-off",
  severity: "error",
  description:
    "comment_enabled: false turns comments off, so such a post has no first_comment, which nobody would see. Stories have no comments.",
  check({ media_type, first_comment, comment_enabled: areOn }) {
    const pointer = "/comment_enabled";
    if (areOn !== undefined && media_type === "STORIES")
      return [{ pointer, message: "A story has no comments.", hint: "Remove comment_enabled." }];
    if (areOn !== false || first_comment === undefined) return [];
    const message = "Comments are off, so nobody would see the first comment.";
    return [{ pointer, message, hint: "Remove comment_enabled, or first_comment." }];
  },
};

const POINTER = "/first_comment";

export const firstComment: PostRule = {
  id: "first-comment",
  severity: "error",
  description: `first_comment has words and at most ${CAPTION_LIMITS_IN_WORDS}, as a caption has: Meta documents no limits of its own for comments. Stories have no comments.`,
  check({ media_type, first_comment: text }) {
    if (text === undefined) return [];
    if (media_type === "STORIES") {
      const message = "A story has no comments.";
      return [{ pointer: POINTER, message, hint: "Remove first_comment." }];
    }
    if (text.trim() === "")
      return [{ pointer: POINTER, message: "The first comment is empty.", hint: "Write it, or remove first_comment." }];
    return countCaption(text)
      .filter(({ count, limit }) => count > limit)
      .map(({ noun, count, limit }) => ({
        pointer: POINTER,
        message: `The first comment has ${count} ${noun}, ${count - limit} more than the ${limit} of a caption.`,
        hint: "Shorten it.",
      }));
  },
};
