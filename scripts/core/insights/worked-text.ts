import { escapeMarkdown } from "../text/markdown.ts";
import { formatCount, plural } from "../text/words.ts";

import { ENOUGH_POSTS, insightFacts, type MetricSummary } from "./what-worked.ts";

/** What worked, for the description of a pull request: the picture, its table, and what stands out. "" where nothing can be said. */
export function workedText(summaries: readonly MetricSummary[], picture: string): string {
  const [shown] = summaries;
  if (shown === undefined || shown.median === null) return "";
  const rows = shown.dimensions.flatMap(({ name, groups }) =>
    groups.map(({ label, posts, median }) => {
      const words = median === null ? "too few posts" : formatCount(median);
      return `| ${name} | ${escapeMarkdown(label)} | ${formatCount(posts)} | ${words} |`;
    }),
  );
  return [
    "### What worked",
    `![Median ${shown.label} of posts; the table has the same numbers](${picture})`,
    insightFacts(summaries)
      .map((fact) => `- ${escapeMarkdown(fact)}`)
      .join("\n"),
    `<details><summary>Median ${shown.label} of ${plural(shown.posts, "post")}; fewer than ${ENOUGH_POSTS} say nothing</summary>`,
    [`| by | | posts | median ${shown.label} |`, "|---|---|---|---|", ...rows].join("\n"),
    "</details>",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const ROW = 24;
const LABEL = 170;
const BAR = 330;
const WIDTH = 600;
const LABEL_LENGTH = 24;

/** Bars for every group with enough posts, for a pull request: readable on light and dark pages. null where no group has enough. */
export function drawChart({ label, dimensions }: MetricSummary): string | null {
  const drawn = dimensions
    .map(({ name, groups }) => ({ name, groups: groups.filter(({ median }) => median !== null) }))
    .filter(({ groups }) => groups.length > 0);
  if (drawn.length === 0) return null;
  const most = Math.max(...drawn.flatMap(({ groups }) => groups.map(({ median }) => median ?? 0)), 1);
  const lines: string[] = [];
  let y = 0;
  // What makes text harmless in Markdown are entities that XML knows, too.
  const text = (x: number, words: string, more = "") =>
    lines.push(`<text x="${x}" y="${y + 16}"${more}>${escapeMarkdown(words)}</text>`);
  for (const { name, groups } of drawn) {
    text(0, `Median ${label} by ${name}`, ' font-weight="bold"');
    y += ROW;
    for (const { label: group, posts, median } of groups) {
      const width = Math.max(Math.round(((median ?? 0) / most) * BAR), 2);
      text(
        LABEL - 8,
        group.length > LABEL_LENGTH ? `${group.slice(0, LABEL_LENGTH - 1)}…` : group,
        ' text-anchor="end"',
      );
      lines.push(`<rect x="${LABEL}" y="${y + 4}" width="${width}" height="${ROW - 8}" rx="3"/>`);
      text(LABEL + width + 6, `${formatCount(median ?? 0)} (${formatCount(posts)})`);
      y += ROW;
    }
    y += ROW / 2;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img">
<title>Median ${label} of posts, by what they have in common (number of posts)</title>
<style>text{font:13px sans-serif;fill:#17171c}rect{fill:#4338ca}@media(prefers-color-scheme:dark){text{fill:#ededf2}rect{fill:#a5b0ff}}</style>
${lines.join("\n")}
</svg>
`;
}
