import { calendarWords } from "../dates/calendar-words.ts";
import { localDay } from "../dates/time-zone.ts";
import type { InsightRow } from "../generated/insights.ts";
import { METRIC_NAMES } from "../insights/metrics.ts";
import type { ComparedPost } from "../insights/tables.ts";
import { verdictOf } from "../insights/verdict.ts";
import type { Worked } from "../insights/what-worked.ts";
import { titleOf } from "./line-text.ts";
import type { PostBrief, WorkedData, WorkedPost } from "./site-data.ts";

interface WorkedOptions {
  now: Date;
  timeZone: string;
  insights?: readonly InsightRow[];
}

/** What the page What worked shows. */
export function workedData(worked: Worked, briefs: readonly PostBrief[], options: WorkedOptions): WorkedData {
  const { now, timeZone, insights = [] } = options;
  const words = calendarWords(timeZone, now);
  const newest = insights.reduce((last, { measured_at }) => (measured_at > last ? measured_at : last), "");
  const titles = new Map(briefs.map((brief) => [brief.id, titleOf(brief)]));
  return {
    version: now.toISOString(),
    read: worked.read,
    measured: newest === "" ? "" : words.briefDay(new Date(newest)),
    verdict: verdictOf(worked).map((line, index) => {
      const claim = worked.claims[index];
      if (claim === undefined) return { line, group: null };
      const { dimension, label, metric } = claim;
      return { line, group: { dimension, label, metric } };
    }),
    metrics: worked.metrics,
    posts: worked.posts.map((post) => workedPost(post, { titles, words, timeZone })),
  };
}

interface PostContext {
  titles: ReadonlyMap<string, string>;
  words: ReturnType<typeof calendarWords>;
  timeZone: string;
}

function workedPost({ row, labels }: ComparedPost, { titles, words, timeZone }: PostContext): WorkedPost {
  const at = new Date(row.published_at);
  const numbers = METRIC_NAMES.flatMap((metric) => (row[metric] === undefined ? [] : [[metric, row[metric]]]));
  return {
    id: row.id,
    day: localDay(at, timeZone),
    dayWords: words.briefDay(at),
    title: titles.get(row.id) ?? "",
    labels,
    numbers: Object.fromEntries(numbers),
  };
}
