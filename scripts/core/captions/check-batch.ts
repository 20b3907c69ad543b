import type { Finding } from "../findings/finding.ts";
import { batchRules, captionRules } from "../rules/captions/index.ts";
import type { CaptionContext } from "../rules/rule.ts";
import { joinUpToLimit, runRules } from "../rules/run-rules.ts";
import { clip } from "../text/printable.ts";
import type { BatchReading } from "./read-batch.ts";

/** Everything that is wrong with a batch: text, shape and rules. Messages name the post that they are about. */
export function checkBatch(reading: BatchReading, context: CaptionContext): Finding[] {
  return joinAlike(joinUpToLimit(groupByCaption(reading, context)), reading);
}

/** Fewer captions with the same fault are named one by one. */
const ALIKE = 3;

/** What is wrong with many captions alike has one cause, so it is one finding, at the first of them. */
function joinAlike(findings: readonly Finding[], reading: BatchReading): Finding[] {
  const causes = Map.groupBy(findings, ({ rule, severity, message, hint }) =>
    [rule, severity, message, hint].join("\n"),
  );
  return [...causes.values()].flatMap((alike) => {
    const [first] = alike;
    const names = new Set(alike.map(({ pointer }) => nameAt(pointer, reading)));
    const isByDay = [...names].every((name) => name?.startsWith("Day ") === true);
    if (first === undefined || names.size < ALIKE || !isByDay) return alike.map((one) => named(one, reading));
    const days = [...names].map((name) => Number(name?.slice("Day ".length))).sort((a, b) => a - b);
    return [{ ...first, message: `Days ${inRanges(days)}: ${first.message}` }];
  });
}

/** "1 to 4, 6, 9 to 12" */
function inRanges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(", ");
}

function* groupByCaption({ captions, findings }: BatchReading, context: CaptionContext): Iterable<Finding[]> {
  yield [...findings, ...runRules(batchRules, captions, { context, base: "" })];
  for (const [index, caption] of captions.entries())
    yield runRules(captionRules, caption, { context, base: `/${index}` });
}

function named(finding: Finding, reading: BatchReading): Finding {
  const name = nameAt(finding.pointer, reading);
  return name === null ? finding : { ...finding, message: `${name}: ${finding.message}` };
}

/** null for a place outside the captions. */
function nameAt(pointer: string, { captions }: BatchReading): string | null {
  const index = /^\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  if (index === undefined) return null;
  const day = captions[Number(index)]?.day;
  return day === undefined ? `Entry ${Number(index) + 1}` : `Day ${day}`;
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
