import type { BOT_FIELDS, DraftPost, TEAM_FIELDS } from "../content/draft-post.ts";
import type { Child, Post } from "../generated/queue.ts";

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
 * The form fields of a post, without access_token. Fields that are missing or have their default value are left out; a draft
 * that the rules refuse gives fields that the platform refuses, never an error.
 */
export function containerParams(post: DraftPost): PostContainers {
  const { media_type } = post;
  if (media_type !== "CAROUSEL") {
    const kind = media_type === undefined ? {} : { media_type };
    return { kind: "single", params: { ...kind, ...sentFields(post, media_type ?? "IMAGE") } };
  }
  return {
    kind: "carousel",
    children: childrenOf(post).map(childParams),
    parent: (childIds) => ({ media_type, children: childIds.join(","), ...sentFields(post, media_type) }),
  };
}

/** IMAGE is the kind of a post without media_type. */
export const POST_KINDS = ["IMAGE", "REELS", "STORIES", "CAROUSEL"] as const satisfies readonly (
  | "IMAGE"
  | Post["media_type"]
)[];

export type PostKind = (typeof POST_KINDS)[number];

/** Every field that people write for Instagram. media_type and children decide which containers there are. */
export type SentField = Exclude<
  keyof Post,
  (typeof TEAM_FIELDS)[number] | (typeof BOT_FIELDS)[number] | "media_type" | "children"
>;

interface Sending {
  /** The kinds of posts that it is sent for. Left out: all. */
  kinds?: readonly PostKind[];
  /** Whether false is sent, too. */
  sendsFalse?: true;
}

/**
 * What is sent, in sending order (Instagram's media reference, September 2026). The digest of a post, the rule about the fields
 * of each kind and this file go by it; a new field of the schema is a type error until it is here or among the team's fields.
 */
export const SENT_FIELDS: Readonly<Record<SentField, Sending>> = {
  image_url: { kinds: ["IMAGE", "STORIES"] },
  video_url: { kinds: ["REELS", "STORIES"] },
  // The reference lists neither a caption nor an alt text for stories, so a story's caption stays in the queue.
  caption: { kinds: ["IMAGE", "REELS", "CAROUSEL"] },
  alt_text: { kinds: ["IMAGE"] },
  cover_url: { kinds: ["REELS"] },
  thumb_offset: { kinds: ["REELS"] },
  // The platform's default is not documented, and vendors report that it is true.
  share_to_feed: { kinds: ["REELS"], sendsFalse: true },
  is_ai_generated: {},
  is_paid_partnership: {},
  branded_content_sponsor_ids: {},
};

/** In sending order. */
export const SENT_FIELD_NAMES = Object.keys(SENT_FIELDS) as readonly SentField[];

function sentFields(post: DraftPost, kind: PostKind): ContainerParams {
  const params: ContainerParams = {};
  for (const name of SENT_FIELD_NAMES) {
    const { kinds, sendsFalse = false } = SENT_FIELDS[name];
    const text = kinds?.includes(kind) === false ? "" : toText(post[name], sendsFalse);
    if (text !== "") params[name] = text;
  }
  return params;
}

/** "" for what is left out. Lists travel as JSON text. */
function toText(value: Post[SentField], sendsFalse: boolean): string {
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  return value === undefined || (value === false && !sendsFalse) ? "" : String(value);
}

/** Also for a draft whose children are not a list. */
function childrenOf(post: DraftPost): Child[] {
  const children: unknown = post.children;
  return Array.isArray(children) ? children.map((child: Child | null) => child ?? {}) : [];
}

/** Children carry neither caption nor labels: the AI label on a child is an error. */
function childParams({ image_url = "", video_url, alt_text = "" }: Child): ContainerParams {
  if (video_url !== undefined) return { media_type: "VIDEO", video_url, is_carousel_item: "true" };
  return {
    ...(image_url === "" ? {} : { image_url }),
    is_carousel_item: "true",
    ...(alt_text === "" ? {} : { alt_text }),
  };
}

/** Form fields of one container, in sending order, without access_token. Values are already strings. */
export type ContainerParams = Record<string, string>;
