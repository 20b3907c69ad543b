/** One finding about a file, before its position in the text is known. */
export interface Finding {
  rule: string;
  severity: Severity;
  /** JSON pointer (RFC 6901) into the file; "" for the whole file. */
  pointer: string;
  /** What is wrong, for people who do not know JSON. */
  message: string;
  hint: string;
  /** Lines that belong into a file as they are, for a hint that says so. */
  paste?: string;
}

/** A note says something worth knowing; there is nothing to do about it. */
export type Severity = "error" | "warning" | "note";

/** The worst first. */
export const SEVERITIES = ["error", "warning", "note"] as const satisfies readonly Severity[];

export function bySeverity(a: Pick<Finding, "severity">, b: Pick<Finding, "severity">): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

/** The finding as a sentence for people, without its place. */
export function describeFinding({ message, hint }: Finding): string {
  return `${message} ${hint}`;
}

/** Index of the post that a pointer into the queue is about; null for a place outside all posts. */
export function postIndexOf(pointer: string): number | null {
  const index = /^\/posts\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  return index === undefined ? null : Number(index);
}

/** A finding with its position. Lines and columns count from 1; columns in UTF-16 units. */
export interface LocatedFinding extends Finding {
  file: string;
  line: number;
  column: number;
}

/** Nobody reads more, and a hostile file with millions of errors must not exhaust the memory. */
export const MAX_FINDINGS = 100_000;

export function tooManyFindings(): Finding {
  return {
    rule: "too-many-findings",
    severity: "error",
    pointer: "",
    message: `There are more than ${MAX_FINDINGS} findings; the rest of the file was not checked.`,
    hint: "Correct the first ones, then check again.",
  };
}

/** A name as one segment of a JSON pointer (RFC 6901). */
export function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

export function toPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

export function toSegments(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
