import { GraphRefusal, invalid } from "./graph-errors.ts";
import type { ContainerKind } from "./world.ts";

/** A create request with its parameters parsed. */
export interface ContainerRequest {
  kind: ContainerKind;
  imageUrl: string | null;
  videoUrl: string | null;
  coverUrl: string | null;
  isCarouselItem: boolean;
  children: string[];
}

type Params = Readonly<Record<string, string>>;

/** All parameters that a create call may have, besides the token. */
export const CONTAINER_PARAMS: readonly string[] = [
  "image_url",
  "video_url",
  "cover_url",
  "thumb_offset",
  "media_type",
  "caption",
  "alt_text",
  "is_carousel_item",
  "children",
  "share_to_feed",
  "trial_params",
  "audio_name",
  "collaborators",
  "user_tags",
  "location_id",
  "is_ai_generated",
  "is_paid_partnership",
  "branded_content_sponsor_ids",
];
const MEDIA_TYPES = ["IMAGE", "VIDEO", "REELS", "STORIES", "CAROUSEL"] as const;
/** Stands for the page of something that has no address. */
export const PAGE_WITHOUT_PLACE = "404404404";
const ALT_TEXT_MAX_LENGTH = 1_000;
const CAPTION_MAX_LENGTH = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;
const MAX_TAGS = 20;

/**
 * Checks the parameters of a create call by the account with this user name, not its media.
 * @throws GraphRefusal
 */
export function readContainerParams(params: Params, username: string): ContainerRequest {
  const isCarouselItem = readBoolean(params, "is_carousel_item");
  const kind = readKind(params, isCarouselItem);
  checkWhereAllowed(params, kind, isCarouselItem);
  checkPartnership(params);
  checkThumbOffset(params);
  if (params.trial_params !== undefined) checkTrial(params.trial_params);
  checkCollaborators(params.collaborators, username);
  if (params.user_tags !== undefined) checkTags(params.user_tags, kind);
  if (!/^\d+$/.test(params.location_id ?? "0") || params.location_id === PAGE_WITHOUT_PLACE)
    throw new GraphRefusal("placeInvalid");
  if (params.caption !== undefined) checkCaption(params.caption);
  if ((params.alt_text?.length ?? 0) > ALT_TEXT_MAX_LENGTH) throw invalid("alt_text is longer than 1,000 characters");
  return {
    kind,
    ...readMediaUrls(params, kind),
    isCarouselItem,
    children: kind === "CAROUSEL" ? readChildren(params) : [],
  };
}

function readKind(params: Params, isCarouselItem: boolean): ContainerKind {
  const kind = MEDIA_TYPES.find((type) => type === (params.media_type ?? "IMAGE"));
  if (kind === undefined) throw new GraphRefusal("mediaTypeUnknown");
  if (kind === "VIDEO" && !isCarouselItem) {
    throw new GraphRefusal("mediaTypeUnknown", "(#100) VIDEO is for carousel items only; a single video is a reel");
  }
  if (isCarouselItem && kind !== "IMAGE" && kind !== "VIDEO") throw invalid(`${kind} cannot be a carousel item`);
  return kind;
}

/** Which parameters each kind may have, by the content publishing guide. */
function checkWhereAllowed(params: Params, kind: ContainerKind, isCarouselItem: boolean): void {
  const allow = (name: string, isAllowed: boolean): void => {
    if (params[name] !== undefined && !isAllowed) throw invalid(`${name} is not supported for this kind of media`);
  };
  const isReel = kind === "REELS";
  allow("caption", !isCarouselItem && kind !== "STORIES");
  allow("alt_text", kind === "IMAGE");
  allow("is_ai_generated", !isCarouselItem);
  allow("cover_url", isReel);
  allow("thumb_offset", isReel || kind === "VIDEO");
  allow("share_to_feed", isReel || kind === "CAROUSEL");
  allow("trial_params", isReel);
  allow("audio_name", isReel);
  allow("collaborators", !isCarouselItem && kind !== "STORIES");
  allow("user_tags", kind !== "CAROUSEL" && kind !== "VIDEO");
  allow("location_id", !isCarouselItem && kind !== "STORIES");
  allow("children", kind === "CAROUSEL");
  allow("image_url", kind === "IMAGE" || kind === "STORIES");
  allow("video_url", isReel || kind === "VIDEO" || kind === "STORIES");
  readBoolean(params, "is_ai_generated");
  readBoolean(params, "share_to_feed");
}

