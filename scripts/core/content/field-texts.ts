import type { Child, UserTag } from "../generated/queue.ts";
import { clip } from "../text/printable.ts";
import { formatDuration, listOf } from "../text/words.ts";
import type { DraftPost } from "./draft-post.ts";
import type { Places } from "./field-row.ts";
import { CAROUSEL_SIZE } from "./limits.ts";
import { describeTag } from "./user-tags.ts";

export function trialParams(how: string): string {
  return JSON.stringify({ graduation_strategy: how === "manual" ? "MANUAL" : "SS_PERFORMANCE" });
}

const KINDS: ReadonlyMap<string, DraftPost["media_type"]> = new Map([
  ...["reel", "reels", "video"].map((word) => [word, "REELS"] as const),
  ...["story", "stories"].map((word) => [word, "STORIES"] as const),
  ...["carousel", "album"].map((word) => [word, "CAROUSEL"] as const),
  ...["", "picture", "photo", "image", "post", "feed", "picture or carousel"].map((word) => [word, undefined] as const),
]);

export function isWordOfKind(word: string): boolean {
  return KINDS.has(word.trim().toLowerCase());
}

/** The media_type that people mean by a word such as "Reel"; undefined for a picture, and for what is no such word. */
export function kindOfWord(word: string): DraftPost["media_type"] {
  return KINDS.get(word.trim().toLowerCase());
}

/** Words for a switch; spreadsheets write those of their own language. */
const SWITCHES = new Map([
  ...["yes", "on", "true", "ja", "an", "wahr", "1"].map((word) => [word, true] as const),
  ...["no", "off", "false", "nein", "aus", "falsch", "0"].map((word) => [word, false] as const),
]);

/** undefined for what is no such word. */
export function switchOf(word: string): boolean | undefined {
  return SWITCHES.get(word.trim().toLowerCase());
}

/** User names as people list them, with or without @. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).flatMap((word) => word.replace(/^@/, "") || []);
}

/** The user names in a list that was sent as JSON. */
export function namesIn(sent: string): string {
  const names: (string | UserTag)[] = JSON.parse(sent);
  return listOf(names.map((name) => (typeof name === "string" ? name : (name.username ?? ""))));
}

export function describeTags(tags: readonly UserTag[]): string | null {
  return tags.length === 0 ? null : clip(listOf(tags.map(describeTag)), 2200);
}

export function describeTagsOfChildren(children: readonly Child[]): string | null {
  const pictures = children.slice(0, CAROUSEL_SIZE.max).flatMap(({ user_tags: tags = [] }, index) => {
    const text = describeTags(tags);
    return text === null ? [] : `picture ${index + 1}: ${text}`;
  });
  return pictures.length === 0 ? null : pictures.join("; ");
}

/** Of a page whose address ends with its number. */
const PAGE_LINK = /^https:\/\/(?:[\w-]+\.)?facebook\.com\/(?:[^?#]*[-/]|profile\.php\?id=)(\d{5,20})(?:[/?#&].*)?$/;

/** The id of the place that the team calls so, in any case, or that a link leads to; another text is an id, or wrong. */
export function placeId(text: string, places: Places): string {
  const name = text.toLowerCase();
  return places.find((place) => place.name.toLowerCase() === name)?.id ?? PAGE_LINK.exec(text.trim())?.[1] ?? text;
}

export function describePlace(id: string, places: Places): string {
  const known = places.find((place) => place.id === id);
  return known === undefined ? `page ${clip(id, 40)}, which is not among the settings' places` : clip(known.name, 100);
}

/** Rules refuse what is beyond. A number of any length would not be for people. */
const LONGEST_VIDEO_MS = 60 * 60_000;

export function describeFrame(offsetMs: number, { cover_url }: DraftPost): string {
  const isInVideo = offsetMs >= 0 && offsetMs <= LONGEST_VIDEO_MS;
  const frame = isInVideo ? `the frame at ${formatDuration(offsetMs)}` : "a frame that no video has";
  return cover_url === undefined ? frame : `${frame} is not used, because the cover counts`;
}

export function withSponsors({ branded_content_sponsor_ids: ids = [] }: DraftPost): string {
  const shown = ids.slice(0, 5).map((id) => clip(id, 40));
  return shown.length === 0 ? "" : ` with ${shown.join(" and ")}`;
}

/** Sponsors without the label are sent, too. */
export function describeUnlabelled(post: DraftPost): string | null {
  const sponsors = post.is_paid_partnership === true ? "" : withSponsors(post);
  return sponsors === "" ? null : `paid partnership${sponsors} (named, but not labelled)`;
}
