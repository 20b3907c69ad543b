import type { Complaint } from "./finding.ts";

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
