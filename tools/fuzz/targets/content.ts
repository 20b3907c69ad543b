import fc from "fast-check";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { NO_RECORD, readToken } from "../../../scripts/core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { renderGithub } from "../../../scripts/core/findings/render-github.ts";
import { MAX_SUMMARY_BYTES, renderSummary } from "../../../scripts/core/findings/render-summary.ts";
import { renderJson, renderText } from "../../../scripts/core/findings/render-text.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";
import { parseJson } from "../../../scripts/core/json/index.ts";
import { conflictComment, sideLabels } from "../../../scripts/core/merge/conflict-comment.ts";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { dueCandidates } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { applyQueueChange } from "../../../scripts/core/queue/change-queue.ts";
import { applyListChange } from "../../../scripts/core/queue/edit-list.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { validate } from "../../../scripts/flows/content/validate-content.ts";
import { readHarmless } from "../../../tests/support/preview-comment.ts";
import { almost, anyQueueFile, asFile, corpusOf, corpusTexts, damaged, nastyText } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { target } from "../target.ts";

const NOW = new Date("2026-01-05T09:30:00Z");
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const texts = anyQueueFile.map(decode);

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
      names: { queue: "content/queue.json", beside: (name) => `content/${name}` },
      record: { kind: "read", journal: after.journal },
      base: base === null ? null : { ...base.files, isComplete: base.isComplete, changedPaths: base.changedPaths },
    });
    checkPlaces(report, after.queue);
    checkRenderings(report);
    checkPoster(after);
    for (const { message, hint } of readToken(token).findings) mustBeForPeople(`${message} ${hint}`);
  },
});

const COMMON = { postWorkflow: null, allowPrivateHosts: [], createMediaChecker: null, now: NOW };

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
  const snapshot: Snapshot = {
    queue: versioned(all.queue),
    journal: versioned(all.journal),
    alerts: null,
    settings: versioned(all.settings),
    tokenStatus: versioned(all.tokenStatus),
    archive: all.archive,
  };
  try {
    const read = readContent(snapshot, []);
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

export const queueEdit = target({
  promise:
    "What the bot and the queue tools write into a queue changes the post at hand, twice no more than once, and keeps the file as readable as it was.",
  suiteRuns: 120,
  inputs: fc.record({ text: texts, which: fc.nat(5), words: nastyText }),
  corpus: corpusTexts("queue").map((text) => ({ text, which: 0, words: "x" })),
  check({ text: before, which, words }) {
    const { queue, isJson } = readQueue(encodeUtf8(before));
    const post = queue.posts[which % Math.max(1, queue.posts.length)] ?? {};
    const id = post.id ?? words;
    for (const after of [...marks(before, { ...post, id }, words), ...listChanges(before, id, words)]) {
      if (!isJson || after === null) continue;
      must(readQueue(encodeUtf8(after)).isJson, "it still is JSON");
      must(after.length <= 3 * before.length + 10_000, "it does not grow out of proportion");
    }
  },
});

function marks(before: string, post: DraftPost & { id: string }, error: string): (string | null)[] {
  const at = "2026-01-05T09:30:00Z";
  const changes = [
    { kind: "done", posts: [{ id: post.id, mediaId: "17", publishedAt: at }] },
    { kind: "failed", id: post.id, digest: publishedDigest(post), error, failedAt: at },
  ] as const;
  return changes.map((change) => {
    const apply = (text: string) =>
      applyQueueChange(text, change.kind === "done" ? { ...change, posts: [...change.posts] } : change);
    const once = apply(before);
    if (!once.ok) return null;
    const again = apply(once.value);
    must(again.ok && again.value === once.value, "doing it again changes nothing");
    return once.value;
  });
}

function listChanges(before: string, id: string, words: string): (string | null)[] {
  const changes = [
    { kind: "add", posts: [{ id: words, caption: words }], place: "next" },
    { kind: "move", id, place: { after: words } },
    { kind: "move", id, place: "last" },
    { kind: "remove", ids: [id] },
    { kind: "requeue", id },
  ] as const;
  return changes.map((change) => {
    const applied = applyListChange(before, change, new Date("2026-11-20T08:00:00Z"));
    return applied.ok ? applied.value : null;
  });
}

export const merge = target({
  promise:
    "Any two versions of a queue are merged, disputed or refused in words; a merge of JSON is JSON and no longer than both together.",
  suiteRuns: 200,
  inputs: fc.record({
    // Three versions that have something in common, and three that have nothing.
    versions: fc.oneof(
      {
        weight: 3,
        arbitrary: anyQueueFile.chain((bytes) => fc.tuple(fc.constant(bytes), damaged([bytes]), damaged([bytes]))),
      },
      { weight: 1, arbitrary: fc.tuple(anyQueueFile, anyQueueFile, anyQueueFile) },
    ),
    main: nastyText,
  }),
  check({ versions, main }) {
    const [base = "", ours = "", theirs = ""] = versions.map(decode);
    const result = mergeQueues({ base, ours, theirs, labels: sideLabels(main.replace(/\s/g, "")) });
    const place = { main, repositoryUrl: "https://github.com/team/posts", account: null };
    if (result.kind === "refused") return checkComment(conflictComment({ kind: "unreadable", why: result.why }, place));
    for (const text of result.kind === "merged" ? [result.text] : [result.ours, result.theirs]) {
      must(
        text.length <= 2 * (base.length + ours.length + theirs.length) + 1_000,
        "it is no longer than both together",
      );
      if (isJson(ours) && isJson(theirs)) must(isJson(text), "a merge of JSON is JSON");
    }
    if (result.kind === "conflict")
      checkComment(conflictComment({ kind: "conflicts", conflicts: result.conflicts }, place));
  },
});

function isJson(text: string): boolean {
  return parseJson(encodeUtf8(text)).isJson;
}

function checkComment(comment: string): void {
  mustBeForPeople(comment);
  mustBePrintable(comment);
  must(comment.length <= 65_536, "GitHub takes a comment of this length");
  must(!/<(?!!-- mergecast)|@[\w-]/.test(comment), "it is read and nothing else");
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
    const report = await validate(
      { queue: after, settings: null, tokenStatus: null, archive: [] },
      { ...COMMON, names: { queue: "content/queue.json", beside: (name) => name }, base: null, record: NO_RECORD },
    );
    const comment = renderPreview({
      account: null,
      sharedBy: 1,
      before: before === null ? null : readQueue(before),
      after: readQueue(after),
      standing,
      report,
      otherFiles,
      settings: { ...DEFAULT_SETTINGS, timezone },
      journal: { entries: [] },
      archive: [],
      digestOf: publishedDigest,
      measuredOf: () => null,
      unfetchedPosts: 0,
      commit: "0123456789abcdef0123456789abcdef01234567",
      now: NOW,
      pageUrl: null,
    });
    mustBeForPeople(readHarmless(comment));
  },
});
