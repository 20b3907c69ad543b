import type { DraftPost } from "../content/draft-post.ts";
import { type LocatedFinding, postIndexOf, SEVERITIES } from "../findings/finding.ts";
import { type CaptionCount, countCaption } from "../instagram/caption-text.ts";
import type { MeasuredMedia } from "../media/inspection.ts";
import { altTextOf, isVideo, labelOfMedia, listMediaTargets, nameMedia } from "../media/media-target.ts";
import { publicPictureUrl } from "../media/shown-url.ts";
import type { Expected, Forecast } from "../posting/forecast.ts";
import { formatDuration, formatMebibytes, formatRatio } from "../text/words.ts";
import type { ChangedPost } from "./compare-queues.ts";
import type { PreviewInput } from "./preview-input.ts";

/** A new or changed post as the comment shows it. All texts are untrusted. */
export interface Card extends ChangedPost {
  /** Its id, or its position if it has none. */
  name: string;
  timing: Timing;
  counts: CaptionCount[];
  media: ShownMedia[];
  /** Errors first. */
  findings: LocatedFinding[];
}

/** One file of a post, for people. All texts are untrusted. */
export interface ShownMedia {
  /** Picture, Cover, Video, Picture 2, … */
  label: string;
  /** The file's name and its host. */
  name: string;
  /** Such as "1080 × 1350 pixels, 4:5, 1.2 MiB"; null when nothing is known. */
  measures: string | null;
  /** Address of the picture; null for videos and for pictures that cannot be shown. */
  pictureUrl: string | null;
  /** null where Instagram takes none; "" where it is missing. */
  altText: string | null;
}

/** When the post goes out, or why it does not. */
export type Timing = { kind: "expected"; at: Date; place: number } | { kind: "never"; why: string };

/** The cards by urgency: posts with errors, then with warnings, then the rest, each in queue order. */
export function buildCards(changed: readonly ChangedPost[], { expected }: Forecast, input: PreviewInput): Card[] {
  const places = new Map(expected.map((slot, place) => [slot.index, { ...slot, place: place + 1 }]));
  const findings = findingsByPost(input);
  const cards = changed.map((change): Card => {
    const { post, index } = change;
    return {
      ...change,
      name: post.id ?? `post ${index + 1}`,
      timing: timingOf(change, places.get(index)),
      counts: post.caption === undefined ? [] : countCaption(post.caption, input.settings.hashtags?.max),
      media: describeMedia(post, input.measuredOf(post)),
      findings: findings.get(index) ?? [],
    };
  });
  return cards.sort((a, b) => urgencyOf(a) - urgencyOf(b) || a.index - b.index);
}

/** Findings by index of the post, errors first. */
export function findingsByPost({ report }: PreviewInput): Map<number, LocatedFinding[]> {
  const byPost = new Map<number, LocatedFinding[]>();
  for (const finding of report.findings) {
    const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
    if (index === null) continue;
    const list = byPost.get(index);
    if (list === undefined) byPost.set(index, [finding]);
    else list.push(finding);
  }
  for (const list of byPost.values()) list.sort((a, b) => rankOf(a) - rankOf(b));
  return byPost;
}

function rankOf({ severity }: LocatedFinding): number {
  return SEVERITIES.indexOf(severity);
}

function urgencyOf({ findings: [worst] }: Card): number {
  return worst === undefined ? SEVERITIES.length : rankOf(worst);
}

function timingOf({ post }: ChangedPost, slot: (Expected & { place: number }) | undefined): Timing {
  if (slot !== undefined) return { kind: "expected", at: slot.at, place: slot.place };
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

/** The files of a post in display order. `measured` is null when none of them was fetched. */
function describeMedia(post: DraftPost, measured: readonly MeasuredMedia[] | null): ShownMedia[] {
  return listMediaTargets(post).map((target): ShownMedia => {
    const facts = measured?.find(({ pointer }) => pointer === target.pointer);
    const isShowable = !isVideo(target.role) && (measured === null || typeof facts?.widthPx === "number");
    return {
      label: labelOfMedia(target),
      name: nameMedia(target.url),
      measures: facts === undefined ? null : describeMeasures(facts),
      pictureUrl: isShowable ? publicPictureUrl(target.url) : null,
      altText: altTextOf(post, target),
    };
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
