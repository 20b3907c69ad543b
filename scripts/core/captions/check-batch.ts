import type { Finding } from "../findings/finding.ts";
import { batchRules, captionRules } from "../rules/captions/index.ts";
import type { CaptionContext } from "../rules/rule.ts";
import { joinUpToLimit, runRules } from "../rules/run-rules.ts";
import { clip } from "../text/printable.ts";
import type { BatchReading } from "./read-batch.ts";

/** Everything that is wrong with a batch: text, shape and rules. Messages name the post that they are about. */
export function checkBatch(reading: BatchReading, context: CaptionContext): Finding[] {
  return joinUpToLimit(groupByCaption(reading, context)).map((finding) => named(finding, reading));
}

function* groupByCaption({ captions, findings }: BatchReading, context: CaptionContext): Iterable<Finding[]> {
  yield [...findings, ...runRules(batchRules, captions, { context, base: "" })];
  for (const [index, caption] of captions.entries())
    yield runRules(captionRules, caption, { context, base: `/${index}` });
}

function named(finding: Finding, { captions }: BatchReading): Finding {
  const index = /^\/(\d+)(?:\/|$)/.exec(finding.pointer)?.[1];
  if (index === undefined) return finding;
  const day = captions[Number(index)]?.day;
  const name = day === undefined ? `Entry ${Number(index) + 1}` : `Day ${day}`;
  return { ...finding, message: `${name}: ${finding.message}` };
}

/** Whether the batch may be proposed. */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

/** Enough to act on; the next round shows the rest. */
const MAX_POINTS = 60;

export function feedback(findings: readonly Finding[]): string {
  const ordered = [...findings].sort((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
  const points = ordered.slice(0, MAX_POINTS).map(({ message, hint }) => `- ${clip(message, 300)} ${clip(hint, 300)}`);
  const more = ordered.length > MAX_POINTS ? [`- and ${ordered.length - MAX_POINTS} more like these`] : [];
  return [
    "Your captions break these rules:",
    ...points,
    ...more,
    "Correct this and nothing else, and answer with the whole array again, all posts, no prose.",
  ].join("\n");
}

export const NO_ARRAY =
  "Your answer held no complete JSON array of captions. Answer with the array alone: no prose, no fences, every text in double quotes, line breaks inside texts as \\n.";
