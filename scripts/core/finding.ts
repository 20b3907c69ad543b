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

/** A complaint with its place in a file. Line and column count from 1; column in UTF-16 units. */
export interface Finding extends Complaint {
  file: string;
  line: number;
  column: number;
}
