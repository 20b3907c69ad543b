import { lineOf } from "../../../scripts/core/calendar/line-text.ts";
import { kindOf } from "../../../scripts/core/calendar/preview-post.ts";
import type { MonthData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { pictureOf, type ShownMedia } from "../../../scripts/core/calendar/site-files.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { FOLD_LENGTH } from "../../../scripts/core/content/limits.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { touchedIds } from "../../../scripts/core/queue/change-posts.ts";
import type { Expected } from "../../../scripts/core/schedule/forecast.ts";
import { type Photos, shownMedia } from "../photos/use-photos.ts";
import type { Changes, Staged } from "../tray/staged.ts";
import type { Mark, ShownPost, Span } from "./days.ts";

export const MARK_WORDS: Readonly<Record<NonNullable<Mark>, string>> = {
  moved: "moves here",
  edited: "edited",
  removed: "to be removed",
  added: "new",
  retried: "tried again",
};

type Forecasted = Pick<Changes, "data" | "now" | "forecast">;

interface ShowContext {
  index: SiteIndex;
  staged: readonly Staged[];
  changes: Forecasted | null;
  /** Photos that are not in the repository yet. */
  photos: Pick<Photos, "files">;
}

/** The posts of the months, with the staged changes made, so that the calendar shows what would be. */
export function showPosts(months: readonly MonthData[], { index, staged, changes, photos }: ShowContext): ShownPost[] {
  const briefs = months.flatMap(({ posts }) => posts);
  if (staged.length === 0 || changes === null) return briefs.map((post) => ({ ...post, mark: null }));
  const known = new Map(briefs.map((post) => [post.n, post]));
  for (const { post } of staged) if (post !== null) known.set(post.n, post);
  const marks = marksOf(staged);
  const media = shownMedia(changes.data, photos);
  const edits = editsOf(staged);
  const placed = [...known.values()].map((brief): ShownPost => {
    const post = withEdit(brief, edits.get(brief.id), media);
    const slot = isLoose(post) ? changes.forecast.after.get(post.id) : undefined;
    const own = marks.get(post.id) ?? null;
    if (slot === undefined) return { ...post, mark: own };
    const at = placeOf(slot, index, changes);
    const isMoved = at.day !== post.day || at.time !== post.time;
    // What went wrong the last time is no finding about the next one.
    const trouble = own === "retried" && post.errors === 0 ? null : post.trouble;
    return { ...post, ...at, trouble, state: "expected", mark: own ?? (isMoved ? "moved" : null) };
  });
  return [...placed, ...newPosts(staged, { index, changes, media })];
}

/** Whether a change may touch the post: it is neither out nor on its way. */
export function isLoose({ state, id }: PostBrief): boolean {
  return id !== "" && state !== "published" && state !== "unconfirmed";
}

/** Months whose posts are needed because the tray moves them into the days that are shown. */
export function monthsMovedFrom(changes: Forecasted | null, { first, last }: Span): string[] {
  if (changes === null) return [];
  const { moved, before, after } = changes.forecast;
  const isShown = (day: string) => day >= first && day <= last;
  const arrived = moved.filter(({ id }) => isShown(after.get(id)?.day ?? ""));
  return [...new Set(arrived.flatMap(({ id }) => before.get(id)?.day.slice(0, 7) ?? []))];
}

function placeOf(slot: Expected, { timeZone }: SiteIndex, { now }: Forecasted): { day: string; time: string } {
  return { day: slot.day, time: calendarWords(timeZone, now).time(slot.at) };
}

const MARKS = {
  add: "added",
  replace: "edited",
  edit: "edited",
  move: "moved",
  swap: "moved",
  remove: "removed",
  requeue: "retried",
} as const;

function marksOf(staged: readonly Staged[]): Map<string, Mark> {
  return new Map(staged.flatMap(({ change }) => touchedIds(change).map((id) => [id, MARKS[change.kind]] as const)));
}

/** What edits write, by the post's id, the last one winning. */
function editsOf(staged: readonly Staged[]): Map<string, DraftPost> {
  const edits = new Map<string, DraftPost>();
  for (const { change } of staged)
    if (change.kind === "edit") edits.set(change.id, { ...edits.get(change.id), ...change.set });
  return edits;
}

function withEdit(post: PostBrief, edit: DraftPost | undefined, media: ShownMedia): PostBrief {
  if (edit === undefined) return post;
  const text = edit.caption === undefined ? post.text : lineOf(edit.caption, FOLD_LENGTH);
  return { ...post, text, picture: pictureOf(edit, media) ?? post.picture };
}

interface NewContext {
  index: SiteIndex;
  changes: Forecasted;
  media: ShownMedia;
}

function newPosts(staged: readonly Staged[], { index, changes, media }: NewContext): ShownPost[] {
  const added = staged.flatMap(({ change }) => (change.kind === "add" ? change.posts : []));
  return added.flatMap((post, place) => {
    const { id = "", caption = "", pillar = "", cta_type: cta = "" } = post;
    const slot = changes.forecast.after.get(id);
    if (slot === undefined) return [];
    return {
      n: -1 - place,
      ...placeOf(slot, index, changes),
      id,
      state: "expected",
      kind: kindOf(post),
      pillar: { name: pillar, tone: index.pillars.find(({ name }) => name === pillar)?.tone ?? 0 },
      cta: { name: cta, tone: 0 },
      picture: pictureOf(post, media),
      text: lineOf(caption, FOLD_LENGTH),
      errors: 0,
      warnings: 0,
      trouble: null,
      heldUntil: "",
      mark: "added",
    };
  });
}
