import { faultsOfPath, isMediaPath } from "../../media/media-path.ts";
import { mediaUrls } from "../../media/media-target.ts";
import type { PostRule } from "./post-rule.ts";

export const mediaPath: PostRule = {
  id: "media-path",
  severity: "error",
  description:
    "A path of the repository is media/ and the plain name of a file in that folder: ASCII letters, digits, dots, hyphens and underscores, at most 100 characters in all, ending with .jpg or .jpeg for pictures and .mp4 or .mov for videos.",
  check: (post) =>
    mediaUrls(post).flatMap(({ pointer, url }) => {
      if (!isMediaPath(url)) return [];
      const holds = pointer.endsWith("/video_url") ? "video" : "picture";
      return faultsOfPath(url, holds).map(([message, hint]) => ({ pointer, message, hint }));
    }),
};
