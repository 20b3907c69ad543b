import { clip } from "../clip.ts";
import type { Complaint } from "../finding.ts";

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
