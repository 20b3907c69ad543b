import type { DraftPost } from "../content/draft-post.ts";
import { fileNameOf, isMediaPath } from "./media-path.ts";
import { mediaUrls, someMediaUrl } from "./media-target.ts";

/** Names in the media folder that posts name, except in paths that no rule lets through. */
export function namedFiles(posts: readonly DraftPost[]): Set<string> {
  const names = new Set<string>();
  for (const post of posts) {
    if (!namesFile(post)) continue;
    for (const { url } of mediaUrls(post)) {
      const name = fileNameOf(url);
      if (name !== null) names.add(name);
    }
  }
  return names;
}

/** Whether a media field of the post is meant as a path. */
export function namesFile(post: DraftPost): boolean {
  return someMediaUrl(post, isMediaPath);
}

/** Bytes of a queue without any of these name no file: a path as it is, with an escaped slash, with escaped letters. */
const SIGNS = ['"media/', "media\\/", "\\u00"];
/** Of bytes that are not UTF-8, only letters get lost that no sign has. */
const decoder = new TextDecoder();

/** Whether a queue may name files, without reading it as JSON. True for some that do not. */
export function mayNameFiles(queue: Uint8Array): boolean {
  return textMayNameFiles(decoder.decode(queue));
}

/** {@link mayNameFiles} of a queue that was decoded before. */
export function textMayNameFiles(queue: string): boolean {
  return SIGNS.some((sign) => queue.includes(sign));
}
