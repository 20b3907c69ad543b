import type { ContainerWish } from "./container-params.ts";
import { GRAPH_ERRORS, GraphRefusal } from "./graph-errors.ts";
import { IMAGE_MAX_BYTES, judgeImage, type MediaFault } from "./image-judge.ts";
import { fetchMedia } from "./media-fetch.ts";
import { judgeVideo, REEL_MAX_BYTES, STORY_VIDEO_MAX_BYTES, VIDEO_HEAD_BYTES } from "./video-judge.ts";
import type { Verdict, World } from "./world.ts";

/**
 * Fetches and checks the media of a new container. Images are finished before this resolves and, unless switched, make the
 * create call itself fail. Videos continue in the background: `judged` settles when they are done.
 * @throws GraphRefusal
 */
export async function reviewMedia(
  world: World,
  wish: ContainerWish,
  signal: AbortSignal,
): Promise<{ judged: Promise<Verdict> }> {
  const fault = await reviewImages(world, wish, signal);
  if (fault !== null) {
    if (world.settings.switches.imageFaults === "at-create") throw new GraphRefusal(fault.error, fault.message);
    return { judged: Promise.resolve(failed(GRAPH_ERRORS[fault.error].subcode)) };
  }
  return { judged: wish.videoUrl === null ? Promise.resolve({ ok: true }) : reviewVideo(world, wish, signal) };
}

async function reviewImages(world: World, wish: ContainerWish, signal: AbortSignal): Promise<MediaFault | null> {
  const timeoutMs = world.settings.switches.mediaTimeoutMs;
  for (const url of [wish.imageUrl, wish.coverUrl]) {
    if (url === null) continue;
    const media = await fetchMedia({ url, maxBytes: IMAGE_MAX_BYTES, keepBytes: IMAGE_MAX_BYTES, timeoutMs, signal });
    const fault = judgeImage(media, { isRatioChecked: wish.kind === "IMAGE" });
    if (fault !== null) return fault;
  }
  return null;
}

async function reviewVideo(world: World, wish: ContainerWish, signal: AbortSignal): Promise<Verdict> {
  const media = await fetchMedia({
    url: wish.videoUrl ?? "",
    maxBytes: wish.kind === "STORIES" ? STORY_VIDEO_MAX_BYTES : REEL_MAX_BYTES,
    keepBytes: VIDEO_HEAD_BYTES,
    timeoutMs: world.settings.switches.mediaTimeoutMs,
    signal,
  });
  const fault = judgeVideo(media);
  return fault === null ? { ok: true } : failed(fault.subcode);
}

/** Observed: a sentence that contains the subcode, although the reference promises the bare subcode. */
function failed(subcode: number | undefined): Verdict {
  return { ok: false, reason: `Error: Media upload has failed with error code ${subcode ?? "unknown"}` };
}
