import type { ComposeData, PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import { fullUrl, type ShownMedia } from "../../../scripts/core/calendar/site-files.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { isVideo, listMediaTargets, nameMedia } from "../../../scripts/core/media/media-target.ts";

/** What the composer may load: files that the site has, and addresses that a post may have. */
export function shownMediaOf({
  files,
  allowPrivateHosts,
}: Pick<ComposeData, "files" | "allowPrivateHosts">): ShownMedia {
  return { files: new Map(files), allowPrivateHosts };
}

/** The media that the preview of a draft loads. `localUrl`: of a file that was added in this browser, else null. */
export function previewMedia(
  post: DraftPost,
  known: ShownMedia,
  localUrl: (path: string) => string | null,
): { media: PostMedium[]; cover: string | null } {
  const show = (url: string | undefined) => localUrl(url ?? "") ?? fullUrl(url, known);
  const targets = listMediaTargets(post);
  const shown = targets.filter(({ role }) => role !== "cover");
  return {
    cover: show(post.cover_url),
    media: shown.map(({ url, role }, at) => ({
      label: `${isVideo(role) ? "Video" : "Picture"}${shown.length > 1 ? ` ${at + 1}` : ""}`,
      kind: isVideo(role) ? "video" : "picture",
      url: show(url),
      width: known.files.get(url)?.width ?? null,
      height: known.files.get(url)?.height ?? null,
      name: nameMedia(url),
      altText: null,
    })),
  };
}
