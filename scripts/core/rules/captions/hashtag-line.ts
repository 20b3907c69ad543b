import { ADVISED_HASHTAGS, CAPTION_LIMITS } from "../../content/limits.ts";
import type { Settings } from "../../generated/settings.ts";
import { findHashtags, hasWords } from "../../instagram/caption-text.ts";
import { plural } from "../../text/words.ts";
import { hashtags } from "../posts/caption-rules.ts";
import type { CaptionRule, RuleFinding } from "../rule.ts";

/** Where the settings ask for no exact number. More than the advised number would be a warning in the queue. */
const WANTED = { min: 3, max: ADVISED_HASHTAGS };

export const hashtagLine: CaptionRule = {
  id: "hashtag-line",
  severity: "error",
  description: `A caption has exactly as many hashtags as captions.hashtags in the settings says (unset: ${WANTED.min} to ${WANTED.max}), but never more than hashtags.max, all of them on its last line. Other words on that line are a warning.`,
  instruction: (settings) => {
    const { min, max } = wantedBy(settings);
    if (max === 0) return "There are no hashtags.";
    const wanted = min === max ? `exactly ${plural(max, "hashtag")}` : `${min} to ${max} hashtags`;
    return `The last line holds ${wanted} and nothing else; there are no hashtags elsewhere.`;
  },
  scope: "caption",
  covers: hashtags,
  check({ caption }, { settings }) {
    if (caption === undefined) return [];
    const count = findHashtags(caption).length;
    const lastLine = caption.trimEnd().split(/\r?\n/).at(-1) ?? "";
    const onLastLine = findHashtags(lastLine).length;
    return [
      ...judgeCount(count, settings),
      ...(onLastLine < count ? [misplaced(count - onLastLine)] : []),
      ...(onLastLine > 0 && hasWords(lastLine) ? [MIXED] : []),
    ];
  },
};

/** The limit for the queue is the team's too: captions go there. */
function wantedBy({ captions, hashtags: queue }: Settings): { min: number; max: number } {
  const limit = queue?.max ?? CAPTION_LIMITS.hashtags;
  const { min, max } = captions?.hashtags === undefined ? WANTED : { min: captions.hashtags, max: captions.hashtags };
  return { min: Math.min(min, limit), max: Math.min(max, limit) };
}

function judgeCount(count: number, settings: Settings): RuleFinding[] {
  const { min, max } = wantedBy(settings);
  if (count >= min && count <= max) return [];
  const wanted = min === max ? `the settings ask for exactly ${max}` : `it should have ${min} to ${max}`;
  const message = `The caption has ${plural(count, "hashtag")}; ${wanted}.`;
  return [{ pointer: "/caption", message, hint: "Add or remove hashtags on the last line." }];
}

function misplaced(count: number): RuleFinding {
  const message = `${plural(count, "hashtag")} ${count === 1 ? "is" : "are"} above the last line.`;
  return { pointer: "/caption", message, hint: "Put all hashtags on the last line." };
}

const MIXED: RuleFinding = {
  pointer: "/caption",
  severity: "warning",
  message: "The last line contains other words besides the hashtags.",
  hint: "Give the hashtags a line of their own.",
};
