import { quotedTitle } from "../calendar/line-text.ts";
import type { DraftPost } from "../content/draft-post.ts";
import { nounOf } from "../content/post-fields.ts";
import { type CalendarWords, calendarWords } from "../dates/calendar-words.ts";
import type { ListChange, Place } from "../queue/change-posts.ts";
import { quietLine } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { listOf, plural } from "../text/words.ts";

const MAX_TITLE = 70;

/** For the title of an issue or a pull request: "Post: Winter market", "3 changes: add market-2, move tea". On one line. */
export function titleOfChanges(changes: readonly ListChange[]): string {
  const [first] = changes;
  if (first === undefined) return "No changes";
  const words =
    changes.length === 1 ? titleOf(first) : `${plural(changes.length, "change")}: ${listOf(changes.map(brief))}`;
  return quietLine(words, MAX_TITLE);
}

function titleOf(change: ListChange): string {
  if (change.kind !== "add") return `Post: ${brief(change)}`;
  const [post, ...others] = change.posts;
  const words = quietLine(post?.caption ?? "", MAX_TITLE) || post?.id || "new";
  return others.length > 0 ? `${others.length + 1} posts` : `Post: ${words}`;
}

export function messageOfChanges(changes: readonly ListChange[]): string {
  return quietLine(`queue: ${listOf(changes.map(brief))}`, MAX_TITLE);
}

function brief(change: ListChange): string {
  switch (change.kind) {
    case "add":
      return `add ${listOf(change.posts.map(nameOfPost))}`;
    case "replace":
      return `replace ${change.post.id}`;
    case "requeue":
      return `retry ${change.id}`;
    case "swap":
    case "remove":
      return `${change.kind} ${listOf(change.ids)}`;
    default:
      return `${change.kind} ${change.id}`;
  }
}

interface ChangeWords {
  timeZone: string;
  now: Date;
  /** How people call a post of the queue. Default: by its id. */
  nameOf?(id: string): string;
}

/** What a change does, in sentences: "Adds market-2, a carousel of 10, not before Thu 24 Dec, 18:00 (Europe/Berlin)." */
export function describeChange(
  change: ListChange,
  { timeZone, now, nameOf = (id) => clip(id, MAX_NAME) }: ChangeWords,
): string[] {
  const words = calendarWords(timeZone, now);
  const placed = (place: Place) => describePlace(place, nameOf);
  const at = (instant: string) => momentOf(instant, words, timeZone);
  switch (change.kind) {
    case "add":
      return change.posts.map(
        (post) => `Adds ${nameOfPost(post)}, ${kindOf(post)}${heldUntil(post, at)}${placed(change.place)}.`,
      );
    case "replace":
      return [`Replaces ${nameOfPost(change.post)}.`];
    case "edit":
      return [`Edits ${nameOf(change.id)}: ${editsOf(change)}.`];
    case "move":
      return [
        `Moves ${nameOf(change.id)}${change.notBefore === undefined ? "" : ` to ${at(change.notBefore)}`}${placed(change.place)}.`,
      ];
    case "swap":
      return [`Lets ${change.ids.map((id) => nameOf(id)).join(" and ")} change places.`];
    case "remove":
      return change.ids.map((id) => `Removes ${nameOf(id)}.`);
    case "requeue":
      return [`Tries ${nameOf(change.id)} again.`];
  }
}

/** By its first words, since people know no ids. */
function nameOfPost({ id, caption = "" }: DraftPost): string {
  return caption.trim() === "" ? clip(id ?? "a post", MAX_NAME) : quotedTitle({ text: caption, id: id ?? "" });
}

const MAX_NAME = 200;

function kindOf({ media_type: type, children = [], image_url }: DraftPost): string {
  if (type === "CAROUSEL") return `a carousel of ${children.length}`;
  if (type === "REELS") return "a reel";
  if (type === "STORIES") return image_url === undefined ? "a video story" : "a picture story";
  return "a picture";
}

function heldUntil({ not_before: notBefore }: DraftPost, at: (instant: string) => string): string {
  return notBefore === undefined ? "" : `, not before ${at(notBefore)}`;
}

function momentOf(instant: string, words: CalendarWords, timeZone: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? clip(instant) : `${words.brief(date)} (${timeZone})`;
}

function describePlace(place: Place, nameOf: (id: string) => string): string {
  if (place === "next") return ", as the next one to go out";
  if (typeof place === "string") return "";
  return "before" in place ? `, before ${nameOf(place.before)}` : `, after ${nameOf(place.after)}`;
}

function editsOf({ set, remove }: Extract<ListChange, { kind: "edit" }>): string {
  const changed = Object.keys(set).map(nounOf);
  const removed = remove.map((field) => `no ${nounOf(field)}`);
  return [...changed, ...removed].join(", ") || "nothing";
}
