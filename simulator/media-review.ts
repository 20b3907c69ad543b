import type { ContainerRequest } from "./container-params.ts";
import { GRAPH_ERRORS, type GraphErrorName, GraphRefusal } from "./graph-errors.ts";
import { readImageHeader } from "./jpeg-header.ts";
import { type FetchedMedia, fetchMedia } from "./media-fetch.ts";
import type { Verdict, World } from "./world.ts";

const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
const REEL_MAX_BYTES = 300 * 1024 * 1024;
const STORY_VIDEO_MAX_BYTES = 100 * 1024 * 1024;
/** Enough to see the order of the top-level boxes of a file with its index in front. */
const VIDEO_HEAD_BYTES = 64 * 1024;

/**
 * Fetches and checks the media of a new container. Images are finished before this resolves and make the create call itself
 * fail. Videos continue in the background: `judged` settles when they are done.
 * @throws GraphRefusal
 */
export async function reviewMedia(
  world: World,
  request: ContainerRequest,
  signal: AbortSignal,
): Promise<{ judged: Promise<Verdict> }> {
  const timeoutMs = world.settings.switches.mediaTimeoutMs;
  for (const url of [request.imageUrl, request.coverUrl]) {
    if (url === null) continue;
    const media = await fetchMedia({ url, maxBytes: IMAGE_MAX_BYTES, keepBytes: IMAGE_MAX_BYTES, timeoutMs, signal });
    const error = imageError(media, request.kind === "IMAGE");
    if (error !== null) throw new GraphRefusal(error);
  }
  return { judged: request.videoUrl === null ? Promise.resolve({ ok: true }) : reviewVideo(world, request, signal) };
}

/** null if the platform accepts the image. The width is not checked, because the platform scales. */
function imageError(media: FetchedMedia, isRatioChecked: boolean): GraphErrorName | null {
  if (!media.ok) return media.reason === "timeout" ? "mediaTimeout" : "mediaNotFetched";
  if (media.isOverLimit) return "imageTooLarge";
  const header = readImageHeader(media.head);
  if (header.kind === "not-an-image") return "mediaNotFetched";
  if (header.kind === "other-image") return "imageFormat";
  return isRatioChecked && !isFeedRatio(header.widthPx, header.heightPx) ? "imageRatio" : null;
}

/** 4:5 to 1.91:1, inclusive, in integers so that no rounding decides. */
function isFeedRatio(widthPx: number, heightPx: number): boolean {
  return widthPx * 5 >= heightPx * 4 && widthPx * 100 <= heightPx * 191;
}

async function reviewVideo(world: World, request: ContainerRequest, signal: AbortSignal): Promise<Verdict> {
  const media = await fetchMedia({
    url: request.videoUrl ?? "",
    maxBytes: request.kind === "STORIES" ? STORY_VIDEO_MAX_BYTES : REEL_MAX_BYTES,
    keepBytes: VIDEO_HEAD_BYTES,
    timeoutMs: world.settings.switches.mediaTimeoutMs,
    signal,
  });
  const subcode = videoError(media);
  // Observed: a sentence that contains the subcode, although the reference promises the bare subcode.
  return subcode === null
    ? { ok: true }
    : { ok: false, reason: `Error: Media upload has failed with error code ${subcode}` };
}

/** What the platform finds once it has downloaded a video: an MP4 or MOV with its index (moov) before its data (mdat). */
function videoError(media: FetchedMedia): number | null {
  if (!media.ok) return GRAPH_ERRORS[media.reason === "timeout" ? "mediaTimeout" : "mediaNotFetched"].subcode ?? null;
  const [first, ...boxes] = topLevelBoxes(media.head);
  const isPlayable =
    first === "ftyp" && boxes.includes("moov") && !boxes.slice(0, boxes.indexOf("moov")).includes("mdat");
  return isPlayable && !media.isOverLimit ? null : 2207026;
}

function topLevelBoxes(bytes: Buffer): string[] {
  const names: string[] = [];
  let offset = 0;
  while (offset + 8 <= bytes.length && names.length < 64) {
    names.push(bytes.toString("latin1", offset + 4, offset + 8));
    const size = bytes.readUInt32BE(offset);
    if (size === 1 && offset + 16 > bytes.length) break;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : size;
    if (length < 8) break;
    offset += length;
  }
  return names;
}
