import fc from "fast-check";
import { createCaptionWriter } from "../../../scripts/adapters/llm/openai-writer.ts";
import { defaultId, toPost } from "../../../scripts/core/captions/caption-to-post.ts";
import { checkBatch, feedback } from "../../../scripts/core/captions/check-batch.ts";
import { extractArray } from "../../../scripts/core/captions/extract-array.ts";
import { readBatch } from "../../../scripts/core/captions/read-batch.ts";
import { readNotes, readVoice } from "../../../scripts/core/captions/read-material.ts";
import { locateFindings } from "../../../scripts/core/content/locate-findings.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { findHashtags, findMentions, foldCaption, hasWords } from "../../../scripts/core/instagram/caption-text.ts";
import { captionDigest, publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { checkQueue } from "../../../scripts/core/rules/posts/check-queue.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { almost, asBytes, asFile, corpusTexts, nastyText, textAround, textUpTo } from "../inputs.ts";
import { must, mustBeForPeople, mustBeProblem, TOKEN } from "../promises.ts";
import { bodiesLike, httpAnswers, inTurn, startServer } from "../server.ts";
import { target } from "../target.ts";

const LARGEST = 1024 * 1024;
const POST = { id: "a", status: "pending", pillar: "x", cta_type: "y", image_url: "https://cdn.example.com/a.jpg" };

export const caption = target({
  promise: "Any text up to a megabyte is read as a caption in time in proportion to its length, and judged in words.",
  suiteRuns: 60,
  inputs: textUpTo(LARGEST),
  corpus: [
    ...["", "#".repeat(LARGEST), "#a".repeat(LARGEST / 2), "\u0301".repeat(LARGEST), `#${"a".repeat(LARGEST)}`],
    ...["\ud83d", "👩\u200d", "\u202e\u2066", " \u3164", "https://", "@a ", "#\u200d", "#a\u0301", "a#b@c", "＃a"].map(
      (piece) => piece.repeat(40_000),
    ),
  ],
  check(text) {
    for (const [tags, sign] of [
      [findHashtags(text), /^[#＃]./u],
      [findMentions(text), /^@./u],
    ] as const) {
      must(
        tags.every((tag) => sign.test(tag) && text.includes(tag)),
        "every tag stands in the caption",
      );
      must(tags.reduce((sum, tag) => sum + tag.length, 0) <= text.length, "no part of it is counted twice");
    }
    must(text.startsWith(foldCaption(text)), "what the feed shows is its beginning");
    hasWords(text);
    captionDigest(text);
    publishedDigest({ caption: text });
    const posts = [{ ...POST, caption: text, alt_text: text, note: text }];
    const findings = checkQueue({
      reading: readQueue(encodeUtf8(JSON.stringify({ account: "x", posts }))),
      settings: {},
      journal: { entries: [] },
      archive: [],
      allowPrivateHosts: [],
    });
    checkFindings(findings, 2_000);
  },
});

function checkFindings(findings: readonly { message: string; hint: string }[], maxLength: number): void {
  for (const { message, hint } of findings) {
    mustBeForPeople(`${message} ${hint}`);
    must(message.length + hint.length < maxLength, "a finding does not repeat what it is about");
  }
}

const DRAFT = {
  ...{
    day: 1,
    pillar: "craft",
    hook_type: "NUMBER",
    cta_type: "comment prompt",
    caption: "In 1953 we baked.",
    flag: null,
  },
  ...{ image_direction: "A loaf", alt_text: "A loaf of bread" },
};
const batch = asFile(almost([[DRAFT, { ...DRAFT, day: 2, flag: "NEEDS_FACT_CHECK" }]], textUpTo(20_000))).map((bytes) =>
  new TextDecoder().decode(bytes),
);
const material = fc.array(textUpTo(200_000), { maxLength: 2 });
const PIECES = ["[", "[[", "{", '["', '[{"a":', "[]", "[1,", '{"a":[', "\\", "[\ud83d", "[{}", "[{},"];

export const captionBatch = target({
  promise:
    "Whatever a model answers, the captions in it are found or not, and what is wrong with them is said in words.",
  suiteRuns: 100,
  inputs: fc.record({
    answer: fc.oneof(
      fc.tuple(nastyText, batch, nastyText).map((parts) => parts.join("\n")),
      textAround(['[{"day":1', '"caption":"', "[", "]", '{"posts":[', "```json"]),
      textUpTo(LARGEST),
    ),
    notes: material,
    samples: material,
  }),
  corpus: [
    ...corpusTexts("caption-batch"),
    ...PIECES.map((piece) => piece.repeat(Math.floor(LARGEST / piece.length))),
    `${"[".repeat(LARGEST / 2)}${"]".repeat(LARGEST / 2)}`,
    `x ${'{"a":'.repeat(100_000)}[{}]${"}".repeat(100_000)}`,
  ].map((answer) => ({ answer, notes: ["1953"], samples: ["Bread."] })),
  check({ answer, notes, samples }) {
    const beside = {
      notes: readNotes(notes.map((text) => ({ name: "note.md", text }))).map((note) => note.text),
      samples: readVoice(samples.map((text) => ({ name: "captions.md", text }))).samples,
    };
    const list = extractArray(answer);
    if (list !== null) must(list.length > 0 && list.every((entry) => typeof entry === "object"), "a list of captions");
    for (const file of [encodeUtf8(answer), list === null ? new Uint8Array(0) : asBytes(list, 2)]) {
      const reading = readBatch(file);
      const findings = checkBatch(reading, { settings: { pillars: ["craft"] }, ...beside });
      checkFindings(findings, 3_000);
      locateFindings({ file: "2026-08.json", reading, findings });
      must(feedback(findings).length < 50_000, "the model is not told more than it can read");
      for (const draft of reading.captions)
        toPost(draft, { id: defaultId("2026-08.json", draft.day ?? 0), imageUrl: "" });
    }
  },
});

const ANSWERS = [
  { choices: [{ finish_reason: "stop", message: { content: "[]", refusal: null } }] },
  { choices: [{ finish_reason: "length", message: { content: [{ type: "text", text: "[]" }], refusal: "No." } }] },
  { error: { message: "No.", code: "x", param: "y" }, message: "No." },
];

export const modelAnswer = target({
  promise:
    "Whatever a model's endpoint answers, it is a text, a refusal or a problem in words, and the key is not told.",
  suiteRuns: 80,
  opensConnections: true,
  inputs: fc.array(httpAnswers(bodiesLike(ANSWERS), { endings: ["reset", "pour", "hang"] }), {
    minLength: 1,
    maxLength: 2,
  }),
  async check(answers) {
    await using server = await startServer(inTurn(answers));
    const scrubber = new Scrubber([TOKEN]);
    const writer = createCaptionWriter({
      baseUrl: `${server.origin}/v1`,
      apiKey: TOKEN,
      model: "m",
      form: {},
      onFormRefused: () => {},
      timeoutMs: 250,
      retries: 0,
      holdsSecret: (answer) => scrubber.recognises(answer, 12),
    });
    await writer.write([{ role: "user", content: "Write." }]).catch((error) => mustBeProblem(error));
    must(server.requests.length <= 2, "no more than two requests");
  },
});
