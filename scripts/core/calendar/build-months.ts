import { DAY_MS } from "../dates/instant.ts";
import type { MonthData, PostBrief, PostState, Share, StateCounts } from "./site-data.ts";

/** Further labels are combined as "others". */
const MAX_SHARES = 8;

/** Months in order, each with its posts, counts, shares, and the days with slots on which nothing goes out. `posts` may be in any order. */
export function buildMonths(
  posts: readonly PostBrief[],
  { version, hasSlots }: { version: string; hasSlots: (day: string) => boolean },
): MonthData[] {
  const dated = posts.filter(({ day }) => day !== null).sort(byTime);
  const shown = new Set(dated.filter(({ state }) => state !== "failed").map(({ day }) => day ?? ""));
  const gaps = Map.groupBy(findGaps([...shown]).filter(hasSlots), (day) => day.slice(0, 7));
  const byMonth = Map.groupBy(dated, ({ day }) => (day ?? "").slice(0, 7));
  return [...byMonth].map(([month, ofMonth]) => {
    const out = ofMonth.filter(({ state }) => state !== "failed");
    return {
      version,
      month,
      counts: countStates(ofMonth),
      gaps: gaps.get(month) ?? [],
      pillars: shareOut(out.map(({ pillar }) => pillar)),
      ctas: shareOut(out.map(({ cta }) => cta)),
      posts: ofMonth,
    };
  });
}

export function countStates(posts: readonly { state: PostState }[]): StateCounts & { stuck: number } {
  const counts = { published: 0, expected: 0, failed: 0, unconfirmed: 0, stuck: 0 };
  for (const { state } of posts) counts[state]++;
  return counts;
}

function byTime(a: PostBrief, b: PostBrief): number {
  const [left, right] = [`${a.day} ${a.time}`, `${b.day} ${b.time}`];
  return left < right ? -1 : left > right ? 1 : a.n - b.n;
}

/** Days without a post between the first and the last day with one. Pauses of years do not count as gaps. */
function findGaps(days: readonly string[]): string[] {
  const sorted = [...days].sort();
  const gaps: string[] = [];
  for (const [place, day] of sorted.entries()) {
    const next = Date.parse(sorted[place + 1] ?? day);
    if (next - Date.parse(day) > 366 * DAY_MS) continue;
    for (let time = Date.parse(day) + DAY_MS; time < next; time += DAY_MS) {
      gaps.push(new Date(time).toISOString().slice(0, 10));
    }
  }
  return gaps;
}

function shareOut(labels: readonly { name: string; tone: number }[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { name, tone } of labels) {
    const share = shares.get(name) ?? { name, tone, count: 0 };
    share.count++;
    shares.set(name, share);
  }
  const sorted = [...shares.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  if (sorted.length <= MAX_SHARES) return sorted;
  const rest = sorted.slice(MAX_SHARES - 1);
  const others = { name: `${rest.length} others`, tone: 0, count: rest.reduce((sum, { count }) => sum + count, 0) };
  return [...sorted.slice(0, MAX_SHARES - 1), others];
}
