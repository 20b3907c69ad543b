import type { DraftPost } from "../content/draft-post.ts";
import { fileNameOf, isMediaPath } from "./media-path.ts";
import { mediaUrls } from "./media-target.ts";

/** Names in the media folder that posts name, except in paths that no rule lets through. */
export function namedFiles(posts: readonly DraftPost[]): Set<string> {
  const names = new Set<string>();
  for (const post of posts) {
    for (const { url } of mediaUrls(post)) {
      const name = fileNameOf(url);
      if (name !== null) names.add(name);
    }
  }
  return names;
}

/** Whether a media field of the post is meant as a path. */
export function namesFile(post: DraftPost): boolean {
  return mediaUrls(post).some(({ url }) => isMediaPath(url));
}

/** Bytes of a queue without any of these name no file: a path as it is, with an escaped slash, with escaped letters. */
/** What is not UTF-8 only loses letters that are in none of them. */
const decoder = new TextDecoder();
const SIGNS = ['"media/', "media\\/", "\\u00"];

/** Whether a queue may name files, without reading it as JSON. True for some that do not. */
export function mayNameFiles(queue: Uint8Array): boolean {
  const text = decoder.decode(queue);
  return SIGNS.some((sign) => text.includes(sign));
}
