import fc from "fast-check";
import { defaultId, toPost } from "../../../scripts/core/captions/caption-to-post.ts";
import { checkBatch, feedback } from "../../../scripts/core/captions/check-batch.ts";
import { extractArray } from "../../../scripts/core/captions/extract-array.ts";
import { readBatch } from "../../../scripts/core/captions/read-batch.ts";
import { readNotes, readVoice } from "../../../scripts/core/captions/read-material.ts";
import { locateFindings } from "../../../scripts/core/content/locate-findings.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { corpusTexts } from "../inputs/corpus.ts";
import { anyJson, asFile, objectLike } from "../inputs/json.ts";
import { nastyText, textAround, textUpTo } from "../inputs/texts.ts";
import { must, mustBeForPeople } from "../promises.ts";
import { defineTarget } from "../target.ts";

const LARGEST = 1024 * 1024;
const caption = objectLike({
  day: fc.oneof(fc.integer(), fc.double()),
  pillar: nastyText,
  hook_type: fc.constantFrom("NUMBER", "QUESTION", "STORY-OPENER"),
  cta_type: fc.constantFrom("comment prompt", "save/share prompt"),
  caption: textUpTo(20_000),
  image_direction: nastyText,
  alt_text: nastyText,
  flag: fc.constantFrom(null, "EVERGREEN", "NEEDS_FACT_CHECK"),
});
const file = asFile(
  fc.oneof({ weight: 6, arbitrary: fc.array(caption, { maxLength: 5 }) }, { weight: 1, arbitrary: anyJson }),
);
const batch = file.map((bytes) => new TextDecoder().decode(bytes));
const answer = fc.oneof(
  fc.tuple(nastyText, batch, nastyText).map((parts) => parts.join("\n")),
  textAround(['[{"day":1', '"caption":"', "[", "]", '{"posts":[', "```json"]),
  textUpTo(LARGEST),
);
const inputs = fc.record({
  answer,
  notes: fc.array(textUpTo(200_000), { maxLength: 2 }),
  samples: fc.array(textUpTo(200_000), { maxLength: 2 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

const repeatedPieces = ["[", "[[", "{", '["', '[{"a":', "[]", "[1,", '{"a":[', "\\", "[\ud83d", "[{}", "[{},"];

export default defineTarget<Input>({
  name: "caption-batch",
  promise:
    "Whatever a model answers, the captions in it are found or not, and what is wrong with them is said in words.",
  suiteRuns: 100,
  inputs,
  corpus: [
    ...corpusTexts("caption-batch"),
    ...repeatedPieces.map((piece) => piece.repeat(Math.floor(LARGEST / piece.length))),
    `${"[".repeat(LARGEST / 2)}${"]".repeat(LARGEST / 2)}`,
    `x ${'{"a":'.repeat(100_000)}[{}]${"}".repeat(100_000)}`,
  ].map((text) => ({ answer: text, notes: ["1953"], samples: ["Bread."] })),
  open: () => ({ check }),
});

function check({ answer: text, notes, samples }: Input): void {
  const material = {
    notes: readNotes(notes.map((note) => ({ name: "note.md", text: note }))).map((note) => note.text),
    samples: readVoice(samples.map((sample) => ({ name: "captions.md", text: sample }))).samples,
  };
  const list = extractArray(text);
  if (list !== null) must(list.length > 0 && list.every((entry) => typeof entry === "object"), "a list of captions");
  for (const content of [text, list === null ? "" : JSON.stringify(list, null, 2)]) checkFile(content, material);
}

function checkFile(text: string, material: { notes: string[]; samples: string[] }): void {
  const reading = readBatch(encodeUtf8(text));
  const findings = checkBatch(reading, { settings: { pillars: ["craft"] }, ...material });
  for (const { message, hint } of findings) {
    mustBeForPeople(`${message} ${hint}`);
    must(message.length + hint.length < 3_000, "a finding does not repeat the answer");
  }
  locateFindings({ file: "2026-08.json", reading, findings });
  must(feedback(findings).length < 50_000, "the model is not told more than it can read");
  for (const draft of reading.captions) toPost(draft, { id: defaultId("2026-08.json", draft.day ?? 0), imageUrl: "" });
}
