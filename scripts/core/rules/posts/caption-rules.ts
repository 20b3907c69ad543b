import {
  beginsWithWord,
  findHashtags,
  findMentions,
  foldCaption,
  HASHTAG_SIGNS,
  hasMoreSigns,
  hasWords,
  MENTION_SIGNS,
} from "../../instagram/caption-text.ts";
import { ADVISED_HASHTAGS, CAPTION_LIMITS, FOLD_LENGTH } from "../../instagram/limits.ts";
import { formatCount, plural } from "../../text/words.ts";
import { NOTHING, type Objection } from "../rule.ts";
import type { PostRule } from "./post-rule.ts";

const { characters: MAX_CHARACTERS, hashtags: MAX_HASHTAGS, mentions: MAX_MENTIONS } = CAPTION_LIMITS;

export const captionLength: PostRule = {
  id: "caption-length",
  severity: "error",
  description: `A caption has at most ${formatCount(MAX_CHARACTERS)} characters (counted in UTF-16 units: most emoji count two or more).`,
  looksAt: "caption",
  check({ caption }) {
    if (caption === undefined || caption.length <= MAX_CHARACTERS) return NOTHING;
    return checkLength("caption", caption, { limit: MAX_CHARACTERS, pointer: "/caption" });
  },
};

export const hashtags: PostRule = {
  id: "hashtags",
  severity: "error",
  description: `A caption has at most ${MAX_HASHTAGS} hashtags, or as many as hashtags.max in the settings allows. More than ${ADVISED_HASHTAGS} is a warning: since December 2025 the app announces a limit of ${ADVISED_HASHTAGS}.`,
  looksAt: "caption",
  check({ caption }, { settings }) {
    if (caption === undefined) return NOTHING;
    const limit = Math.min(settings.hashtags?.max ?? MAX_HASHTAGS, MAX_HASHTAGS);
    if (!hasMoreSigns(caption, HASHTAG_SIGNS, Math.min(limit, ADVISED_HASHTAGS))) return NOTHING;
    const count = findHashtags(caption).length;
    if (count > limit) return [tooManyHashtags(count, limit)];
    return count > ADVISED_HASHTAGS ? [moreThanAdvised(count)] : [];
  },
};

function tooManyHashtags(count: number, limit: number): Objection {
  const source = limit === MAX_HASHTAGS ? "Instagram takes" : "the settings allow";
  const message = `The caption has ${count} hashtags: ${count - limit} more than the ${limit} that ${source}.`;
  return { pointer: "/caption", message, hint: `Remove ${count - limit} of them.` };
}

function moreThanAdvised(count: number): Objection {
  const message = `The caption has ${count} hashtags. Since December 2025 Instagram's app announces a limit of ${ADVISED_HASHTAGS}.`;
  return { pointer: "/caption", severity: "warning", message, hint: `Keep the ${ADVISED_HASHTAGS} that matter most.` };
}

export const mentions: PostRule = {
  id: "mentions",
  severity: "error",
  description: `A caption mentions at most ${MAX_MENTIONS} accounts with @.`,
  looksAt: "caption",
  check({ caption }) {
    if (caption === undefined || !hasMoreSigns(caption, MENTION_SIGNS, MAX_MENTIONS)) return NOTHING;
    const count = findMentions(caption).length;
    if (count <= MAX_MENTIONS) return NOTHING;
    const over = count - MAX_MENTIONS;
    const message = `The caption mentions ${count} accounts: ${over} more than the ${MAX_MENTIONS} that Instagram takes.`;
    return [{ pointer: "/caption", message, hint: `Remove ${over} of the @mentions.` }];
  },
};

export const hookLine: PostRule = {
  id: "hook-line",
  severity: "warning",
  description: `The first ${FOLD_LENGTH} characters of a caption, which are all that the feed shows, contain words and not only hashtags or emoji.`,
  looksAt: "caption",
  check({ caption, media_type }) {
    if (caption === undefined || media_type === "STORIES" || beginsWithWord(caption)) return NOTHING;
    if (hasWords(foldCaption(caption))) return NOTHING;
    const message = `The first ${FOLD_LENGTH} characters of the caption contain no words, and the feed shows nothing else.`;
    const hint = "Begin with a sentence that makes people stop; put hashtags at the end.";
    return [{ pointer: "/caption", message, hint }];
  },
};

/** Objects to a text that is longer than the platform takes. Characters are UTF-16 units. */
export function checkLength(
  name: string,
  { length }: string,
  { limit, pointer }: { limit: number; pointer: string },
): Objection[] {
  if (length <= limit) return [];
  const over = length - limit;
  const message = `The ${name} has ${length} characters: ${over} more than the ${limit} that Instagram takes.`;
  return [{ pointer, message, hint: `Shorten it by at least ${plural(over, "character")}.` }];
}
