import type { DraftPost } from "../content/draft-post.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import type { Finding } from "../findings/finding.ts";
import { describeSlip } from "./describe-slip.ts";
import { type ForecastContent, type ForecastOptions, timetableOf } from "./forecast.ts";
import { findPushed, findSlips, type Slip } from "./slips.ts";
import { listWaiting, type WaitingPost } from "./waiting-posts.ts";

/** Rule of the findings. Its place is the not_before of the post. */
export const DATE_SLIPS = "date-slips";

export interface DateOptions extends ForecastOptions {
  /** The queue before the change; null when there is nothing to compare with, so that no post counts as new. */
  basePosts: readonly DraftPost[] | null;
}

/** Warnings about posts that would not go out on the day until which they are held. Never errors: the team decides. */
export function judgeDates(content: ForecastContent, options: DateOptions): Finding[] {
  const { posts, settings } = content;
  if (!posts.some(({ not_before }) => not_before !== undefined)) return [];
  const { basePosts, now } = options;
  const timetable = timetableOf(content, now);
  const known = basePosts === null ? [] : listWaiting({ ...content, posts: [...basePosts] }, options);
  const waiting = listWaiting(content, options);
  const old = new Set(known.map(keyOf));
  const added =
    basePosts === null ? null : new Set(waiting.filter((post) => !old.has(keyOf(post))).map(({ id }) => id));
  const isNew = (id: string) => added?.has(id) === true;
  const after = findSlips(waiting, timetable, { isNew });
  if (after.length === 0) return [];
  const pushed = new Set(findPushed(findSlips(known, timetable, { isNew: () => false }), after, known));
  const words = calendarWords(settings.timezone, now);
  return after.map((slip) => toFinding(slip, describe(slip)));

  function describe(slip: Slip) {
    const { message, hint } = describeSlip(slip, { words, postsPerDay: settings.posts_per_day });
    return { message: pushed.has(slip) ? `This change takes ${slip.id} off its day: ${message}` : message, hint };
  }
}

function keyOf({ id, heldUntilMs }: WaitingPost): string {
  return `${heldUntilMs} ${id}`;
}

function toFinding({ index }: Slip, text: { message: string; hint: string }): Finding {
  return { rule: DATE_SLIPS, severity: "warning", pointer: `/posts/${index}/not_before`, ...text };
}
