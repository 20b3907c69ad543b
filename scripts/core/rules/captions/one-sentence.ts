import type { DraftCaption } from "../../content/draft-post.ts";
import { plural } from "../../text/words.ts";
import type { CaptionRule } from "../rule.ts";

const FIELDS = ["image_direction", "alt_text"] as const satisfies readonly (keyof DraftCaption)[];

/** The end of a sentence with another one behind it. */
const BOUNDARY =
  /[.!?…]["”’»)]*\s+(?=["“„«(¿¡]?[\p{Lu}\p{N}])|[。！？]["”’»」』）)]*\s*(?=\S)|\S[ \t]*\r?\n\s*(?=\S)/gu;
/** Points that end no sentence. */
const ABBREVIATION =
  /(?:^|[\s("“])(?:\p{L}|St|Mr|Mrs|Ms|Dr|Prof|Sr|Sra|No|Nr|approx|ca|vs|etc|e\.g|i\.e|z\.\s?B|p\.\s?ej)\.$/iu;

export const oneSentence: CaptionRule = {
  id: "one-sentence",
  severity: "error",
  description: "image_direction and alt_text are one sentence each.",
  instruction: () => "image_direction and alt_text are exactly one sentence each.",
  scope: "caption",
  check: (draft) =>
    FIELDS.flatMap((field) => {
      const sentences = countSentences(draft[field] ?? "");
      if (sentences < 2) return [];
      const message = `${field} has ${plural(sentences, "sentence")}; it should be one.`;
      return [{ pointer: `/${field}`, message, hint: "Keep the sentence that says most, or join them." }];
    }),
};

function countSentences(text: string): number {
  const trimmed = text.trim();
  const ends = [...trimmed.matchAll(BOUNDARY)].filter(
    ({ index, 0: end }) => /[\r\n]/.test(end) || !ABBREVIATION.test(trimmed.slice(Math.max(0, index - 8), index + 1)),
  );
  return ends.length + 1;
}
