import { encodeUtf8 } from "../text/bytes.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { chooseShown } from "./choose-shown.ts";
import type { LocatedFinding } from "./finding.ts";
import { describeCoverage, headingOf, summarise, type ValidationReport } from "./report.ts";

/** GitHub refuses larger step summaries completely. */
export const MAX_SUMMARY_BYTES = 1024 * 1024;
/** Room for the text after the last table. */
const CLOSING_BYTES = 300;
const MAX_TEXT_LENGTH = 1_000;
const TABLE_HEAD = "| where | | what is wrong | what to do |\n|---|---|---|---|\n";

/** The worst findings as markdown: a table per post or file, those with errors first, in at most `maxBytes` of UTF-8. */
export function* renderSummary(report: ValidationReport, maxBytes: number): Iterable<string> {
  let left = maxBytes - CLOSING_BYTES;
  if (left < 0) return;
  let omitted = report.findings.length;
  for (const piece of piecesOf({ ...report, findings: [...chooseShown(report.findings).shown] }, opening(report))) {
    left -= encodeUtf8(piece.text).length;
    if (left < 0) break;
    omitted -= piece.findings;
    yield piece.text;
  }
  if (omitted > 0) {
    const findings = `${omitted} more finding${omitted === 1 ? "" : "s"}`;
    yield `\n${findings} did not fit here. Correct the first ones, then check again.\n`;
  }
}

interface Piece {
  text: string;
  findings: number;
}

function opening(report: ValidationReport): Piece {
  const coverage = describeCoverage(report);
  const lines = [summarise(report), ...(coverage === null ? [] : [coverage])].map(escapeMarkdown);
  return { text: `## Content check\n\n${lines.join("\n\n")}\n`, findings: 0 };
}

function* piecesOf(report: ValidationReport, head: Piece): Iterable<Piece> {
  yield head;
  const groups = [...Map.groupBy(report.findings, (finding) => headingOf(finding, report))];
  const hasErrors = (findings: readonly LocatedFinding[]) => findings.some(({ severity }) => severity === "error");
  const urgent = groups.filter(([, findings]) => hasErrors(findings));
  const others = groups.filter(([, findings]) => !hasErrors(findings));
  for (const [heading, findings] of [...urgent, ...others]) {
    for (const [index, finding] of findings.entries()) {
      const head = index === 0 ? `\n### ${inline(heading)}\n\n${TABLE_HEAD}` : "";
      yield { text: head + rowOf(finding), findings: 1 };
    }
  }
}

function rowOf({ file, line, column, severity, message, hint, rule }: LocatedFinding): string {
  const place = `${inline(file)}:${line}:${column}`;
  const weight = severity === "error" ? "**error**" : severity;
  return `| ${place} | ${weight} | ${inline(message)} | ${inline(hint)} (${inline(rule)}) |\n`;
}

function inline(text: string): string {
  return escapeMarkdown(clip(text, MAX_TEXT_LENGTH));
}
