import type { DayFact, MonthData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { addDays, addMonths } from "../shared/words.ts";

/** What the tray does to a post. */
export type Mark = "moved" | "edited" | "removed" | "added" | "retried" | null;

export interface ShownPost extends PostBrief {
  mark: Mark;
}

export interface Span {
  first: string;
  /** Included. */
  last: string;
  /** yyyy-mm; days of other months are outside. */
  month: string;
}

/** The days that a view shows around a day. The month and the week are whole weeks. */
export function spanOf(day: string, view: "month" | "week" | "agenda"): Span {
  const month = day.slice(0, 7);
  const [first, last] = view === "week" ? [day, day] : [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)];
  return view === "agenda"
    ? { first, last, month }
    : { first: mondayOf(first), last: addDays(mondayOf(last), 6), month };
}

export function monthsOf({ first, last }: Span): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addMonths(month, 1)) months.push(month);
  return months;
}

function mondayOf(day: string): string {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

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
  fact: DayFact | undefined;
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
      fact: index.days[day],
      runsDry: day === index.runsDryOn && !isEmptySite(index),
    });
  }
  return days;
}

/** Nobody has planned anything yet, so that nothing has run dry either. */
export function isEmptySite({ months, counts }: Pick<SiteIndex, "months" | "counts">): boolean {
  return months.length === 0 && counts.stuck === 0;
}

export function emptyMonth(month: string, version: string): MonthData {
  const counts = { published: 0, expected: 0, failed: 0, unconfirmed: 0 };
  return { version, month, counts, gaps: [], pillars: [], ctas: [], posts: [] };
}
