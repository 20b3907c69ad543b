import { quotedTitle } from "../../../scripts/core/calendar/line-text.ts";
import type { ComposeData, PostBrief, PostDetail } from "../../../scripts/core/calendar/site-data.ts";
import type { Result } from "../../../scripts/core/findings/problem.ts";
import { type ListChange, touchedIds } from "../../../scripts/core/queue/change-posts.ts";
import { readWhen } from "../compose/when.ts";
import { useKept } from "../shared/storage.ts";
import { dayWords } from "../shared/words.ts";

/** A change that waits in the tray. */
export interface Staged {
  change: ListChange;
  /** "Move “Rye, three ways” to Fri 30 Jan" */
  words: string;
  /** The post as the calendar knew it, for showing it elsewhere; null for a new one. */
  post: PostBrief | null;
}

/** Nobody reviews more at once, and a browser keeps a few megabytes at most. */
export const MAX_STAGED = 200;

/** A post that is moved twice in a row is moved once, to where it went last. */
export function addStaged(staged: readonly Staged[], added: Staged): readonly Staged[] {
  const last = staged.at(-1);
  const isSameMove = last?.change.kind === "move" && added.change.kind === "move" && last.change.id === added.change.id;
  return [...(isSameMove ? staged.slice(0, -1) : staged), added].slice(-MAX_STAGED);
}

/** Ids of posts that some staged change is about. */
export function stagedIds(staged: readonly Staged[]): ReadonlySet<string> {
  return new Set(staged.flatMap(({ change }) => touchedIds(change)));
}

/** Where a post is to go; without a time (""), to the first slot of the day. Both are local to the team. */
export interface NewPlace {
  day: string;
  time: string;
}

/** Holds the post until then, in front of everything that is not due before. The error says why it cannot. */
export function stageMove(
  post: PostBrief,
  { day, time }: NewPlace,
  { data, now }: { data: Pick<ComposeData, "timetable">; now: Date },
): Result<Staged, string> {
  // Where clocks show the time twice or never, people mean the earlier moment or do not care.
  const { at, notBefore, finding } = readWhen({ day, time, clockChoice: "earlier" }, { ...data.timetable, now });
  const why = finding?.message ?? (at !== null && at < now ? "That time has passed." : null);
  if (why !== null) return { ok: false, error: `${quotedTitle(post)} cannot go there: ${why}` };
  const change = { kind: "move", id: post.id, place: "by-date", notBefore } as const;
  const words = `Move ${quotedTitle(post)} to ${[dayWords.short(day), time].filter((part) => part !== "").join(", ")}`;
  return { ok: true, value: { change, words, post } };
}

/** The part of a post that the tray keeps. */
export function briefOf({ fields: _, findings: __, media: ___, caption: ____, ...post }: PostDetail): PostBrief {
  return post;
}

export interface Tray {
  staged: readonly Staged[];
  stage(change: Staged): void;
  /** Takes back the last change. */
  undo(): void;
  /** Takes back one change, by its place. */
  drop(place: number): void;
  clear(): void;
}

const NOTHING: readonly Staged[] = [];

/** The changes that wait to be proposed. They survive a reload, and all tabs of this browser share them. */
export function useTray(): Tray {
  const [staged, change] = useKept("tray", NOTHING);
  return {
    staged,
    stage: (added) => change((before) => addStaged(before, added)),
    undo: () => change((before) => before.slice(0, -1)),
    drop: (place) => change((before) => before.toSpliced(place, 1)),
    clear: () => change(() => []),
  };
}
