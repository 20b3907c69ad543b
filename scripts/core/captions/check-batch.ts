import type { Complaint, Severity } from "../findings/finding.ts";
import type { CaptionContext } from "../rules/captions/caption-rule.ts";
import { batchRules, captionRules } from "../rules/captions/index.ts";
import type { Objection } from "../rules/rule.ts";
import { clip } from "../text/printable.ts";
import type { BatchReading } from "./read-batch.ts";

/** Everything that is wrong with a batch: text, shape and rules. Says which post each complaint is about. */
export function checkBatch(reading: BatchReading, context: CaptionContext): Complaint[] {
  const { captions, complaints } = reading;
  const ofBatch = batchRules.flatMap((rule) => judge(rule, "", () => rule.check(captions, context)));
  const ofCaptions = captions.flatMap((caption, index) =>
    captionRules.flatMap((rule) => judge(rule, `/${index}`, () => rule.check(caption, context))),
  );
  return [...complaints, ...ofBatch, ...ofCaptions].map((complaint) => named(complaint, reading));
}

/** Whether the batch may be proposed. */
export function hasErrors(complaints: readonly Complaint[]): boolean {
  return complaints.some(({ severity }) => severity === "error");
}

/** A rule that breaks down must not hide what the others find, nor let the caption pass. */
function judge(rule: { id: string; severity: Severity }, base: string, check: () => Objection[]): Complaint[] {
  try {
    return check().map(({ severity, pointer, message, hint }) => {
      return { rule: rule.id, severity: severity ?? rule.severity, pointer: base + pointer, message, hint };
    });
  } catch {
    const message = `The rule "${rule.id}" broke down here and could not judge this.`;
    const hint = "This is a fault in mergecast, not in your content: please report it together with the content.";
    return [{ rule: rule.id, severity: "error", pointer: base, message, hint }];
  }
}

function named(complaint: Complaint, { captions }: BatchReading): Complaint {
  const index = /^\/(\d+)(?:\/|$)/.exec(complaint.pointer)?.[1];
  if (index === undefined) return complaint;
  const day = captions[Number(index)]?.day;
  const name = day === undefined ? `Entry ${Number(index) + 1}` : `Day ${day}`;
  return { ...complaint, message: `${name}: ${complaint.message}` };
}

/** Enough to act on; the rest shows in the next round. */
const MOST_POINTS = 60;

/** What the model is told about its batch when it breaks rules. */
export function feedback(complaints: readonly Complaint[]): string {
  const ordered = [...complaints].sort((a, b) => Number(a.severity === "warning") - Number(b.severity === "warning"));
  const points = ordered.slice(0, MOST_POINTS).map(({ message, hint }) => `- ${clip(message, 300)} ${clip(hint, 300)}`);
  const more = ordered.length > MOST_POINTS ? [`- and ${ordered.length - MOST_POINTS} more like these`] : [];
  return [
    "Your captions break these rules:",
    ...points,
    ...more,
    "Correct this and nothing else, and answer with the whole array again, all posts, no prose.",
  ].join("\n");
}

export const NO_ARRAY =
  "Your answer held no complete JSON array of captions. Answer with the array alone: no prose, no fences, every text in double quotes, line breaks inside texts as \\n.";
