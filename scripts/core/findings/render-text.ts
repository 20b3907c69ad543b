import { escapeWorkflowCommands, printable } from "../text/printable.ts";
import { chooseShown, describeMore } from "./choose-shown.ts";
import type { Severity } from "./finding.ts";
import { countBySeverity, describeCoverage, headingOf, summarise, type ValidationReport } from "./report.ts";

interface TextOptions {
  hasColours: boolean;
}

type Style = Severity | "good" | "strong" | "dim";
const CODES: Record<Style, string> = { error: "31", warning: "33", note: "36", good: "32", strong: "1", dim: "2" };

/** The report for people, post by post; of very many findings only the worst. */
export function* renderText(report: ValidationReport, options: TextOptions): Iterable<string> {
  const paint = (style: Style, text: string) => (options.hasColours ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
  let group: string | null = null;
  const { shown, more } = chooseShown(report.findings);
  for (const finding of shown) {
    const heading = oneLine(headingOf(finding, report));
    if (heading !== group) yield `${group === null ? "" : "\n"}${paint("strong", heading)}\n`;
    group = heading;
    const place = paint("dim", `${oneLine(finding.file)}:${finding.line}:${finding.column}`);
    yield `  ${place}  ${paint(finding.severity, finding.severity)}  ${oneLine(finding.message)}\n`;
    yield `    ${oneLine(finding.hint)} ${paint("dim", `(${finding.rule})`)}\n`;
    for (const line of finding.paste?.split("\n") ?? []) yield `${oneLine(line)}\n`;
  }
  if (more !== null) yield `\n${describeMore(more)}\n`;
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

/** The worst findings for programs, one a line in one JSON object. The counts include those that are left out. */
export function* renderJson(report: ValidationReport): Iterable<string> {
  const { counts, media, postIds, findings } = report;
  const { shown, more } = chooseShown(findings);
  yield `{"findings":[${shown.map((finding) => `\n${JSON.stringify(finding)}`).join(",")}`;
  const posts = { total: postIds.length, ...counts };
  const summary = { ...countBySeverity(findings), ...(more === null ? {} : { more }), posts, media };
  yield `],\n${JSON.stringify(summary).slice(1)}\n`;
}
