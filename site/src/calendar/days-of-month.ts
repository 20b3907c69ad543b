import type { MonthData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { addDays, addMonths } from "../shared/words.ts";

export interface CalendarDay {
  /** yyyy-mm-dd */
  day: string;
  posts: PostBrief[];
  isToday: boolean;
  isGap: boolean;
  /** From this day on, nothing is left to post. */
  runsDry: boolean;
}

/** Every day of the month. */
export function daysOfMonth({ month, posts, gaps }: MonthData, { today, runsDryOn }: SiteIndex): CalendarDay[] {
  const byDay = Map.groupBy(posts, ({ day }) => day ?? "");
  const without = new Set(gaps);
  const days: CalendarDay[] = [];
  const end = `${addMonths(month, 1)}-01`;
  for (let day = `${month}-01`; day < end; day = addDays(day, 1)) {
    const isGap = without.has(day);
    days.push({ day, posts: byDay.get(day) ?? [], isToday: day === today, isGap, runsDry: day === runsDryOn });
  }
  return days;
}

/** Weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const first = new Date(Date.parse(days[0]?.day ?? "1970-01-01")).getUTCDay();
  const lead = (first + 6) % 7;
  const cells = [...Array<null>(lead).fill(null), ...days];
  const weeks: (CalendarDay | null)[][] = [];
  for (let at = 0; at < cells.length; at += 7) {
    const week = cells.slice(at, at + 7);
    weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
  }
  return weeks;
}
