import type { Complaint } from "../findings/finding.ts";

/** A complaint about the text itself: its place is known before anything is located by pointer. */
export interface TextFault extends Complaint {
  /** Index into the decoded text, in UTF-16 units. */
  offset: number;
}

export function isTextFault(complaint: Complaint): complaint is TextFault {
  return "offset" in complaint;
}