function readMediaUrls(
  params: Params,
  kind: ContainerKind,
): Pick<ContainerRequest, "imageUrl" | "videoUrl" | "coverUrl"> {
  const imageUrl = params.image_url ?? null;
  const videoUrl = params.video_url ?? null;
  if (kind === "IMAGE" && imageUrl === null) throw invalid("The parameter image_url is required");
  if ((kind === "REELS" || kind === "VIDEO") && videoUrl === null) throw invalid("The parameter video_url is required");
  if (kind === "STORIES" && (imageUrl === null) === (videoUrl === null)) {
    throw invalid("A story needs either image_url or video_url");
  }
  return { imageUrl, videoUrl, coverUrl: params.cover_url ?? null };
}

function checkPartnership(params: Params): void {
  const isPartnership = readBoolean(params, "is_paid_partnership");
  const sponsors = params.branded_content_sponsor_ids;
  if (sponsors === undefined) return;
  if (!isPartnership) throw invalid("branded_content_sponsor_ids needs is_paid_partnership");
  const ids = readIdList(sponsors, "branded_content_sponsor_ids");
  if (ids.length < 1 || ids.length > 2) throw invalid("branded_content_sponsor_ids takes one or two ids");
}

/** Refuses a caption above the documented limits. The unit of the length is not documented; UTF-16 units are the strictest. */
function checkCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/(?<![\p{L}\p{N}._])@[a-z0-9._]+/giu)?.length ?? 0;
  if (caption.length > CAPTION_MAX_LENGTH || hashtags > MAX_HASHTAGS || mentions > MAX_MENTIONS) {
    throw new GraphRefusal("captionTooLong");
  }
}

function checkThumbOffset(params: Params): void {
  if (params.thumb_offset !== undefined && !/^\d{1,9}$/.test(params.thumb_offset)) {
    throw new GraphRefusal("thumbOffset");
  }
}

function checkTrial(text: string): void {
  const { graduation_strategy: how } = Object(readJson(text, "trial_params"));
  if (how !== "MANUAL" && how !== "SS_PERFORMANCE")
    throw invalid("graduation_strategy must be MANUAL or SS_PERFORMANCE");
}

function checkCollaborators(list: string | undefined, username: string): void {
  if (list === undefined) return;
  const names = readJson(list, "collaborators");
  if (!Array.isArray(names) || names.length > 3 || !names.every((name) => typeof name === "string"))
    throw invalid("collaborators takes a list of at most 3 user names");
  checkNames(names, "collaborators");
  if (names.includes(username)) throw invalid("collaborators takes other accounts only");
}

/** By the media reference: positions on pictures, optional ones on stories, none on reels. Its silence about a video of a carousel is a no here. */
function checkTags(list: string, kind: ContainerKind): void {
  const tags = readJson(list, "user_tags");
  if (!Array.isArray(tags)) throw invalid("user_tags must be a list");
  if (tags.length > MAX_TAGS) throw new GraphRefusal("tooManyTags");
  checkNames(
    tags.map((tag) => String(Object(tag).username)),
    "user_tags",
  );
  for (const [index, tag] of tags.entries()) {
    for (const axis of ["x", "y"]) {
      const part: unknown = tag[axis];
      if (kind === "REELS" ? part !== undefined : kind === "IMAGE" && part === undefined)
        throw invalid(
          `Param user_tags[${index}]['${axis}'] is ${kind === "REELS" ? "not supported for reels" : "required"}`,
        );
      if (part !== undefined && !(typeof part === "number" && part >= 0 && part <= 1))
        throw invalid(`Param user_tags[${index}]['${axis}'] must be a number less than or equal to 1`);
    }
  }
}

/** Names of which the platform knows nothing to the contrary are public accounts. */
function checkNames(names: readonly string[], name: string): void {
  if (new Set(names).size !== names.length || !names.every((one) => /^[\w.]{1,30}$/.test(one)))
    throw invalid(`${name} has a user name that is not valid`);
  if (names.some((one) => one.startsWith("missing"))) throw new GraphRefusal("userMissing");
  const privateNames = names.filter((one) => one.startsWith("private"));
  if (privateNames.length > 0) throw new GraphRefusal("userPrivate", `(#110) Cannot tag ${privateNames.join(", ")}`);
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(`${name} must be JSON`);
  }
}

function readChildren(params: Params): string[] {
  const children = readIdList(params.children ?? "", "children");
  if (children.length < 2 || children.length > 10) throw new GraphRefusal("carouselSize");
  return children;
}

/** Comma-separated or JSON; the platform accepts both. */
function readIdList(text: string, name: string): string[] {
  if (text === "") return [];
  const ids = text.startsWith("[") ? text.slice(1, -1).replaceAll('"', "").split(",") : text.split(",");
  for (const id of ids) {
    if (!/^\d+$/.test(id.trim())) throw invalid(`${name} must be a list of ids`);
  }
  return ids.map((id) => id.trim());
}

function readBoolean(params: Params, name: string): boolean {
  const text = params[name];
  if (text !== undefined && text !== "true" && text !== "false") throw invalid(`${name} must be a boolean`);
  return text === "true";
}
