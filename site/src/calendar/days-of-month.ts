import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { addDays } from "../shared/words.ts";
import type { ShownPost } from "./shown-posts.ts";
import type { Span } from "./span.ts";

export interface CalendarDay {
  /** yyyy-mm-dd */
  day: string;
  posts: ShownPost[];
  isToday: boolean;
  isPast: boolean;
  /** Of another month than the one that is shown. */
  isOutside: boolean;
  isGap: boolean;
  /** From this day on, nothing is left to post. */
  runsDry: boolean;
}

export function daysOf(
  { first, last, month }: Span,
  { index, months, posts }: { index: SiteIndex; months: readonly MonthData[]; posts: readonly ShownPost[] },
): CalendarDay[] {
  const byDay = Map.groupBy(posts, ({ day }) => day ?? "");
  const without = new Set(months.flatMap(({ gaps }) => gaps));
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const ofDay = byDay.get(day) ?? [];
    days.push({
      day,
      posts: ofDay.sort((a, b) => (a.time < b.time ? -1 : 1)),
      isToday: day === index.today,
      isPast: day < index.today,
      isOutside: day.slice(0, 7) !== month,
      isGap: without.has(day) && ofDay.length === 0,
      runsDry: day === index.runsDryOn && !isEmptySite(index),
    });
  }
  return days;
}

export function weeksOf(days: readonly CalendarDay[]): CalendarDay[][] {
  const weeks: CalendarDay[][] = [];
  for (let at = 0; at < days.length; at += 7) weeks.push(days.slice(at, at + 7));
  return weeks;
}

/** Nobody has planned anything yet, so that nothing has run dry either. */
export function isEmptySite({ months, counts }: Pick<SiteIndex, "months" | "counts">): boolean {
  return months.length === 0 && counts.stuck === 0;
}
