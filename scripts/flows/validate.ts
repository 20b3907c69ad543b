import { changedPosts } from "../core/changed-posts.ts";
import { checkQueue } from "../core/check-queue.ts";
import type { ContentFiles } from "../core/content/content-files.ts";
import { readArchive } from "../core/content/read-archive.ts";
import type { Reading } from "../core/content/read-file.ts";
import { readJournal } from "../core/content/read-journal.ts";
import { type QueueReading, readQueue } from "../core/content/read-queue.ts";
import { readSettings } from "../core/content/read-settings.ts";
import { readTokenStatus } from "../core/content/read-token-status.ts";
import type { Complaint, Finding } from "../core/finding.ts";
import { countPosts } from "../core/findings/count-posts.ts";
import type { MediaCoverage, ValidationReport } from "../core/findings/report.ts";
import type { Settings } from "../core/generated/settings.ts";
import { locateComplaints } from "../core/locate-complaints.ts";
import type { MediaChecker } from "../core/ports.ts";
import type { DraftPost } from "../core/rules/rule.ts";

export interface ValidateOptions {
  /** Names of the queue and of its folder in findings. */
  names: { queue: string; beside(name: string): string };
  allowPrivateHosts: readonly string[];
  /** Makes what fetches media once the settings are known; null fetches none. */
  createMediaChecker: ((settings: Settings) => MediaChecker) | null;
  /** The queue before the change: only what differs has its media fetched. null: everything is new. */
  base: Uint8Array | null;
  /** The digest the journal knows a post by; may be left out when there is no journal. */
  digestOf?: (post: DraftPost) => string;
  now: Date;
}

/** Checks the content folder: every file, every post, all rules, and the media of what is still to go out, in one run. */
export async function validate(files: ContentFiles, options: ValidateOptions): Promise<ValidationReport> {
  const { names, allowPrivateHosts, digestOf, now } = options;
  const reading = readQueue(files.queue);
  const beside = readBeside(files);
  const settings = beside.settings?.value ?? {};
  const journal = { entries: beside.journal?.complaints.length === 0 ? (beside.journal.value?.entries ?? []) : [] };
  const ruled = checkQueue({
    ...{ reading, settings, journal, archive: beside.archive.posts, allowPrivateHosts },
    ...(digestOf === undefined ? {} : { digestOf }),
  });
  const media = await checkMedia(reading, settings, options);
  const complaints = [...ruled, ...withoutRepetition(media.complaints, ruled)];
  const queueFindings = locateComplaints({ file: names.queue, text: reading.text, isJson: reading.isJson, complaints });
  return {
    findings: [...queueFindings, ...findingsBeside(beside, names.beside)],
    queueFile: names.queue,
    postIds: reading.queue.posts.map(({ id }) => id ?? null),
    counts: countPosts(reading.queue.posts, now),
    media: media.coverage,
  };
}

type Beside = ReturnType<typeof readBeside>;

function readBeside({ settings, journal, tokenStatus, archive }: ContentFiles) {
  return {
    settings: settings === null ? null : readSettings(settings),
    journal: journal === null ? null : readJournal(journal),
    tokenStatus: tokenStatus === null ? null : readTokenStatus(tokenStatus),
    archive: readArchive(archive),
  };
}

function findingsBeside(beside: Beside, nameOf: (name: string) => string): Finding[] {
  const readings: [string, Pick<Reading<object>, "text" | "isJson" | "complaints"> | null][] = [
    ["settings.json", beside.settings],
    ["journal.json", beside.journal],
    ["token-status.json", beside.tokenStatus],
    ...beside.archive.files.map(({ name, reading }) => [`archive/${name}`, reading] as [string, QueueReading]),
  ];
  return readings.flatMap(([name, reading]) =>
    reading === null ? [] : locateComplaints({ file: nameOf(name), ...reading }),
  );
}

async function checkMedia(
  reading: QueueReading,
  settings: Settings,
  { createMediaChecker, base }: ValidateOptions,
): Promise<{ complaints: Complaint[]; coverage: MediaCoverage }> {
  const { posts } = reading.queue;
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  if (createMediaChecker === null) {
    return { complaints: [], coverage: { checkedPosts: 0, skippedPosts: pending.length, reason: "offline" } };
  }
  const changed = base === null ? pending : changedPosts(posts, pending, readQueue(base).queue.posts);
  const checker = createMediaChecker(settings);
  const reports = await Promise.all(
    changed.map(async (index) => {
      const report = await checker.check(posts[index] ?? {});
      return report.complaints.map((complaint) => ({ ...complaint, pointer: `/posts/${index}${complaint.pointer}` }));
    }),
  );
  const skippedPosts = pending.length - changed.length;
  return {
    complaints: reports.flat(),
    coverage: { checkedPosts: changed.length, skippedPosts, reason: skippedPosts > 0 ? "unchanged" : null },
  };
}

/** An address that the rules refuse already is refused by the fetching too, in other words. */
function withoutRepetition(media: readonly Complaint[], ruled: readonly Complaint[]): Complaint[] {
  const refused = new Set(ruled.filter(({ rule }) => rule === "url-form").map(({ pointer }) => pointer));
  return media.filter(({ pointer }) => !refused.has(pointer));
}
