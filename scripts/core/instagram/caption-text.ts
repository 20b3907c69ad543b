import { CAPTION_LIMITS, FOLD_LENGTH } from "../content/limits.ts";

/** How Instagram reads a caption. It does not publish its rules for tags, so doubtful cases count (docs/rules.md says which). */

/** "#" or "＃" and a letter, digit or emoji; several may follow each other without a space. Keycaps (#️⃣) are none. */
const HASHTAGS =
  /(?<![\p{L}\p{M}\p{N}_])(?:[#＃][\p{L}\p{N}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\p{Extended_Pictographic}\u200d]*)+/gu;
const MENTIONS = /(?<![\p{L}\p{M}\p{N}_])(?:[@＠][A-Za-z0-9_][A-Za-z0-9_.]*)+/gu;
const LINK_END = /(?::\/\/|(?<!\S)www\.)\S*/g;
const KEYCAP = /[0-9#*]\ufe0f?\u20e3/gu;
/** Letters by Unicode class that look blank. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0]/gu;

/** Every hashtag with its "#", in order, including repetitions. "#1", "a#b" and the "#part" of a link do not count. */
export function findHashtags(caption: string): string[] {
  return findTags(caption, HASHTAGS).filter((tag) => !/^.\p{N}+$/u.test(tag));
}

/** Every @mention in order, including repetitions; the full-width "＠" counts. The "@" in email addresses and links does not count. */
export function findMentions(caption: string): string[] {
  return findTags(caption, MENTIONS);
}

function findTags(caption: string, tags: RegExp): string[] {
  const runs = caption.replace(LINK_END, " ").match(tags) ?? [];
  return runs.flatMap((run) => run.match(/[#＃@＠][^#＃@＠]+/g) ?? []);
}

export interface CaptionCount {
  noun: keyof typeof CAPTION_LIMITS;
  count: number;
  limit: number;
}

/** How much a caption uses of each limit. A team's own limit of hashtags counts where it is below Instagram's. */
export function countCaption(caption: string, maxHashtags: number = CAPTION_LIMITS.hashtags): CaptionCount[] {
  const { characters, hashtags, mentions } = CAPTION_LIMITS;
  return [
    { noun: "characters", count: caption.length, limit: characters },
    { noun: "hashtags", count: findHashtags(caption).length, limit: Math.min(maxHashtags, hashtags) },
    { noun: "mentions", count: findMentions(caption).length, limit: mentions },
  ];
}

/** What the feed shows before "more", never cut within a character. */
export function foldCaption(caption: string): string {
  const folded = caption.slice(0, FOLD_LENGTH);
  return folded.isWellFormed() || !caption.isWellFormed() ? folded : folded.slice(0, -1);
}

/** Whether the caption has words, not just hashtags, emoji and white space. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(HASHTAGS, " ").replace(KEYCAP, " ").replace(BLANK_LETTERS, " "));
}
