import fc from "fast-check";
import { parseJson } from "../../../scripts/core/json/index.ts";
import { conflictComment, sideLabels } from "../../../scripts/core/merge/conflict-comment.ts";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { damaged } from "../inputs/bytes.ts";
import { anyQueueFile } from "../inputs/content.ts";
import { corpusTexts } from "../inputs/corpus.ts";
import { nastyText } from "../inputs/texts.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { defineTarget } from "../target.ts";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** Three versions that have something in common, and three that have nothing. */
const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: anyQueueFile.chain((bytes) => fc.tuple(fc.constant(bytes), damaged([bytes]), damaged([bytes]))),
  },
  { weight: 1, arbitrary: fc.tuple(anyQueueFile, anyQueueFile, anyQueueFile) },
);
const inputs = fc.record({ texts: texts.map((files) => files.map(decode)), main: nastyText });

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "merge",
  promise:
    "Any two versions of a queue are merged, disputed or refused in words; a merge of JSON is JSON and no longer than both together.",
  suiteRuns: 200,
  inputs,
  corpus: corpusTexts("queue").map((text) => ({ texts: ["", text, corpusTexts("queue")[2] ?? ""], main: "main" })),
  open: () => ({ check }),
});

function check({ texts: [base = "", ours = "", theirs = ""], main }: Input): void {
  const result = mergeQueues({ base, ours, theirs, labels: sideLabels(main.replace(/\s/g, "")) });
  const place = { main, repositoryUrl: "https://github.com/team/posts", account: null };
  if (result.kind === "refused") {
    checkWords(conflictComment({ kind: "unreadable", why: result.why }, place));
    return;
  }
  for (const text of result.kind === "merged" ? [result.text] : [result.ours, result.theirs]) {
    must(text.length <= 2 * (base.length + ours.length + theirs.length) + 1_000, "it is no longer than both together");
    if (isJson(ours) && isJson(theirs)) must(isJson(text), "a merge of JSON is JSON");
  }
  if (result.kind === "conflict")
    checkWords(conflictComment({ kind: "conflicts", conflicts: result.conflicts }, place));
}

function isJson(text: string): boolean {
  return parseJson(encodeUtf8(text)).isJson;
}

function checkWords(comment: string): void {
  mustBeForPeople(comment);
  mustBePrintable(comment);
  must(comment.length <= 65_536, "GitHub takes a comment of this length");
  must(!/<(?!!-- mergecast)|@[\w-]/.test(comment), "it is read and nothing else");
}
