import type { DraftPost } from "../content/draft-post.ts";
import { readDays } from "../content/read-days.ts";
import type { ContentFiles } from "../content/read-file.ts";
import { readQueue } from "../content/read-queue.ts";
import type { RecordReading } from "../content/read-records.ts";
import { gapOf, journalOf, readArchive, readTokenStatus } from "../content/read-records.ts";
import { DEFAULT_SETTINGS, type EffectiveSettings, readSettings } from "../content/read-settings.ts";
import { type Finding, postIndexOf } from "../findings/finding.ts";
import type { Days } from "../generated/days.ts";
import type { TokenStatus } from "../generated/token-status.ts";
import { findBlockers, type QueueCheck } from "../rules/posts/check-queue.ts";
import type { ForecastContent } from "../schedule/forecast.ts";
import { clip } from "../text/printable.ts";
import { pageHint } from "./line-text.ts";
import type { SiteIndex } from "./site-data.ts";

const MAX_PROBLEMS = 20;
const MAX_TEXT = 600;

export interface SiteContent {
  check: QueueCheck & { digestOf: (post: DraftPost) => string };
  settings: EffectiveSettings;
  tokenStatus: TokenStatus | "damaged" | null;
  days: Partial<Days>;
  fileProblems: SiteIndex["fileProblems"];
}

export interface ReadSiteOptions {
  allowPrivateHosts: readonly string[];
  digestOf: (post: DraftPost) => string;
  sha256?: (text: string) => string;
  record: RecordReading;
}

/** Reads as much of the content folder as possible: a page that says what is wrong is more useful than none. */
export function readSiteContent(files: ContentFiles, { record, ...options }: ReadSiteOptions): SiteContent {
  const settings = files.settings === null ? null : readSettings(files.settings);
  const { journal, reading: journalReading } = journalOf(record);
  const gap = gapOf(record);
  const token = files.tokenStatus === null ? null : readTokenStatus(files.tokenStatus);
  const days = files.days == null ? null : readDays(files.days);
  const check: SiteContent["check"] = {
    reading: readQueue(files.queue),
    settings: settings?.value ?? {},
    journal,
    archive: readArchive(files.archive).posts,
    ...options,
  };
  const problems = [
    ...queueProblems(check),
    ...toProblems("settings.json", settings?.findings ?? [], { stopsPosting: true }),
    ...toProblems("journal.json", journalReading?.findings ?? [], { stopsPosting: true }),
    ...toProblems("journal.json", gap === null ? [] : [gap], { stopsPosting: false }),
    ...toProblems("days.json", days?.findings ?? [], { stopsPosting: false }),
    ...toProblems("token-status.json", token?.findings ?? [], { stopsPosting: false }),
  ];
  return {
    check,
    settings: { ...DEFAULT_SETTINGS, ...check.settings },
    tokenStatus: token === null ? null : soundStatus(token.value, token.findings),
    days: days?.value ?? {},
    fileProblems: problems.slice(0, MAX_PROBLEMS),
  };
}

export function forecastContentOf({ check, settings }: SiteContent): ForecastContent {
  const { reading, journal, archive } = check;
  return { posts: reading.queue.posts, journal, archive, settings };
}

function soundStatus(value: Partial<TokenStatus> | null, findings: readonly Finding[]): TokenStatus | "damaged" {
  const { refreshed_at, expires_at } = value ?? {};
  const isSound = findings.length === 0 && refreshed_at !== undefined && expires_at !== undefined;
  return isSound ? { refreshed_at, expires_at } : "damaged";
}

/** Problems that stop every post come first. A duplicate id is one of them. */
function queueProblems(check: QueueCheck): SiteIndex["fileProblems"] {
  const blockers = findBlockers(check);
  const ofFile = check.reading.findings.filter(
    (finding) => postIndexOf(finding.pointer) === null && !blockers.includes(finding),
  );
  return [
    ...toProblems("queue.json", blockers, { stopsPosting: true }),
    ...toProblems("queue.json", ofFile, { stopsPosting: false }),
  ];
}

function toProblems(
  file: string,
  findings: readonly Finding[],
  { stopsPosting }: { stopsPosting: boolean },
): SiteIndex["fileProblems"] {
  return findings.slice(0, MAX_PROBLEMS).map(({ severity, message, hint }) => ({
    file,
    severity,
    message: clip(message, MAX_TEXT),
    hint: clip(pageHint(hint), MAX_TEXT),
    stopsPosting: stopsPosting && severity === "error",
  }));
}
