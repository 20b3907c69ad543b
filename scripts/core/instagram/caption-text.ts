import { latePattern } from "../text/late-pattern.ts";
import { CAPTION_LIMITS, FOLD_LENGTH } from "./limits.ts";

/** How Instagram reads a caption. It does not publish its rules for tags, so doubtful cases count as tags. */

/** What hashtags begin with. */
export const HASHTAG_SIGNS = ["#", "＃"] as const;
/** What mentions begin with. */
export const MENTION_SIGNS = ["@"] as const;

/** "#" or the full-width "＃", followed by a letter, digit or emoji. Keycaps (#️⃣) are not tags. */
const HASHTAG = latePattern(
  String.raw`[#＃][\p{L}\p{N}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\p{Extended_Pictographic}\u200d]*`,
  "uy",
);
const MENTION = latePattern("@[A-Za-z0-9_][A-Za-z0-9_.]*", "y");
const WORD_CHARACTER = latePattern(String.raw`[\p{L}\p{M}\p{N}_]`, "u");
const LETTER_OR_DIGIT = latePattern(String.raw`[\p{L}\p{N}]`, "u");
/** Nothing that is no word begins with such a letter. */
const BEGINS_WITH_WORD = /^[A-Za-z]/;
const KEYCAP = /[0-9#*]\ufe0f?\u20e3/gu;
/** Letters by Unicode class that look blank. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0]/gu;

/** Every hashtag with its "#", in order, including repetitions. "#1" counts; "a#b" and the "#part" of a link do not. */
export function findHashtags(caption: string): string[] {
  return findTags(caption, "#", HASHTAG).concat(caption.includes("＃") ? findTags(caption, "＃", HASHTAG) : []);
}

/** Every @mention in order, including repetitions. The "@" in email addresses and links does not count. */
export function findMentions(caption: string): string[] {
  return findTags(caption, "@", MENTION);
}

/** Whether the text has more than `limit` of these signs. Otherwise it has no more tags either, and needs no closer look. */
export function hasMoreSigns(text: string, signs: readonly string[], limit: number): boolean {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      if (++count > limit) return true;
    }
  }
  return false;
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

/** Whether its first character is a plain letter, as of most captions. Then {@link hasWords} is true of the whole and of its beginning. */
export function beginsWithWord(text: string): boolean {
  return BEGINS_WITH_WORD.test(text);
}

/** Whether the caption has words, not just hashtags, emoji and white space. */
export function hasWords(text: string): boolean {
  if (beginsWithWord(text)) return true;
  const rest = HASHTAG_SIGNS.reduce((left, sign) => withoutTags(left, findTags(left, sign, HASHTAG)), text);
  return LETTER_OR_DIGIT().test(rest.replace(KEYCAP, " ").replace(BLANK_LETTERS, " "));
}

/** The text with each tag replaced by a space. The tags must be in text order, so one pass is enough. */
function withoutTags(text: string, tags: readonly string[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const tag of tags) {
    const at = text.indexOf(tag, from);
    pieces.push(text.slice(from, at));
    from = at + tag.length;
  }
  return [...pieces, text.slice(from)].join(" ");
}

/** Linear: it visits each character a fixed number of times, no matter how many signs there are. */
function findTags(text: string, sign: string, pattern: () => RegExp): string[] {
  const tags: string[] = [];
  let end = 0;
  let isInLink = false;
  let tagEnd = -1;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    const start = startOfChunk(text, end, at);
    const isNewChunk = start > end || end === 0;
    isInLink = (isInLink && !isNewChunk) || isLink(text.slice(start, at));
    end = at + 1;
    if (isInLink || (start < at && at !== tagEnd && isWordEnd(text, at))) continue;
    const tag = sign === "#" ? (plainTag(text, at) ?? tagAt(text, at, pattern)) : tagAt(text, at, pattern);
    if (tag === undefined) continue;
    tags.push(tag);
    tagEnd = at + tag.length;
  }
  return tags;
}

function tagAt(text: string, at: number, pattern: () => RegExp): string | undefined {
  const found = pattern();
  found.lastIndex = at;
  return found.exec(text)?.[0];
}

/** The hashtag that begins at `at`, where it is plain ASCII as most are; undefined where a closer look is needed. */
function plainTag(text: string, at: number): string | undefined {
  let end = at + 1;
  while (isPlainLetter(text.charCodeAt(end))) end++;
  const isOver = end === text.length || text.charCodeAt(end) < 128;
  return isOver && end > at + 1 ? text.slice(at, end) : undefined;
}

/** A to Z, a to z, 0 to 9, and _ */
function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** Where the run of non-blank characters before `at` begins, but not before `from`. */
function startOfChunk(text: string, from: number, at: number): number {
  let start = at;
  while (start > from && !isBlank(text, start - 1)) start--;
  return start;
}

function isLink(chunk: string): boolean {
  return chunk.includes("://") || chunk.startsWith("www.");
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || (code >= 0xa0 && /\s/.test(text[at] ?? ""));
}

/**
 * Whether a word ends just before `at`. A letter outside the basic plane is two UTF-16 units, and the second alone is not a
 * letter.
 */
function isWordEnd(text: string, at: number): boolean {
  const isPair = at >= 2 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return WORD_CHARACTER().test(isPair ? text.slice(at - 2, at) : (text[at - 1] ?? ""));
}
