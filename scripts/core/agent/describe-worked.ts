import type { InsightRow } from "../generated/insights.ts";
import { type Dimension, insightFacts, type MetricSummary, whatWorked } from "../insights/what-worked.ts";
import { plural } from "../text/words.ts";
import type { ToolAnswer } from "./tools.ts";

/** How posts did: the strongest differences in words, then the median of each group with the number of posts behind it. */
export function describeWorked(rows: readonly InsightRow[], timeZone: string): ToolAnswer {
  if (rows.length === 0) return { says: "No insights are recorded.", data: {} };
  const summaries = whatWorked(rows, timeZone);
  const says = `The numbers of ${plural(rows.length, "post")}. A group of fewer than five has no median.`;
  return { says, data: { facts: insightFacts(summaries), medians: summaries.map(shorten) } };
}

function shorten({ metric, median, posts, dimensions }: MetricSummary) {
  return {
    metric,
    median,
    posts,
    by: Object.fromEntries(dimensions.map(({ name, groups }) => [name, groups.map(inWords)])),
  };
}

function inWords({ label, median, posts }: Dimension["groups"][number]): string {
  return `${label}: ${median ?? "too few"} (${plural(posts, "post")})`;
}
