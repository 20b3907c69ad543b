import type { DraftPost } from "./rule.ts";

export interface MediaUrl {
  /** Relative to the post. */
  pointer: string;
  url: string;
}

/** Every address the platform would fetch for the post, in order. */
export function mediaUrls(post: DraftPost): MediaUrl[] {
  const found: MediaUrl[] = [];
  const add = (pointer: string, url: string | undefined) => {
    if (url !== undefined) found.push({ pointer, url });
  };
  add("/image_url", post.image_url);
  add("/video_url", post.video_url);
  add("/cover_url", post.cover_url);
  for (const [index, child] of (post.children ?? []).entries()) {
    add(`/children/${index}/image_url`, child.image_url);
    add(`/children/${index}/video_url`, child.video_url);
  }
  return found;
}
