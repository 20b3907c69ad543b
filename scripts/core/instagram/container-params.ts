import type { DraftPost } from "../content/draft-post.ts";
import type { Child } from "../generated/queue.ts";
import type { ContainerParams } from "../ports/platform.ts";

/** The requests that prepare one post. A carousel makes its children first; only the parent is published. */
export type PostContainers =
  | { kind: "single"; params: ContainerParams }
  | {
      kind: "carousel";
      /** In the order of the post. */
      children: ContainerParams[];
      /** Child container ids in the same order. */
      parent: (childIds: readonly string[]) => ContainerParams;
    };

/**
 * The form fields of a post, without access_token (Instagram's media reference, September 2026). Fields that are missing or
 * have their default value are left out; a draft that the rules refuse gives fields that the platform refuses, never an error.
 */
export function containerParams(post: DraftPost): PostContainers {
  if (post.media_type !== "CAROUSEL") return { kind: "single", params: singleParams(post) };
  return {
    kind: "carousel",
    children: childrenOf(post).map(childParams),
    parent: (childIds) => ({
      media_type: "CAROUSEL",
      children: childIds.join(","),
      ...text("caption", post.caption),
      ...labels(post),
    }),
  };
}

function singleParams(post: DraftPost): ContainerParams {
  switch (post.media_type) {
    case "REELS":
      return {
        media_type: "REELS",
        ...text("video_url", post.video_url),
        ...text("caption", post.caption),
        ...text("cover_url", post.cover_url),
        ...(post.thumb_offset === undefined ? {} : { thumb_offset: String(post.thumb_offset) }),
        // Sent even when false: the platform's default is not documented, and vendors report that it is true.
        ...(post.share_to_feed === undefined ? {} : { share_to_feed: String(post.share_to_feed) }),
        ...labels(post),
      };
    case "STORIES":
      // The reference lists neither a caption nor an alt text for stories, so a story's caption stays in the queue.
      return {
        media_type: "STORIES",
        ...text("image_url", post.image_url),
        ...text("video_url", post.video_url),
        ...labels(post),
      };
    default:
      return {
        ...text("image_url", post.image_url),
        ...text("caption", post.caption),
        ...text("alt_text", post.alt_text),
        ...labels(post),
      };
  }
}

/** Also of a draft whose list of children is something else altogether. */
function childrenOf(post: DraftPost): Child[] {
  const children: unknown = post.children;
  return Array.isArray(children) ? children.map((child: Child | null) => child ?? {}) : [];
}

/** Children carry neither caption nor labels: the AI label on a child is an error. */
function childParams(child: Child): ContainerParams {
  if (child.video_url !== undefined) {
    return { media_type: "VIDEO", video_url: child.video_url, is_carousel_item: "true" };
  }
  return { ...text("image_url", child.image_url), is_carousel_item: "true", ...text("alt_text", child.alt_text) };
}

/** What the platform shows beside a post. Nested lists travel as JSON text. */
function labels(post: DraftPost): ContainerParams {
  const sponsors = post.branded_content_sponsor_ids ?? [];
  return {
    ...(post.is_ai_generated === true ? { is_ai_generated: "true" } : {}),
    ...(post.is_paid_partnership === true ? { is_paid_partnership: "true" } : {}),
    ...(sponsors.length > 0 ? { branded_content_sponsor_ids: JSON.stringify(sponsors) } : {}),
  };
}

function text(name: string, value: string | undefined): ContainerParams {
  return value === undefined || value === "" ? {} : { [name]: value };
}
