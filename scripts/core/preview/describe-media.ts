import type { DraftPost } from "../content/draft-post.ts";
import { isVideo, listMediaTargets, type MediaTarget, nameMedia } from "../media/media-target.ts";
import { publicPictureUrl } from "../media/shown-url.ts";
import type { MeasuredMedia } from "../ports/media-check.ts";
import { formatDuration, formatMebibytes, formatRatio } from "../text/words.ts";

/** One file of a post, for people. All texts are untrusted. */
export interface ShownMedia {
  /** Picture, Cover, Video, Picture 2, … */
  label: string;
  /** The file's own name and its host. */
  name: string;
  /** Such as "1080 × 1350 pixels, 4:5, 1.2 MiB"; null when nothing is known. */
  measures: string | null;
  /** Address to show it by, null for videos and for pictures that cannot be shown. */
  pictureUrl: string | null;
  /** null where Instagram takes none. */
  altText: { text: string | null } | null;
}

/** The files of a post in the order they are shown. `measured` is null when none of them was fetched. */
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

/** Instagram takes alt text for single pictures and for the pictures of a carousel. */
function altTextOf(post: DraftPost, { pointer, role }: MediaTarget): ShownMedia["altText"] {
  if (role === "feed-image") return { text: post.alt_text ?? null };
  if (role !== "carousel-image") return null;
  const child = Number(/^\/children\/(\d+)\//.exec(pointer)?.[1]);
  return { text: post.children?.[child]?.alt_text ?? null };
}
