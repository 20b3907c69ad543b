import type { DraftCaption } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import { firstLine } from "../rules/captions/hook.ts";
import { codeBlock, escapeMarkdown } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";

/** GitHub takes 65,536 characters; escaping and GitHub's own additions need room. */
const MAX_BODY_LENGTH = 60_000;
const MAX_WARNINGS = 30;

export interface Proposal {
  /** yyyy-mm */
  month: string;
  captions: readonly DraftCaption[];
  /** Warnings of the check; there are no errors. */
  warnings: readonly Finding[];
  /** What worked so far, in Markdown; left out where nothing is known. */
  worked?: string;
}

/** The text of the pull request: a table to skim, then every caption in full if there is room. */
export function proposalText({ month, captions, warnings, worked = "" }: Proposal): string {
  const head = [
    `${captions.length} captions for ${month}, written by a model. Merging this posts nothing: captions go into the queue one by one, with npm run captions -- enqueue.`,
    ...flagged(captions),
    table(captions),
    ...listWarnings(warnings),
    ...(worked === "" ? [] : [worked]),
  ].join("\n\n");
  return withCaptions(head, captions);
}

function flagged(captions: readonly DraftCaption[]): string[] {
  const days = captions.filter(({ flag }) => flag === "NEEDS_FACT_CHECK").map(({ day }) => day);
  return days.length === 0 ? [] : [`**Check the facts of day ${days.join(", ")}: the notes were ambiguous.**`];
}

function table(captions: readonly DraftCaption[]): string {
  const rows = captions.map((draft) => {
    const { day, pillar = "", hook_type = "", cta_type = "", caption = "", image_direction = "", flag } = draft;
    const cells = [
      String(day ?? ""),
      firstLine(caption),
      pillar,
      hook_type,
      cta_type,
      String(caption.length),
      image_direction,
      flag ?? "",
    ];
    return `| ${cells.map((cell) => escapeMarkdown(clip(cell, 200))).join(" | ")} |`;
  });
  return [
    "| day | hook | pillar | hook type | call to action | length | picture | flag |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function listWarnings(warnings: readonly Finding[]): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.slice(0, MAX_WARNINGS).map(({ message }) => `- ${escapeMarkdown(clip(message, 300))}`);
  const more = warnings.length > MAX_WARNINGS ? [`- and ${warnings.length - MAX_WARNINGS} more`] : [];
  return [["To review (warnings of npm run captions -- check):", ...lines, ...more].join("\n")];
}

function withCaptions(head: string, captions: readonly DraftCaption[]): string {
  const full = captions.map(({ day, caption = "" }) => `Day ${day ?? "?"}\n\n${codeBlock(caption)}`);
  const body = `${head}\n\n<details><summary>All captions in full</summary>\n\n${full.join("\n\n")}\n\n</details>\n`;
  return body.length <= MAX_BODY_LENGTH
    ? body
    : `${clip(head, MAX_BODY_LENGTH)}\n\nThe captions in full are in the changed file.\n`;
}
