/** What can be measured of the way a caption is written. */
export interface VoiceProfile {
  /** Mean number of words in a sentence. */
  sentenceWords: number;
  emoji: number;
  /** Mean number of characters in a paragraph. */
  paragraphLength: number;
  /** How often each mark occurs. */
  marks: Record<Mark, number>;
}

export type Mark = "exclamation marks" | "ellipses" | "dashes" | "semicolons";

const MARKS: Readonly<Record<Mark, RegExp>> = {
  "exclamation marks": /[!！]+/g,
  ellipses: /…|\.{3}/g,
  dashes: /[–—]/g,
  semicolons: /;/g,
};
const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*/gu;
/** Signs that are text unless a variation selector makes them pictures. */
const TEXT_SIGNS = /[©®™‼⁉↔-↪](?!\ufe0f)/gu;

/** Measures a caption, leaving out its line of hashtags. */
export function measureVoice(caption: string): VoiceProfile {
  const text = caption.replace(/\n[^\n\p{L}]*#[^\n]*\s*$/u, "").replace(TEXT_SIGNS, "");
  const sentences = text
    .split(/[.!?…]+(?:\s|$)|\n+/)
    .map(countWords)
    .filter((count) => count > 0);
  const paragraphs = text.split(/\n+/).filter((part) => part.trim() !== "");
  const entries = Object.entries(MARKS).map(([mark, pattern]) => [mark, text.match(pattern)?.length ?? 0]);
  return {
    sentenceWords: mean(sentences),
    emoji: text.match(EMOJI)?.length ?? 0,
    paragraphLength: mean(paragraphs.map((part) => part.length)),
    marks: Object.fromEntries(entries) as VoiceProfile["marks"],
  };
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
