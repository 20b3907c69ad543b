import type { MonthData } from "../../../scripts/core/calendar/site-data.ts";

export function emptyMonth(month: string, version: string): MonthData {
  const counts = { published: 0, expected: 0, failed: 0, unconfirmed: 0 };
  return { version, month, counts, gaps: [], pillars: [], ctas: [], posts: [] };
}
