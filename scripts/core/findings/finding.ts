/** One complaint of a rule about the file under check, before it is located in the text. */
export interface Complaint {
  rule: string;
  severity: Severity;
  /** JSON pointer (RFC 6901) into the file, "" for the whole file. */
  pointer: string;
  /** What is wrong, in words for people who do not know JSON. */
  message: string;
  /** What to do about it. */
  hint: string;
}

export type Severity = "error" | "warning";

/** Index of the post that a pointer into the queue leads to; null for a place outside of all posts. */
export function postIndexOf(pointer: string): number | null {
  const index = /^\/posts\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  return index === undefined ? null : Number(index);
}

/** A complaint with its place in a file. Line and column count from 1; column in UTF-16 units. */
export interface Finding extends Complaint {
  file: string;
  line: number;
  column: number;
}

/** Nobody reads more, and a file made to produce millions must not exhaust the memory. */
export const MAX_COMPLAINTS = 100_000;

export function tooManyComplaints(): Complaint {
  return {
    rule: "too-many-findings",
    severity: "error",
    pointer: "",
    message: `There are more than ${MAX_COMPLAINTS} findings; the rest of the file was not checked.`,
    hint: "Correct the first ones, then check again.",
  };
}
