import fc from "fast-check";
import { readToken } from "../../../scripts/core/content/read-records.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { renderGithub } from "../../../scripts/core/findings/render-github.ts";
import { MAX_SUMMARY_BYTES, renderSummary } from "../../../scripts/core/findings/render-summary.ts";
import { renderJson, renderText } from "../../../scripts/core/findings/render-text.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { dueCandidates } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { validate } from "../../../scripts/flows/validate-content.ts";
import { changedPaths, contentFiles, tokenFile } from "../inputs/content.ts";
import { corpusOf } from "../inputs/corpus.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { defineTarget } from "../target.ts";

const NOW = new Date("2026-01-05T09:30:00Z");
const NOTHING_BESIDE = { settings: null, journal: null, tokenStatus: null, archive: [] };
const isComplete = fc.boolean();
const base = fc.option(fc.record({ files: contentFiles, isComplete, changedPaths: fc.option(changedPaths) }), {
  freq: 2,
});
const inputs = fc.record({ files: contentFiles, base, token: tokenFile });

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "content",
  promise:
    "Whatever stands in the content folder, before and after a change, every finding has its place and is said in words.",
  suiteRuns: 100,
  inputs,
  corpus: [...corpusOf("queue").values()].map((queue) => ({
    files: { queue, ...NOTHING_BESIDE },
    base: { files: { queue, ...NOTHING_BESIDE }, isComplete: true, changedPaths: null },
    token: queue,
  })),
  open: () => ({ check }),
});

async function check({ files, base: before, token }: Input): Promise<void> {
  const report = await validate(files, {
    postWorkflow: null,
    names: { queue: "content/queue.json", beside: (name) => `content/${name}` },
    allowPrivateHosts: [],
    createMediaChecker: null,
    digestOf: publishedDigest,
    now: NOW,
    record: { kind: "read", journal: files.journal },
    base:
      before === null ? null : { ...before.files, isComplete: before.isComplete, changedPaths: before.changedPaths },
  });
  checkPlaces(report, files.queue);
  checkRenderings(report);
  checkPoster(files);
  for (const { message, hint } of readToken(token).findings) mustBeForPeople(`${message} ${hint}`);
}

/** A finding is about something of the file, so there cannot be many more of them than bytes. */
function checkPlaces({ findings }: ValidationReport, queue: Uint8Array): void {
  must(findings.length <= 2_000 + 10 * queue.length, `${findings.length} findings are in proportion`);
  const lines = queue.filter((byte) => byte === 10 || byte === 13).length + 1;
  for (const { file, line, column } of findings) {
    must(line >= 1 && column >= 1, `line ${line}, column ${column} is a place`);
    if (file === "content/queue.json") must(line <= 2 * lines, `line ${line} is in the file`);
  }
}

function checkRenderings(report: ValidationReport): void {
  const text = [...renderText(report, { hasColours: false })].join("");
  mustBeForPeople(text);
  mustBePrintable(text.toWellFormed());
  const github = [...renderGithub(report, { hasSummary: true })].join("");
  mustBePrintable(github);
  const commands = github.split("\n").filter((line) => /^\s*::|##\[/.test(line));
  must(
    commands.every((line) => /^::(?:error|warning|notice) [^:]*::[^\n\r]*$/.test(line)),
    "only our own commands",
  );
  JSON.parse([...renderJson(report)].join(""));
  const summary = [...renderSummary(report, MAX_SUMMARY_BYTES)].join("");
  must(Buffer.byteLength(summary) <= MAX_SUMMARY_BYTES, "the summary is small enough");
}

/** What the poster makes of the same files. */
function checkPoster(files: Input["files"]): void {
  const versioned = (bytes: Uint8Array | null) => (bytes === null ? null : { bytes, version: "1" });
  const snapshot: Snapshot = {
    queue: versioned(files.queue),
    journal: versioned(files.journal),
    alerts: null,
    settings: versioned(files.settings),
    tokenStatus: versioned(files.tokenStatus),
    archive: files.archive,
  };
  try {
    const content = readContent(snapshot, []);
    for (const blocker of content.blockers) mustBeForPeople(blocker);
    for (const { index, post } of dueCandidates(content, NOW)) {
      containerParams(post);
      for (const { message, hint } of content.errorsOf(index)) mustBeForPeople(`${message} ${hint}`);
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    mustBeForPeople(error.message);
  }
}
