import type { CalendarWords } from "../dates/calendar-words.ts";
import { countBySeverity, joinCounts } from "../findings/report.ts";
import type { Forecast } from "../schedule/forecast.ts";
import { formatCount, plural } from "../text/words.ts";
import type { PreviewInput } from "./build-cards.ts";
import { inline } from "./comment-html.ts";
import type { QueueComparison } from "./compare-queues.ts";
import { describeWhatRuns } from "./what-runs.ts";

interface SummaryFacts {
  comparison: QueueComparison;
  /** How long the queue lasts with and without the change; null when the proposed queue cannot be read. */
  depth: { after: Forecast; before: Forecast } | null;
}

const STANDINGS = {
  current: "",
  merged: "The queue on the default branch has changed in the meantime. This preview shows the result of merging both.",
  conflicting:
    "⚠️ The queue on the default branch has changed in the same places in the meantime. This preview shows the proposal alone. Update the branch with the default branch.",
};

/** What decides about the proposal, one HTML paragraph each. */
export function summarisePreview(input: PreviewInput, { comparison }: SummaryFacts): string[] {
  return paragraphs([
    describeChange(input, comparison),
    describeFindings(input),
    STANDINGS[input.standing],
    describeWhatRuns(input.otherFiles),
    input.unfetchedPosts === 0
      ? ""
      : `⚠️ The media of ${plural(input.unfetchedPosts, "post")} was not fetched for this preview.`,
  ]);
}

/** The line in front of the rest of the facts: "5 days of posts, 1 removed, 2 other files". */
export function titleOfRest(
  { otherFiles }: PreviewInput,
  { comparison: { removed, moved }, depth }: SummaryFacts,
): string {
  return [
    depth === null ? "" : `📅 ${plural(depth.after.coveredDays, "day")} of posts`,
    removed.length === 0 ? "" : `${formatCount(removed.length)} removed`,
    moved.length === 0 ? "" : `${formatCount(moved.length)} moved`,
    otherFiles.length === 0 ? "" : plural(otherFiles.length, "other file"),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** What most readers need only sometimes, as HTML on one line. */
export function describeRest(input: PreviewInput, { depth }: SummaryFacts, words: CalendarWords): string {
  return paragraphs([depth === null ? "" : describeDepth(depth, words), describeOtherFiles(input.otherFiles)]).join("");
}

function paragraphs(lines: readonly string[]): string[] {
  return lines.filter((line) => line !== "").map((line) => `<p>${line}</p>`);
}

function describeChange({ after, report }: PreviewInput, { changed, removed, moved }: QueueComparison): string {
  const file = inline(report.queueFile);
  if (after === null) return `❌ <b>This deletes ${file}</b>, including all posts that have not been published yet.`;
  if (!after.isJson) return `❌ <b>${file} cannot be read</b>, so its posts are not shown. Correct it first:`;
  const ofKind = (wanted: string) => changed.filter(({ kind }) => kind === wanted).length;
  const parts = [
    [ofKind("new"), "new"] as const,
    [ofKind("changed"), "changed"] as const,
    [ofKind("renamed"), "renamed"] as const,
    [removed.length, "removed"] as const,
    [moved.length, "moved"] as const,
  ].filter(([count]) => count > 0);
  if (parts.length === 0) return "<b>No post is new, changed, moved or removed.</b>";
  const list = parts.map(([count, word]) => `${formatCount(count)} ${word}`).join(", ");
  return `<b>Posts: ${list}.</b>`;
}

function describeFindings({ report, after }: PreviewInput): string {
  if (after === null) return "";
  const counts = countBySeverity(report.findings);
  const { errors, warnings } = counts;
  if (errors + warnings === 0) return `✅ No problems found${counts.notes === 0 ? "" : `, ${joinCounts(counts)}`}.`;
  return `${errors > 0 ? "❌" : "⚠️"} ${joinCounts(counts)} found.`;
}

function describeDepth({ after, before }: NonNullable<SummaryFacts["depth"]>, words: CalendarWords): string {
  if (after.expected.length === 0) return "⚠️ After merging, there is nothing left to post.";
  const days = plural(after.coveredDays, "day");
  const end = `from ${words.day(after.runsDryOn)} on, there is nothing left to post`;
  return `📅 After merging, the queue covers <b>${days}</b>: ${end} (without this change: ${formatCount(before.coveredDays)}).`;
}

function describeOtherFiles(files: readonly string[]): string {
  if (files.length === 0) return "";
  const names = files.slice(0, 5).map((file) => inline(file, 80));
  const more = files.length > 5 ? `, … and ${formatCount(files.length - 5)} more` : "";
  return `ℹ️ Other files change too: ${names.join(", ")}${more}. This preview uses the settings of the default branch.`;
}
