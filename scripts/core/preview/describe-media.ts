import type { DraftPost } from "../content/draft-post.ts";
import type { MeasuredMedia } from "../media/inspection.ts";
import { isVideo, listMediaTargets, type MediaTarget, nameMedia } from "../media/media-target.ts";
import { publicPictureUrl } from "../media/shown-url.ts";
import { formatDuration, formatMebibytes, formatRatio } from "../text/words.ts";

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
  /** null where Instagram does not support alt text. */
  altText: { text: string | null } | null;
}

/** The files of a post in display order. `measured` is null when none of them was fetched. */
export function describeMedia(post: DraftPost, measured: readonly MeasuredMedia[] | null): ShownMedia[] {
  const known = new Map((measured ?? []).map((facts) => [facts.pointer, facts]));
  return listMediaTargets(post).map((target): ShownMedia => {
    const facts = known.get(target.pointer);
    const isShowable = !isVideo(target.role) && (measured === null || typeof facts?.widthPx === "number");
    return {
      label: labelOf(target),
      name: nameMedia(target.url),
      measures: facts === undefined ? null : describeMeasures(facts),
      pictureUrl: isShowable ? publicPictureUrl(target.url) : null,
      altText: altTextOf(post, target),
    };
  });
}

function labelOf({ pointer, role }: MediaTarget): string {
  const kind = role === "cover" ? "Cover" : isVideo(role) ? "Video" : "Picture";
  const child = /^\/children\/(\d+)\//.exec(pointer)?.[1];
  return child === undefined ? kind : `${kind} ${Number(child) + 1}`;
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

/** Instagram supports alt text for single pictures and for pictures in a carousel. */
function altTextOf(post: DraftPost, { pointer, role }: MediaTarget): ShownMedia["altText"] {
  if (role === "feed-image") return { text: post.alt_text ?? null };
  if (role !== "carousel-image") return null;
  const child = Number(/^\/children\/(\d+)\//.exec(pointer)?.[1]);
  return { text: post.children?.[child]?.alt_text ?? null };
}
