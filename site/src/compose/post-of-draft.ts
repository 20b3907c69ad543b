import { kindOf } from "../../../scripts/core/calendar/preview-post.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Places, PostKind, Sending } from "../../../scripts/core/content/field-row.ts";
import { FIELDS } from "../../../scripts/core/content/field-table.ts";
import {
  FREE_TEXTS,
  PEOPLES_FIELDS,
  SWITCH_FIELDS,
  type SwitchField,
  switchControlOf,
  TEXT_FIELDS,
  type TextField,
  textOfValue,
  valueOfText,
} from "../../../scripts/core/content/post-fields.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { Child } from "../../../scripts/core/generated/queue.ts";
import { type Draft, type DraftChild, emptyDraft } from "./draft.ts";

const KINDS = { picture: "IMAGE", carousel: "CAROUSEL", reel: "REELS", story: "STORIES" } as const;

/**
 * The queue item that the form describes, with the fields that its kind has. It has an id only if the person entered one, and a
 * not_before unless it is "".
 */
export function toPost(draft: Draft, notBefore: string, places: Places): DraftPost {
  const kind = KINDS[draft.kind];
  const values: Record<string, unknown> = {
    status: "pending",
    media_type: kind === "IMAGE" ? undefined : kind,
    children: kind === "CAROUSEL" ? draft.children.map(childOf) : undefined,
    not_before: notBefore || undefined,
  };
  for (const name of SWITCH_FIELDS)
    if (hasField(kind, name) && isWritten(name, draft[name])) values[name] = draft[name];
  for (const name of TEXT_FIELDS) if (isUsed(name, draft)) values[name] = read(name, draft[name], places);
  if (kind !== "STORIES") values.caption = draft.caption;
  const inOrder = ["id", "status", ...PEOPLES_FIELDS].map((name) => [name, values[name]] as const);
  return Object.fromEntries(inOrder.filter(([, value]) => value !== undefined));
}

function isWritten(name: SwitchField, isOn: boolean): boolean {
  const { isOnIfLeftOut, isAlwaysWritten } = switchControlOf(name);
  return isAlwaysWritten === true || isOn !== isOnIfLeftOut;
}

/** Whether the kind has the field, and the form shows it. */
function isUsed(name: TextField, { kind, storyMedium, is_paid_partnership }: Draft): boolean {
  if (name === "branded_content_sponsor_ids") return is_paid_partnership;
  // It stays in the queue.
  if (name === "caption") return true;
  if (kind === "story" && name === (storyMedium === "video" ? "image_url" : "video_url")) return false;
  return hasField(KINDS[kind], name);
}

function hasField(kind: PostKind, name: TextField | SwitchField): boolean {
  const { sent }: { label: string; sent?: Sending | string | null } = FIELDS[name];
  // Stories have no comments.
  if (sent === "afterwards") return kind !== "STORIES";
  return typeof sent !== "object" || (sent?.kinds?.includes(kind) ?? true);
}

const freeTexts: readonly TextField[] = FREE_TEXTS;

function read(name: TextField, written: string, places: Places): unknown {
  const text = freeTexts.includes(name) ? written : written.trim();
  return text.trim() === "" ? undefined : valueOfText(name, text, places);
}

function childOf({ kind, url, alt_text, user_tags }: DraftChild): Child {
  const texts = kind === "video" ? { video_url: url } : { image_url: url, alt_text, user_tags };
  const values = Object.entries(texts).map(([name, text]) => [name, read(name as TextField, text, [])]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The form filled in with a post of the queue: the other direction of {@link toPost}. */
export function fromPost(post: DraftPost, timeZone: string): Draft {
  const empty = emptyDraft();
  const { children = [] } = post;
  return {
    ...empty,
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOfValue(name, post[name])])),
    ...Object.fromEntries(SWITCH_FIELDS.map((name) => [name, post[name] ?? empty[name]])),
    kind: kindOf(post),
    storyMedium: post.media_type === "STORIES" && post.video_url !== undefined ? "video" : "picture",
    children: children.length === 0 ? empty.children : children.map(childFrom),
    ...whenOf(post.not_before, timeZone),
  };
}

function childFrom({ video_url: video, image_url = "", alt_text = "", user_tags }: Child, at: number): DraftChild {
  const texts = { url: video ?? image_url, alt_text, user_tags: textOfValue("user_tags", user_tags) };
  return { key: at + 1, kind: video === undefined ? "picture" : "video", ...texts };
}

function whenOf(notBefore: string | undefined, timeZone: string): Pick<Draft, "day" | "time"> {
  const at = new Date(notBefore ?? "");
  if (Number.isNaN(at.getTime())) return { day: "", time: "" };
  return { day: localDay(at, timeZone), time: calendarWords(timeZone, at).time(at) };
}
