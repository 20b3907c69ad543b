import type { CaptionRule } from "./caption-rule.ts";
import { type Mark, measureVoice, type VoiceProfile } from "./voice-profile.ts";

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
    const known = samples.map(measureVoice);
    const own = measureVoice(caption);
    return [
      ...compareSentences(own, known),
      ...compareEmoji(own, known),
      ...compareBreaks(own, known),
      ...compareMarks(own, known),
    ].map((message) => ({
      pointer: "/caption",
      message,
      hint: "Compare it with the past captions in content/voice/.",
    }));
  },
};

function compareSentences(own: VoiceProfile, known: readonly VoiceProfile[]): string[] {
  const { low, high } = range(known.map(({ sentenceWords }) => sentenceWords));
  const words = Math.round(own.sentenceWords);
  if (own.sentenceWords > high * SLACK)
    return [`Sentences have ${words} words on average; the past captions' have at most ${Math.round(high)}.`];
  if (own.sentenceWords < low / SLACK)
    return [`Sentences have ${words} words on average; the past captions' have at least ${Math.round(low)}.`];
  return [];
}

function compareEmoji({ emoji }: VoiceProfile, known: readonly VoiceProfile[]): string[] {
  const { low, high } = range(known.map((profile) => profile.emoji));
  if (high === 0 && emoji > 0) return ["The caption has emoji; the past captions have none."];
  if (emoji > high + SPARE_EMOJI) return [`The caption has ${emoji} emoji; the past captions have at most ${high}.`];
  return emoji === 0 && low > 0 ? [`The caption has no emoji; every past caption has at least ${low}.`] : [];
}

function compareBreaks({ paragraphLength }: VoiceProfile, known: readonly VoiceProfile[]): string[] {
  const { low, high } = range(known.map((profile) => profile.paragraphLength));
  const length = Math.round(paragraphLength);
  if (paragraphLength > high * PARAGRAPH_SLACK)
    return [
      `Line breaks are rarer than in the past captions: a paragraph has ${length} characters, at most ${Math.round(high)} there.`,
    ];
  if (paragraphLength < low / PARAGRAPH_SLACK)
    return [
      `Line breaks are more frequent than in the past captions: a paragraph has ${length} characters, at least ${Math.round(low)} there.`,
    ];
  return [];
}

function compareMarks({ marks }: VoiceProfile, known: readonly VoiceProfile[]): string[] {
  return (Object.keys(marks) as Mark[]).flatMap((mark) => {
    const { high } = range(known.map((profile) => profile.marks[mark]));
    if (marks[mark] > 0 && high === 0) return [`The caption uses ${mark}; the past captions do not.`];
    return marks[mark] > high * 2
      ? [`The caption has ${marks[mark]} ${mark}; the past captions have at most ${high}.`]
      : [];
  });
}

function range(values: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...values), high: Math.max(...values) };
}
