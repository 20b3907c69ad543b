import fc from "fast-check";
import { inflate } from "../../../scripts/adapters/compression/inflate.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { FORM_LABELS, parseIssueForm } from "../../../scripts/core/proposal/parse-issue-form.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { PROPOSAL_LABEL } from "../../../scripts/flows/proposals/proposal-ports.ts";
import { proposeFromIssue } from "../../../scripts/flows/proposals/propose-from-issue.ts";
import { anyQueueFile, corpusTexts, textAround, textUpTo } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { target } from "../target.ts";

const headings = [...FORM_LABELS.keys()].map((label) => `\n\n### ${label}\n\n`);
const marks = ["\n```\n", "\n```text\n", "_No response_", "\n### ", "\r\n### Caption\r\n\r\n", "```"];
const body = fc.oneof(
  { weight: 4, arbitrary: textAround([...headings, ...marks, ...corpusTexts("issue-form")]) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...headings), textUpTo(65_536)).map(([start, text]) => start + text),
  },
);
const inputs = fc.record({
  body,
  queue: fc.oneof(
    { weight: 5, arbitrary: fc.constant(encodeUtf8('{"account":"x","posts":[]}\n')) },
    { weight: 1, arbitrary: anyQueueFile },
  ),
});

export const issueForm = target({
  promise:
    "Whatever somebody writes into the form, the fields are text, the answer is words, and only the one post is proposed.",
  suiteRuns: 150,
  inputs,
  corpus: corpusTexts("issue-form").map((text) => ({ body: text, queue: encodeUtf8('{"account":"x","posts":[]}\n') })),
  async check({ body: text, queue }) {
    const form = parseIssueForm(text);
    for (const value of Object.values(form ?? {}))
      must(text.replaceAll("\r\n", "\n").includes(value), "a field is a part of the text");
    const said: string[] = [];
    await proposeFromIssue({
      readIssue: async () => ({ number: 7, isOpen: true, labels: [PROPOSAL_LABEL], author: "somebody", body: text }),
      reply: async (markdown) => void said.push(markdown),
      photos: null,
      blobIdOf: () => "0".repeat(40),
      serverUrl: "https://github.com",
      putProposal: async ({ title, body: words, change }) => {
        said.push(words);
        must(/^(?:Post: |Post proposed in issue 7$)/.test(title), "the title begins with our words");
        must(title.length <= 120 && !/[\p{Cc}\u2028\u2029]/u.test(title), "the title is one short line");
        const proposed = new TextDecoder().decode(change(queue));
        must(proposed.length <= 8 * text.length + 3 * queue.length + 2_000, "the proposal is in proportion");
        return { kind: "opened", url: "https://github.com/team/posts/pull/8" };
      },
      store: {
        readAll: async () => ({
          queue: { bytes: queue, version: "1" },
          journal: null,
          settings: null,
          tokenStatus: null,
          alerts: null,
          archive: [],
        }),
      },
      media: { check: async () => ({ findings: [], isHostTrouble: false, measured: [] }) },
      inflate,
      allowPrivateHosts: [],
      clock: { now: () => new Date("2026-11-20T08:00:00Z") },
      readContent: (snapshot) => readContent(snapshot, []),
      log: { info: () => {}, notice: () => {}, warn: () => {}, error: () => {} },
    });
    for (const markdown of said) checkMarkdown(markdown);
  },
});

function checkMarkdown(markdown: string): void {
  mustBePrintable(markdown);
  const outside = markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
  mustBeForPeople(outside);
  must(!/^`{3}/m.test(outside), "no code block is left open");
  must(
    !/<(?!!-- mergecast)|@[\w-]/.test(outside.replaceAll("https://github.com/team/posts/pull/8", "")),
    "it is read and nothing else",
  );
}
