import type { Complaint, Finding } from "../findings/finding.ts";
import { isTextFault, LineIndex, locate, type Place, type Position } from "../json/index.ts";
import { clip } from "../text/printable.ts";

/** A file and its complaints. */
export interface FileComplaints {
  /** The name to show in findings. */
  file: string;
  reading: { text: string };
  complaints: readonly Complaint[];
}

/** Whatever a file repeats in a finding, a name or a value of a megabyte is not echoed. */
const MAX_TEXT = 1_000;

/** Adds line and column to every complaint, and sorts by position. Takes one pass over the text. */
export function locateComplaints({ file, reading, complaints }: FileComplaints): Finding[] {
  if (complaints.length === 0) return [];
  const { text } = reading;
  const pointers = complaints.filter((complaint) => !isTextFault(complaint)).map(({ pointer }) => pointer);
  const places = pointers.length === 0 ? new Map<string, Place>() : locate(text, pointers);
  const lines = new LineIndex(text);
  const findings = complaints.map((complaint) => {
    const offset = isTextFault(complaint) ? complaint.offset : offsetOf(complaint, places.get(complaint.pointer));
    return toFinding(complaint, file, lines.positionOf(offset));
  });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** For an unknown field the position is that of its name, for everything else that of the value. */
function offsetOf(complaint: Complaint, place: Place | undefined): number {
  if (place === undefined) return 0;
  return complaint.rule === "unknown-field" ? place.nameOffset : place.valueOffset;
}

function toFinding(
  { rule, severity, pointer, message, hint }: Complaint,
  file: string,
  { line, column }: Position,
): Finding {
  const texts = { pointer: clip(pointer, MAX_TEXT), message: clip(message, MAX_TEXT), hint: clip(hint, MAX_TEXT) };
  return { rule, severity, file, line, column, ...texts };
}
