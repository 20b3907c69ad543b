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
