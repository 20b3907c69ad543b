import { findHashtags, hasWords } from "../../instagram/caption-text.ts";
import { plural } from "../../text/words.ts";
import { hashtags } from "../posts/caption-rules.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";

/** Where the settings ask for no exact number. */
const WANTED = { min: 3, max: 8 };

export const hashtagLine: CaptionRule = {
  id: "hashtag-line",
  severity: "error",
  description: `A caption has exactly as many hashtags as captions.hashtags in the settings says (unset: ${WANTED.min} to ${WANTED.max}), all of them on its last line. Other words on that line are a warning.`,
  instruction: ({ captions }) =>
    `The last line holds ${captions?.hashtags === undefined ? `${WANTED.min} to ${WANTED.max}` : `exactly ${captions.hashtags}`} hashtags and nothing else; there are no hashtags elsewhere.`,
  scope: "caption",
  covers: hashtags,
  check({ caption }, { settings }) {
    if (caption === undefined) return [];
    const count = findHashtags(caption).length;
    const lastLine = caption.trimEnd().split(/\r?\n/).at(-1) ?? "";
    const onLastLine = findHashtags(lastLine).length;
    return [
      ...judgeCount(count, settings.captions?.hashtags),
      ...(onLastLine < count ? [misplaced(count - onLastLine)] : []),
      ...(onLastLine > 0 && hasWords(lastLine) ? [MIXED] : []),
    ];
  },
};

function judgeCount(count: number, exact: number | undefined): Objection[] {
  const { min, max } = exact === undefined ? WANTED : { min: exact, max: exact };
  if (count >= min && count <= max) return [];
  const wanted = exact === undefined ? `it should have ${min} to ${max}` : `the settings ask for exactly ${exact}`;
  const message = `The caption has ${plural(count, "hashtag")}; ${wanted}.`;
  return [{ pointer: "/caption", message, hint: "Add or remove hashtags on the last line." }];
}

function misplaced(count: number): Objection {
  const message = `${plural(count, "hashtag")} ${count === 1 ? "is" : "are"} above the last line.`;
  return { pointer: "/caption", message, hint: "Put all hashtags on the last line." };
}

const MIXED: Objection = {
  pointer: "/caption",
  severity: "warning",
  message: "The last line contains other words besides the hashtags.",
  hint: "Give the hashtags a line of their own.",
};
