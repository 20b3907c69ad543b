import { findHashtags, hasWords } from "../../content/caption-text.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";

const FEWEST = 3;
const MOST = 8;

export const hashtagLine: CaptionRule = {
  id: "hashtag-line",
  severity: "error",
  description:
    "A caption has exactly as many hashtags as captions.hashtags in the settings says (unset: 3 to 8), all of them on its last line. Other words on that line are a warning.",
  scope: "caption",
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
  const isRight = exact === undefined ? count >= FEWEST && count <= MOST : count === exact;
  if (isRight) return [];
  const wanted = exact === undefined ? `${FEWEST} to ${MOST} are wanted` : `the settings want exactly ${exact}`;
  const message = `The caption has ${count} ${count === 1 ? "hashtag" : "hashtags"}; ${wanted}.`;
  return [{ pointer: "/caption", message, hint: "Add or remove hashtags on the last line." }];
}

function misplaced(count: number): Objection {
  const message = `${count} ${count === 1 ? "hashtag stands" : "hashtags stand"} before the last line.`;
  return { pointer: "/caption", message, hint: "Put all hashtags on the last line." };
}

const MIXED: Objection = {
  pointer: "/caption",
  severity: "warning",
  message: "The last line holds words besides the hashtags.",
  hint: "Give the hashtags a line of their own.",
};
