import type { Post, UserTag } from "../../scripts/core/generated/queue.ts";
import type { ContainerParams } from "../../scripts/core/instagram/container-params.ts";
import { contentsOf, type MediaFiles, NO_MEDIA } from "../branches/texts.ts";

/**
 * Everything that followers would see of a post, as one text. It does not use the poster's code, so that a mistake in what is
 * sent shows as a difference. `files`: the media folder beside the post.
 */
export function appearanceOfPost(post: Partial<Post>, files: MediaFiles = NO_MEDIA): string {
  const kind = post.media_type ?? "IMAGE";
  const media = (post.children ?? [post]).map(({ image_url, video_url, alt_text, user_tags }) =>
    mediumText(
      contentOf(video_url ?? image_url, files),
      video_url === undefined && kind !== "STORIES" ? alt_text : undefined,
      user_tags,
    ),
  );
  const caption = kind === "STORIES" ? "" : (post.caption ?? "");
  const { cover_url, share_to_feed, trial, audio_name }: Partial<Post> = kind === "REELS" ? post : {};
  const labels = labelsOf({
    ...{ cover: contentOf(cover_url, files), isInFeed: share_to_feed, trial, sound: audio_name },
    ...{ people: post.collaborators, place: post.location_id },
    ...{ isByAi: post.is_ai_generated, isPaid: post.is_paid_partnership },
  });
  return [kind, caption, ...media, ...labels].join("\n");
}

type Label = "cover" | "isInFeed" | "trial" | "sound" | "people" | "place" | "isByAi" | "isPaid";

function labelsOf({ cover, isInFeed, trial, sound, people, place, isByAi, isPaid }: Record<Label, unknown>) {
  const said = [cover && `cover ${cover}`, isInFeed === false && "not in the feed", trial && `trial ${trial}`];
  const more = [sound && `sound ${sound}`, people && `with ${people}`, place && `at ${place}`];
  return [...said, ...more, isByAi === true && "made by AI", isPaid === true && "paid"].filter(Boolean);
}

/** The appearance without what followers do not see of it: to which place a picture was uploaded. */
export function shown(appearance: string): string {
  return appearance.replaceAll(/\/again-\d+\//g, "/");
}

/** The same for a container. `find` returns the parameters of a child. */
export function appearanceOfContainer(params: ContainerParams, find: (id: string) => ContainerParams): string {
  const kind = params.media_type ?? "IMAGE";
  const parts = kind === "CAROUSEL" ? (params.children ?? "").split(",").map(find) : [params];
  const media = parts.map((part) =>
    mediumText(part.video_url ?? part.image_url, part.alt_text, JSON.parse(part.user_tags ?? "[]")),
  );
  const { cover_url: cover, trial_params: trial, audio_name: sound, collaborators, location_id: place } = params;
  const labels = labelsOf({
    ...{ cover, isInFeed: params.share_to_feed !== "false", sound, place },
    trial: trial && (trial.includes("MANUAL") ? "manual" : "performance"),
    people: collaborators && JSON.parse(collaborators),
    ...{ isByAi: params.is_ai_generated === "true", isPaid: params.is_paid_partnership === "true" },
  });
  return [kind, params.caption ?? "", ...media, ...labels].join("\n");
}

export function addressesIn(params: ContainerParams, find: (id: string) => ContainerParams): string {
  return JSON.stringify(params.children === undefined ? params : params.children.split(",").map(find));
}

/** Followers see what a file holds, not what it is called. */
function contentOf(url: string | undefined, files: MediaFiles): string | undefined {
  return url?.startsWith("media/") === true ? (contentsOf(files.get(url.slice("media/".length))) ?? url) : url;
}

function mediumText(url: string | undefined, altText: string | undefined, tags: readonly UserTag[] = []): string {
  const people = tags.map(({ username, x, y }) => ` ${username} at ${x}, ${y}`).join("");
  return `${url ?? "no media"} (${altText ?? ""})${people}`;
}
