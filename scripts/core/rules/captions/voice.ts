import type { CaptionRule } from "../rule.ts";

/** Fewer samples show no habits. */
const MIN_SAMPLES = 3;
/** How far a caption may be outside the range of the samples. */
const SLACK = 1.6;
const PARAGRAPH_SLACK = 2;
const SPARE_EMOJI = 2;

export const voice: CaptionRule = {
  id: "voice",
  severity: "warning",
  description:
    "Sentence length, emoji, line breaks and punctuation stay near what the past captions in content/voice/ show (checked if there are at least three).",
  instruction: () =>
    "Match the sentence length, punctuation, emoji and line breaks of the past captions. They win over any description of the tone.",
  scope: "caption",
  check({ caption }, { samples }) {
    if (caption === undefined || samples.length < MIN_SAMPLES) return [];
    const known = samples.map(withoutHashtags);
    const own = withoutHashtags(caption);
    const messages = [compareSentences, compareEmoji, compareBreaks, compareMarks].flatMap((compare) =>
      compare(own, known),
    );
    if (messages.length === 0) return [];
    const hint = "Compare it with the past captions in content/voice/.";
    return [{ pointer: "/caption", message: messages.join(" "), hint }];
  },
};

/** Signs that are text unless a variation selector makes them pictures. */
const TEXT_SIGNS = /[©®™‼⁉↔-↪](?!\ufe0f)/gu;

function withoutHashtags(caption: string): string {
  return caption.replace(/\n[^\n\p{L}]*#[^\n]*\s*$/u, "").replace(TEXT_SIGNS, "");
}

function compareSentences(caption: string, samples: readonly string[]): string[] {
  const { own, low, high } = measure(sentenceLength, caption, samples);
  const words = `Sentences have ${Math.round(own)} words on average; the past captions' have`;
  if (own > high * SLACK) return [`${words} at most ${Math.round(high)}.`];
  return own < low / SLACK ? [`${words} at least ${Math.round(low)}.`] : [];
}

function sentenceLength(text: string): number {
  const sentences = text
    .split(/[.!?…]+(?:\s|$)|[。！？]+|\n+/)
    .map((part) => count(part, /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu));
  return mean(sentences.filter((words) => words > 0));
}

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*/gu;

function compareEmoji(caption: string, samples: readonly string[]): string[] {
  const { own, low, high } = measure((text) => count(text, EMOJI), caption, samples);
  if (high === 0 && own > 0) return ["The caption has emoji; the past captions have none."];
  if (own > high + SPARE_EMOJI) return [`The caption has ${own} emoji; the past captions have at most ${high}.`];
  return own === 0 && low > 0 ? [`The caption has no emoji; every past caption has at least ${low}.`] : [];
}

function compareBreaks(caption: string, samples: readonly string[]): string[] {
  const { own, low, high } = measure(paragraphLength, caption, samples);
  const length = `than in the past captions: a paragraph has ${Math.round(own)} characters,`;
  if (own > high * PARAGRAPH_SLACK) return [`Line breaks are rarer ${length} at most ${Math.round(high)} there.`];
  return own < low / PARAGRAPH_SLACK
    ? [`Line breaks are more frequent ${length} at least ${Math.round(low)} there.`]
    : [];
}

function paragraphLength(text: string): number {
  const paragraphs = text.split(/\n+/).filter((part) => part.trim() !== "");
  return mean(paragraphs.map(({ length }) => length));
}

const MARKS: Readonly<Record<string, RegExp>> = {
  "exclamation marks": /[!！]+/g,
  ellipses: /…|\.{3}/g,
  dashes: /[–—]/g,
  semicolons: /;/g,
};

function compareMarks(caption: string, samples: readonly string[]): string[] {
  return Object.entries(MARKS).flatMap(([mark, pattern]) => {
    const { own, high } = measure((text) => count(text, pattern), caption, samples);
    if (own > 0 && high === 0) return [`The caption uses ${mark}; the past captions do not.`];
    return own > high * 2 ? [`The caption has ${own} ${mark}; the past captions have at most ${high}.`] : [];
  });
}

/** What is measured of the caption, and the range of it in the samples. */
function measure(of: (text: string) => number, caption: string, samples: readonly string[]) {
  const values = samples.map(of);
  return { own: of(caption), low: Math.min(...values), high: Math.max(...values) };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
