import { escapeWorkflowCommands, printable } from "../text/printable.ts";
import { countBySeverity, describeCoverage, headingOf, summarise, type ValidationReport } from "./report.ts";

export interface TextOptions {
  /** Whether to use ANSI colours. */
  hasColours: boolean;
}

type Style = "error" | "warning" | "good" | "strong" | "dim";
const CODES: Record<Style, string> = { error: "31", warning: "33", good: "32", strong: "1", dim: "2" };

/** The report for people, post by post. Yields pieces, because the report can be very long. */
export function* renderText(report: ValidationReport, options: TextOptions): Iterable<string> {
  const paint = (style: Style, text: string) => (options.hasColours ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
  let group: string | null = null;
  for (const finding of report.findings) {
    const heading = oneLine(headingOf(finding, report));
    if (heading !== group) yield `${group === null ? "" : "\n"}${paint("strong", heading)}\n`;
    group = heading;
    const place = paint("dim", `${oneLine(finding.file)}:${finding.line}:${finding.column}`);
    yield `  ${place}  ${paint(finding.severity, finding.severity)}  ${oneLine(finding.message)}\n`;
    yield `    ${oneLine(finding.hint)} ${paint("dim", `(${finding.rule})`)}\n`;
    for (const line of finding.paste?.split("\n") ?? []) yield `${oneLine(line)}\n`;
  }
  const { errors, warnings } = countBySeverity(report.findings);
  const style = errors > 0 ? "error" : warnings > 0 ? "warning" : "good";
  yield `${group === null ? "" : "\n"}${paint(style, summarise(report))}\n`;
  const coverage = describeCoverage(report);
  if (coverage !== null) yield `${coverage}\n`;
}

/** Foreign text on one line, unable to control the terminal or, in a build log, the runner. */
function oneLine(text: string): string {
  return escapeWorkflowCommands(printable(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t"));
}

const FINDINGS_PER_PIECE = 500;

/** The report for programs, one JSON object. Yields pieces, because a single string could be too long for the engine. */
export function* renderJson(report: ValidationReport): Iterable<string> {
  yield '{"findings":[';
  for (let start = 0; start < report.findings.length; start += FINDINGS_PER_PIECE) {
    const piece = report.findings.slice(start, start + FINDINGS_PER_PIECE).map((finding) => JSON.stringify(finding));
    yield `${start === 0 ? "" : ","}\n${piece.join(",\n")}`;
  }
  const { counts, media, postIds } = report;
  const summary = { ...countBySeverity(report.findings), posts: { total: postIds.length, ...counts }, media };
  yield `],\n${JSON.stringify(summary).slice(1)}\n`;
}
