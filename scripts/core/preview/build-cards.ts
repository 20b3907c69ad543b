import { titleOf } from "../calendar/line-text.ts";
import type { DraftPost } from "../content/draft-post.ts";
import { rowsOf } from "../content/post-fields.ts";
import type { QueueReading } from "../content/read-queue.ts";
import { bySeverity, type LocatedFinding, postIndexOf, SEVERITIES } from "../findings/finding.ts";
import type { ValidationReport } from "../findings/report.ts";
import type { Journal } from "../generated/journal.ts";
import { type CaptionCount, countCaption } from "../instagram/caption-text.ts";
import type { MeasuredMedia } from "../media/inspection.ts";
import { calendarAddress } from "../media/media-base.ts";
import { type DescribedMedium, describeMedia, isVideo, listSeen, type SeenMedium } from "../media/media-target.ts";
import { publicPictureUrl } from "../media/shown-url.ts";
import type { Content } from "../posting/content.ts";
import type { Expected, Forecast } from "../schedule/forecast.ts";
import { formatDuration, formatMebibytes, formatRatio } from "../text/words.ts";
import type { ChangedPost, FileVersions } from "./compare-queues.ts";

/** The input of a preview. Settings, record and archive are the current ones, not the proposed ones. */
export interface PreviewInput {
  /** Of one of several accounts; null for the single one. */
  account: string | null;
  /** How many accounts share the comment. */
  sharedBy: number;
  /** The queue to compare `after` with; null when there is none yet. */
  before: QueueReading | null;
  /** The queue after merging, or as proposed when the merge is not possible; null when the change deletes it. */
  after: QueueReading | null;
  standing: Standing;
  report: ValidationReport;
  settings: Content["settings"];
  journal: Journal;
  archive: readonly DraftPost[];
  digestOf: (post: DraftPost) => string;
  /** Measurements of a post's media; null when it was not fetched. */
  measuredOf: (post: DraftPost) => readonly MeasuredMedia[] | null;
  /** Where readers see a file of the media folder as it goes out after merging; null without an address. */
  fileUrlOf: (path: string) => string | null;
  files: FileVersions;
  /** Number of new and changed posts whose media was not fetched, because of the limits on posts and time. */
  unfetchedPosts: number;
  otherFiles: readonly string[];
  /** The proposed commit; null for files without one. */
  commit: string | null;
  now: Date;
  /** Of the page with the posts of the change, for people without an account; null without one. */
  pageUrl: string | null;
}

/**
 * How the proposed queue relates to the current one. "current": it is based on it. "merged": it is based on an older one and was
 * merged with the current one. "conflicting": it is based on an older one and cannot be merged.
 */
export type Standing = "current" | "merged" | "conflicting";

/** A new or changed post as the comment shows it. All texts are untrusted. */
export interface Card extends ChangedPost {
  /** The first words of the caption, or the id. */
  title: string;
  timing: Timing;
  /** What goes out besides media and caption. */
  rows: [label: string, text: string][];
  counts: CaptionCount[];
  /** What followers see, in order. */
  strip: StripPicture[];
  media: ShownMedia[];
  /** Errors first. */
  findings: LocatedFinding[];
}

export interface StripPicture extends Pick<SeenMedium, "label" | "altText"> {
  /** null when there is none that readers may load. */
  url: string | null;
}

export interface ShownMedia extends Pick<DescribedMedium, "label" | "name" | "altText"> {
  /** Such as "1080 × 1350 pixels, 4:5, 1.2 MiB"; null when nothing is known. */
  measures: string | null;
}

type Timing = { kind: "expected"; at: Date; place: number; calendar: string | null } | { kind: "never"; why: string };

/** The cards by urgency: posts with errors, then with warnings, then the rest, each in queue order. */
export function buildCards(changed: readonly ChangedPost[], { expected }: Forecast, input: PreviewInput): Card[] {
  const places = new Map(expected.map((slot, place) => [slot.index, { ...slot, place: place + 1 }]));
  const findings = findingsByPost(input);
  const cards = changed.map((change): Card => {
    const { post, index } = change;
    return {
      ...change,
      title: titleOf({ text: post.caption ?? "", id: post.id ?? `post ${index + 1}` }),
      timing: timingOf(change, places.get(index), input.settings),
      rows: rowsOf(post, input.settings.places ?? []),
      counts: post.caption === undefined ? [] : countCaption(post.caption, input.settings.hashtags?.max),
      strip: showStrip(post, input),
      media: showMedia(post, input.measuredOf(post)),
      findings: findings.get(index) ?? [],
    };
  });
  return cards.sort((a, b) => urgencyOf(a) - urgencyOf(b) || a.index - b.index);
}

/** Findings by index of the post, errors first. */
export function findingsByPost({ report }: PreviewInput): Map<number, LocatedFinding[]> {
  const ofQueue = report.findings.filter(({ file }) => file === report.queueFile).sort(bySeverity);
  const byPost = Map.groupBy(ofQueue, ({ pointer }) => postIndexOf(pointer) ?? -1);
  byPost.delete(-1);
  return byPost;
}

function urgencyOf({ findings: [worst] }: Card): number {
  return worst === undefined ? SEVERITIES.length : SEVERITIES.indexOf(worst.severity);
}

function timingOf(
  { post }: ChangedPost,
  slot: (Expected & { place: number }) | undefined,
  settings: PreviewInput["settings"],
): Timing {
  if (slot !== undefined) {
    return { kind: "expected", at: slot.at, place: slot.place, calendar: calendarAddress(settings, slot.at) };
  }
  if (post.status === "pending" && post.id === undefined) return { kind: "never", why: NAMELESS };
  return { kind: "never", why: REASONS[post.status ?? "unknown"] };
}

const NAMELESS = "not planned: its id is missing or not valid";

const REASONS = {
  pending: "no date known: the record already contains this post, or it is held indefinitely",
  done: "not again: it is marked as published",
  failed: "not planned: it is marked as failed",
  unknown: "not planned: its status is missing or not valid",
};

/** A file that was fetched and turned out to be no picture is not shown. */
function showStrip(post: DraftPost, { measuredOf, fileUrlOf }: PreviewInput): StripPicture[] {
  const measured = measuredOf(post);
  return listSeen(post).map(({ label, altText, picture, pointer, role }) => {
    const facts = measured?.find((one) => one.pointer === pointer);
    const isShowable = isVideo(role) || measured === null || typeof facts?.widthPx === "number";
    const url = picture === null || !isShowable ? null : (publicPictureUrl(picture) ?? fileUrlOf(picture));
    return { label, altText, url };
  });
}

/** `measured` is null when none of the files was fetched. */
function showMedia(post: DraftPost, measured: readonly MeasuredMedia[] | null): ShownMedia[] {
  return describeMedia(post).map(({ pointer, label, name, altText }): ShownMedia => {
    const facts = measured?.find((one) => one.pointer === pointer);
    return { label, name, altText, measures: facts === undefined ? null : describeMeasures(facts) };
  });
}

function describeMeasures({ widthPx, heightPx, sizeBytes, durationMs }: MeasuredMedia): string | null {
  const hasShape = widthPx !== null && heightPx !== null && heightPx > 0;
  const parts = [
    hasShape ? `${widthPx} × ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}` : "",
    durationMs === null ? "" : formatDuration(durationMs),
    sizeBytes === null ? "" : formatMebibytes(sizeBytes),
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(", ");
}
