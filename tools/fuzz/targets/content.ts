import fc from "fast-check";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { NO_RECORD, readToken } from "../../../scripts/core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { renderGithub } from "../../../scripts/core/findings/render-github.ts";
import { MAX_SUMMARY_BYTES, renderSummary } from "../../../scripts/core/findings/render-summary.ts";
import { renderJson, renderText } from "../../../scripts/core/findings/render-text.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { dueCandidates } from "../../../scripts/core/posting/content.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { validate } from "../../../scripts/flows/content/validate-content.ts";
import { inputOf } from "../../../tests/core/preview/preview-world.ts";
import { readHarmless } from "../../../tests/support/preview-comment.ts";
import { almost, anyQueueFile, asFile, corpusOf, nastyText } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { target } from "../target.ts";

const NOW = new Date("2026-01-05T09:30:00Z");

const ENTRY = {
  ...{ id: "a", digest: "0".repeat(64), account_id: "1", container_id: "2", outcome: "done", media_id: "17" },
  ...{ claim: { at: "2026-01-05T09:30:00Z", run: "github:1/1" }, published_at: "2026-01-05T09:30:00Z" },
};
const SETTINGS = {
  ...{ timezone: "Europe/Berlin", posts_per_day: 1, low_queue_threshold: 3, pillars: ["craft"], cta_types: ["none"] },
  ...{ hashtags: { max: 5 }, media: { hosts: ["cdn.example.com"] }, polling: { REELS: { attempts: 3 } } },
};
const TOKEN_RECORD = { access_token: "x", token_type: "bearer", expires_in: 5, obtained_at: "2026", account_id: "1" };

const files = fc.record({
  queue: anyQueueFile,
  settings: fc.option(asFile(almost([SETTINGS]))),
  journal: fc.option(asFile(almost([{ entries: [ENTRY, { ...ENTRY, outcome: null }] }]))),
  tokenStatus: fc.option(asFile(almost([{ refreshed_at: "2026-01-05T09:30:00Z", expires_at: "x" }]))),
  archive: fc.array(fc.record({ name: nastyText, bytes: anyQueueFile }), { maxLength: 2 }),
});
type Files = typeof files extends fc.Arbitrary<infer T> ? T : never;

const paths = fc.array(fc.oneof(fc.constantFrom("content/queue.json", "content/journal.json"), nastyText), {
  maxLength: 4,
});
const changedPaths = fc.record({ contentFolder: fc.constantFrom("", "content/"), paths });
const NOTHING_BESIDE = { settings: null, journal: null, tokenStatus: null, archive: [] };

export const content = target({
  promise:
    "Whatever stands in the content folder, before and after a change, every finding has its place and is said in words.",
  suiteRuns: 100,
  inputs: fc.record({
    files,
    base: fc.option(fc.record({ files, isComplete: fc.boolean(), changedPaths: fc.option(changedPaths) }), { freq: 2 }),
    token: asFile(almost([TOKEN_RECORD])),
  }),
  corpus: corpusOf("queue").map((queue) => ({
    files: { queue, ...NOTHING_BESIDE },
    base: { files: { queue, ...NOTHING_BESIDE }, isComplete: true, changedPaths: null },
    token: queue,
  })),
  async check({ files: after, base, token }) {
    const report = await validate(after, {
      ...COMMON,
      record: { kind: "read", journal: after.journal },
      base: base === null ? null : { ...base.files, isComplete: base.isComplete, changedPaths: base.changedPaths },
    });
    checkPlaces(report, after.queue);
    checkRenderings(report);
    checkPoster(after);
    for (const { message, hint } of readToken(token).findings) mustBeForPeople(`${message} ${hint}`);
  },
});

const COMMON = {
  ...{ postWorkflow: null, allowPrivateHosts: [], createMediaChecker: null, now: NOW },
  names: { queue: "content/queue.json", beside: (name: string) => `content/${name}` },
};

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
  const log = [...renderGithub(report, { hasSummary: true })].join("");
  mustBePrintable(log);
  const commands = log.split("\n").filter((line) => /^\s*::|##\[/.test(line));
  must(
    commands.every((line) => /^::(?:error|warning|notice) [^:]*::[^\n\r]*$/.test(line)),
    "only our own commands",
  );
  JSON.parse([...renderJson(report)].join(""));
  const summary = [...renderSummary(report, MAX_SUMMARY_BYTES)].join("");
  must(Buffer.byteLength(summary) <= MAX_SUMMARY_BYTES, "the summary is small enough");
}

/** What the poster makes of the same files. */
function checkPoster(all: Files): void {
  const versioned = (bytes: Uint8Array | null) => (bytes === null ? null : { bytes, version: "1" });
  const [queue, journal, settings, tokenStatus] = [all.queue, all.journal, all.settings, all.tokenStatus].map(
    versioned,
  );
  try {
    const read = readContent(
      { queue, journal, alerts: null, settings, tokenStatus, archive: all.archive } as Snapshot,
      [],
    );
    for (const blocker of read.blockers) mustBeForPeople(blocker);
    for (const { index, post } of dueCandidates(read, NOW)) {
      containerParams(post);
      for (const { message, hint } of read.errorsOf(index)) mustBeForPeople(`${message} ${hint}`);
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    mustBeForPeople(error.message);
  }
}

export const preview = target({
  promise: "The preview of any proposal fits into a comment and does nothing there but be read.",
  suiteRuns: 70,
  inputs: fc.record({
    before: fc.option(anyQueueFile),
    after: anyQueueFile,
    standing: fc.constantFrom("current" as const, "merged" as const, "conflicting" as const),
    timezone: fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Chatham"),
    otherFiles: fc.array(nastyText, { maxLength: 3 }),
  }),
  async check({ before, after, standing, timezone, otherFiles }) {
    const files = { queue: after, settings: null, tokenStatus: null, archive: [] };
    const report = await validate(files, { ...COMMON, base: null, record: NO_RECORD });
    const [old, now] = [before === null ? null : readQueue(before), readQueue(after)];
    const settings = { ...DEFAULT_SETTINGS, timezone };
    const given = { before: old, after: now, report, standing, otherFiles, settings, now: NOW };
    const comment = renderPreview(inputOf({ after: [] }, given));
    mustBeForPeople(readHarmless(comment));
  },
});
