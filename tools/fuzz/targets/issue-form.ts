import fc from "fast-check";
import { inflate } from "../../../scripts/adapters/compression/inflate.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { FORM_LABELS, parseIssueForm } from "../../../scripts/core/proposal/parse-issue-form.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { findHidden } from "../../../scripts/core/text/hidden-characters.ts";
import { printable } from "../../../scripts/core/text/printable.ts";
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
      putProposal: async ({ title, message, body: words, change }) => {
        said.push(words);
        checkLine(title, { start: "Post: ", caption: form?.caption ?? "" });
        checkLine(message, { start: "queue: add ", caption: form?.caption ?? "" });
        const proposed = new TextDecoder().decode(change(queue));
        // A tag of two characters becomes an object of 17, on lines of its own: layout does not count.
        const written = proposed.replaceAll(/\s+/g, "").length;
        must(written <= 9 * text.length + 3 * queue.length + 2_000, "the proposal is in proportion");
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

const MAX_LINE = 70;
const lettersOf = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join("");

/** A title or a commit message, where nothing can be escaped: our words, then the beginning of theirs as data. */
function checkLine(line: string, { start, caption }: { start: string; caption: string }): void {
  mustBePrintable(line);
  mustBeForPeople(line);
  must(line.startsWith(start) && line.length > start.length, `it begins with ${start}, and words follow`);
  must(line.length <= MAX_LINE && !/[\n\t\u2028\u2029]|\s\s|\s$/.test(line), "it is one short line");
  must(findHidden(line).length === 0, "readers see all of it");
  must(!/[@#`<>[\]*~|]|::|:\/|\bgh-\d/i.test(line), "GitHub acts on nothing in it");
  const words = lettersOf(line.slice(start.length));
  const seen = [/\s+/g, /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu].map((blank) =>
    lettersOf(printable(caption.replace(blank, " ").replace(/[#*]\ufe0f?\u20e3/g, " "))),
  );
  const isTheirs = words.endsWith("issue7") || seen.some((letters) => letters.startsWith(words));
  must(isTheirs, "what follows is the beginning of the caption, or the id");
}

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
