import type { Finding } from "../findings/finding.ts";
import { currentFormat } from "./format.ts";

/** What to do where a file as a whole does not hold what it is for. */
export const WHOLE_FILE = {
  queue: 'Restore it from the git history, or begin with { "account": "your_handle", "posts": [] }.',
  settings: `Restore it from the git history, or write { "format": ${currentFormat()} } for the default settings.`,
  record: "Only the bot writes this file. Restore it from the git history.",
} as const;

/**
 * Replaces the advice of findings about the content as a whole: nothing, null, a list. What helps with a field of the wrong type
 * does not help there.
 */
export function adviseWholeFile<C extends Finding>(findings: readonly C[], text: string, advice: string): C[] {
  if (findings.length === 0) return [];
  const isEmpty = text.trim() === "";
  const isAboutAll = ({ rule, pointer }: Finding) =>
    pointer === "" && (rule === "wrong-type" || (isEmpty && rule === "json-syntax"));
  return findings.map((finding) => (isAboutAll(finding) ? { ...finding, hint: advice } : finding));
}
