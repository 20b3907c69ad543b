import type { Finding, LocatedFinding } from "../findings/finding.ts";
import { isTextFault, LineIndex, locate, type Place, type Position } from "../json/index.ts";
import { clip } from "../text/printable.ts";

interface FileFindings {
  file: string;
  reading: { text: string };
  findings: readonly Finding[];
}

/** Whatever a file repeats in a finding, a name or a value of a megabyte is not echoed. */
const MAX_TEXT = 1_000;

/** Adds line and column to every finding, and sorts by position. Takes one pass over the text. */
export function locateFindings({ file, reading, findings }: FileFindings): LocatedFinding[] {
  if (findings.length === 0) return [];
  const { text } = reading;
  const pointers = findings.filter((finding) => !isTextFault(finding)).map(({ pointer }) => pointer);
  const places = pointers.length === 0 ? new Map<string, Place>() : locate(text, pointers);
  const lines = new LineIndex(text);
  const located = findings.map((finding) => {
    const offset = isTextFault(finding) ? finding.offset : offsetOf(finding, places.get(finding.pointer));
    return toLocated(finding, file, lines.positionOf(offset));
  });
  return located.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** For an unknown field the position is that of its name, for everything else that of the value. */
function offsetOf(finding: Finding, place: Place | undefined): number {
  if (place === undefined) return 0;
  return finding.rule === "unknown-field" ? place.nameOffset : place.valueOffset;
}

function toLocated(
  { rule, severity, pointer, message, hint }: Finding,
  file: string,
  { line, column }: Position,
): LocatedFinding {
  const texts = { pointer: clip(pointer, MAX_TEXT), message: clip(message, MAX_TEXT), hint: clip(hint, MAX_TEXT) };
  return { rule, severity, file, line, column, ...texts };
}
