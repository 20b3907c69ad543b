import type { DraftPost } from "../content/draft-post.ts";
import type { PostKind } from "../content/field-row.ts";
import { SENT_FIELDS, type SentField, sendingOf } from "../content/post-fields.ts";
import type { Child, Post } from "../generated/queue.ts";

/** The requests that prepare one post. A carousel makes its children first; only the parent is published. */
type PostContainers =
  | { kind: "single"; params: ContainerParams }
  | {
      kind: "carousel";
      /** In the order of the post. */
      children: ContainerParams[];
      /** Child container ids in the same order. */
      parent: (childIds: readonly string[]) => ContainerParams;
    };

/** The form fields of a post, without access_token. A draft that the rules refuse gives fields that the platform refuses. */
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

function sentFields(post: DraftPost, kind: PostKind): ContainerParams {
  const params: ContainerParams = {};
  for (const name of SENT_FIELDS) {
    const { kinds, sendsFalse = false, wire } = sendingOf(name);
    const text = kinds?.includes(kind) === false ? "" : toText(post[name], sendsFalse);
    if (text !== "") params[wire?.param ?? name] = wire?.textOf(text) ?? text;
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
function childParams({ image_url = "", video_url, alt_text = "", user_tags: tags = [] }: Child): ContainerParams {
  if (video_url !== undefined) return { media_type: "VIDEO", video_url, is_carousel_item: "true" };
  return {
    ...(image_url === "" ? {} : { image_url }),
    is_carousel_item: "true",
    ...(alt_text === "" ? {} : { alt_text }),
    ...(tags.length === 0 ? {} : { user_tags: JSON.stringify(tags) }),
  };
}

/** Form fields of one container, in sending order, without access_token. Values are already strings. */
export type ContainerParams = Record<string, string>;
