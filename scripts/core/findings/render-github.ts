import { postIndexOf } from "../check-queue.ts";
import type { Finding, Severity } from "../finding.ts";
import type { ValidationReport } from "./report.ts";
import { describeCoverage, summarise } from "./summarise.ts";

/** GitHub shows at most 10 annotations of each kind per step and drops the rest silently. */
const MAX_PER_SEVERITY = 10;

/** The report as workflow commands, which GitHub shows beside the lines of a pull request. Errors come first. */
export function* renderGithub(report: ValidationReport): Iterable<string> {
  for (const severity of ["error", "warning"] as const) {
    const findings = report.findings.filter((finding) => finding.severity === severity);
    for (const finding of findings.slice(0, MAX_PER_SEVERITY)) yield annotate(finding, report);
    if (findings.length > MAX_PER_SEVERITY) yield noticeOfMore(severity, findings.length - MAX_PER_SEVERITY);
  }
  yield `${escapeData(summarise(report))}\n`;
  const coverage = describeCoverage(report);
  if (coverage !== null) yield `${coverage}\n`;
}

function annotate(finding: Finding, report: ValidationReport): string {
  const properties = {
    file: finding.file,
    line: String(finding.line),
    col: String(finding.column),
    title: titleOf(finding, report),
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${finding.severity} ${list.join(",")}::${escapeData(`${finding.message}\n${finding.hint}`)}\n`;
}

function titleOf(finding: Finding, report: ValidationReport): string {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.rule;
  return `${finding.rule} in ${report.postIds[index] ?? `post ${index + 1}`}`;
}

function noticeOfMore(severity: Severity, count: number): string {
  const noun = `${severity}${count === 1 ? "" : "s"}`;
  return `::notice title=validate::${count} more ${noun}. To see them all: npm run validate -- --format text\n`;
}

/** As the runner's own toolkit does it: without this, text could end the command and begin another. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
