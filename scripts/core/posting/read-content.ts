import type { DraftPost } from "../content/draft-post.ts";
import { readOnce } from "../content/read-file.ts";
import { type QueueReading, readQueueOnce } from "../content/read-queue.ts";
import { readArchive, readJournal, readTokenStatus } from "../content/read-records.ts";
import { DEFAULT_SETTINGS, requireSettings } from "../content/read-settings.ts";
import { describeFinding, type Finding, postIndexOf } from "../findings/finding.ts";
import { ProblemError } from "../findings/problem.ts";
import type { Journal } from "../generated/journal.ts";
import type { Settings } from "../generated/settings.ts";
import { blobIdsOf, identifyFiles } from "../media/blob-ids.ts";
import type { Snapshot } from "../ports/store.ts";
import { checkPosts, findBlockers, type QueueCheck } from "../rules/posts/check-queue.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import type { Content } from "./content.ts";
import { digestWith, sha256 } from "./digest.ts";

/** What is named goes into the log and into alerts. */
const MAX_NAMED = 10;
const MAX_NAMED_LENGTH = 500;

/** Reads the content folder with the rules of validate. @throws ProblemError (exit 2) without a queue or with bad settings */
export function readContent(
  snapshot: Snapshot,
  allowPrivateHosts: readonly string[],
  readSettings: typeof requireSettings = requireSettings,
): Content {
  if (snapshot.queue === null) throw new ProblemError(QUEUE_MISSING, 2);
  const settings = readSettings(snapshot.settings?.bytes ?? null);
  const journal = parseJournal(snapshot.journal?.bytes ?? null);
  const archive = readArchive(snapshot.archive).posts;
  const reading = readQueueOnce(snapshot.queue.bytes);
  const media = snapshot.media ?? null;
  const blobIds = blobIdsOf(media);
  const records = { settings, journal: journal ?? { entries: [] }, archive, blobIds };
  const check = queueCheckOf(records, reading, allowPrivateHosts);
  const findingsOf = checkPosts(check);
  return {
    posts: reading.queue.posts,
    blockers: [...(journal === null ? [JOURNAL_DAMAGED] : []), ...describeBriefly(findBlockers(check))],
    passedOver: describeBriefly(findUnusable(reading.queue.posts, findingsOf)),
    journal: check.journal,
    record: journal === null ? "damaged" : snapshot.journal === null ? "none" : "read",
    settings: { ...DEFAULT_SETTINGS, ...settings },
    archive,
    tokenRefreshedAt: readRefreshedAt(snapshot.tokenStatus?.bytes ?? null),
    media,
    blobIds,
    errorsOf: (index) => errorsOf(findingsOf(index), index),
  };
}

/** What the rules need to judge a queue beside this content. */
export function queueCheckOf(
  { settings, journal, archive, blobIds }: Pick<Content, "journal" | "archive" | "blobIds"> & { settings: Settings },
  reading: QueueReading,
  allowPrivateHosts: readonly string[],
): QueueCheck {
  const identify = (post: DraftPost) => identifyFiles(post, blobIds);
  return {
    reading,
    settings,
    journal,
    archive,
    allowPrivateHosts,
    identify,
    digestOf: digestWith({ blobIds }),
    sha256,
  };
}

/** A missing journal counts as empty. null when it has errors. */
export function parseJournal(bytes: Uint8Array | null): Journal | null {
  return bytes === null ? { entries: [] } : parseOnce(bytes);
}

const parseOnce = readOnce((bytes): Journal | null => {
  const { value, findings } = readJournal(bytes);
  // A journal with any error may hide a claim, so it is not used at all.
  return findings.length === 0 && value?.entries !== undefined ? { ...value, entries: value.entries } : null;
});

/** When the token was refreshed according to token-status.json; null when unknown. */
export function readRefreshedAt(bytes: Uint8Array | null): Date | null {
  const instant = bytes === null ? undefined : readTokenStatus(bytes).value?.refreshed_at;
  return instant === undefined ? null : new Date(instant);
}

function errorsOf(findings: readonly Finding[], index: number): Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  return errors.map((finding) => ({ ...finding, pointer: finding.pointer.replace(`/posts/${index}`, "") || "/" }));
}

/** For each post without an id or a status that can be used: what is wrong with them. */
function findUnusable(posts: readonly DraftPost[], findingsOf: (index: number) => Finding[]): Finding[] {
  return posts.flatMap(({ id, status }, index) => {
    if (id !== undefined && status !== undefined) return [];
    const places = ["", "/id", "/status"].map((place) => `/posts/${index}${place}`);
    const isCause = ({ severity, pointer }: Finding) => severity === "error" && places.includes(pointer);
    return findingsOf(index).find(isCause) ?? [];
  });
}

function describeBriefly(findings: readonly Finding[]): string[] {
  const first = findings.slice(0, MAX_NAMED).map(describeOne);
  const left = findings.length - first.length;
  return left === 0 ? first : [...first, `And ${plural(left, "more problem")}.`];
}

function describeOne(finding: Finding): string {
  const index = postIndexOf(finding.pointer);
  const name = index === null ? "" : `Post ${index + 1}`;
  const isNamed = finding.message.startsWith(`${name} `);
  return clip(`${name === "" || isNamed ? "" : `${name}: `}${describeFinding(finding)}`, MAX_NAMED_LENGTH);
}

/** For commands that show the content. @throws ProblemError (exit 2) when errors have left nothing to show */
export function refuseUnreadable(content: Content): void {
  if (content.posts.length === 0) refuseBlocked(content);
}

/** For commands that judge by the content. @throws ProblemError (exit 2) when not all of it could be read */
export function refuseBlocked({ blockers }: Content): void {
  if (blockers.length === 0) return;
  const why = blockers.join(" ");
  const whatToDo = "Run npm run validate to see the lines. Restore lost content from the git history.";
  const problem = { code: "content-unreadable", what: "The queue and the files next to it", why, whatToDo };
  throw new ProblemError({ ...problem, isRetryable: false }, 2);
}

/** Also for whoever needs only what lies beside the queue. */
const QUEUE_MISSING = {
  code: "queue-missing",
  what: "The queue file",
  why: "It does not exist at the given path.",
  whatToDo: "Name the right file with --queue, or run this in the folder of the repository.",
  isRetryable: false,
};

const JOURNAL_DAMAGED =
  "The record of what was published is damaged (journal.json). Nothing is published without it, because it keeps posts from going out twice. Make it again: npm run queue -- rebuild-record.";
