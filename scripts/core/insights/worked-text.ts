import { escapeMarkdown } from "../text/markdown.ts";
import { formatCount, plural } from "../text/words.ts";
import { ENOUGH_POSTS } from "./chance.ts";
import { metricWords } from "./metrics.ts";
import { formatMedian, verdictOf } from "./verdict.ts";
import type { MetricSummary, Worked } from "./what-worked.ts";

/** What worked, for the description of a pull request: what stands out, the picture, and its table. "" where nothing can be said. */
export function workedText(worked: Worked, picture: string): string {
  const [shown] = worked.metrics;
  if (shown === undefined || shown.median === null) return "";
  const label = metricWords(shown.metric);
  const rows = shown.dimensions.flatMap(({ name, groups }) =>
    groups.map(({ label: group, posts, count }) => {
      const words = count === null ? "too few posts | " : `${formatMedian(count.median)} | ${formatTimes(count.ratio)}`;
      return `| ${name} | ${escapeMarkdown(group)} | ${formatCount(posts)} | ${words} |`;
    }),
  );
  return [
    "### What worked",
    verdictOf(worked)
      .map((line) => `- ${escapeMarkdown(line)}`)
      .join("\n"),
    `<details><summary>Median ${label} of ${plural(shown.posts, "post")}; small differences here are chance, and fewer than ${ENOUGH_POSTS} posts say nothing</summary>`,
    `![${label} beside what is usual; the table has the same numbers](${picture})`,
    [`| by | | posts | median ${label} | beside the usual |`, "|---|---|---|---|---|", ...rows].join("\n"),
    "</details>",
  ].join("\n\n");
}

/** "1.4×" */
export const formatTimes = (ratio: number) => `${ratio.toFixed(1)}×`;

const ROW = 24;
const LABEL = 170;
const BAR = 330;
const WIDTH = 600;
const LABEL_LENGTH = 24;

/** Bars for every group with enough posts, for a pull request: readable on light and dark pages. null where no group has enough. */
export function drawChart({ metric, dimensions }: MetricSummary): string | null {
  const drawn = dimensions
    .map(({ name, groups }) => ({ name, groups: groups.filter(({ count }) => count !== null) }))
    .filter(({ groups }) => groups.length > 0);
  if (drawn.length === 0) return null;
  const most = Math.max(...drawn.flatMap(({ groups }) => groups.map(({ count }) => count?.ratio ?? 0)), 1);
  const lines: string[] = [];
  let y = 0;
  // What makes text harmless in Markdown are entities that XML knows, too.
  const text = (x: number, words: string, more = "") =>
    lines.push(`<text x="${x}" y="${y + 16}"${more}>${escapeMarkdown(words)}</text>`);
  for (const { name, groups } of drawn) {
    text(0, `Median ${metricWords(metric)} by ${name}`, ' font-weight="bold"');
    y += ROW;
    for (const { label, posts, count } of groups) {
      const ratio = count?.ratio ?? 0;
      const width = Math.max(Math.round((ratio / most) * BAR), 2);
      text(
        LABEL - 8,
        label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label,
        ' text-anchor="end"',
      );
      lines.push(`<rect x="${LABEL}" y="${y + 4}" width="${width}" height="${ROW - 8}" rx="3"/>`);
      text(LABEL + width + 6, `${formatTimes(ratio)} (${formatCount(posts)})`);
      y += ROW;
    }
    y += ROW / 2;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">
<title>Median ${metricWords(metric)} of posts beside what is usual for their kind, by what they have in common (number of posts)</title>
<style>text{font:13px sans-serif;fill:#17171c}rect{fill:#4338ca}@media(prefers-color-scheme:dark){text{fill:#ededf2}rect{fill:#a5b0ff}}</style>
${lines.join("\n")}
</svg>
`;
}
