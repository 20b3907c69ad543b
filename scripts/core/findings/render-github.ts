import { clip, printable } from "../text/printable.ts";
import { MAX_SHOWN, worstFirst } from "./choose-shown.ts";
import { type LocatedFinding, postIndexOf, SEVERITIES } from "./finding.ts";
import { countBySeverity, describeCoverage, joinCounts, summarise, type ValidationReport } from "./report.ts";

/** GitHub shows at most 10 annotations of each kind per step and silently drops the rest. */
const MAX_PER_SEVERITY = 10;
/** The runner cuts an annotation's text at 4,096 characters. */
const MAX_LENGTH = 4_000;

export interface GithubOptions {
  /** Whether the job summary has all findings. */
  hasSummary: boolean;
}

/** The worst findings, errors first, as workflow commands, which GitHub shows next to the lines of a pull request. */
export function* renderGithub(report: ValidationReport, { hasSummary }: GithubOptions): Iterable<string> {
  const ranked = worstFirst(report.findings);
  const shown = SEVERITIES.flatMap((severity) =>
    ranked.filter((finding) => finding.severity === severity).slice(0, MAX_PER_SEVERITY),
  );
  for (const finding of shown) yield annotate(finding, report);
  if (shown.length < ranked.length) yield noticeOfMore(ranked, shown, hasSummary);
  yield `${escapeData(summarise(report))}\n`;
  const coverage = describeCoverage(report);
  if (coverage !== null) yield `${escapeData(coverage)}\n`;
}

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

function annotate(finding: LocatedFinding, report: ValidationReport): string {
  const properties = {
    file: finding.file,
    line: String(finding.line),
    col: String(finding.column),
    title: titleOf(finding, report),
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${COMMANDS[finding.severity]} ${list.join(",")}::${escapeData([finding.message, finding.hint, finding.paste ?? []].flat().join("\n"))}\n`;
}

function titleOf(finding: LocatedFinding, report: ValidationReport): string {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.rule;
  return `${finding.rule} in ${clip(report.postIds[index] ?? `post ${index + 1}`)}`;
}

function noticeOfMore(all: readonly LocatedFinding[], shown: readonly LocatedFinding[], hasSummary: boolean): string {
  const more = joinCounts(countBySeverity(all.filter((finding) => !shown.includes(finding))), "more ");
  const inSummary = all.length <= MAX_SHOWN ? "in the job summary" : "(the job summary shows more of them)";
  const where = hasSummary ? inSummary : "not shown here. To see more: npm run validate -- --format text";
  return `::notice title=validate::${escapeData(`${more} ${where}`)}\n`;
}

/**
 * Text that the runner cannot mistake for a command. Line breaks are encoded as in GitHub's toolkit, so that no text can start
 * a line. Other control characters are shown as their code. The runner's older command syntax works anywhere in a line.
 */
function escapeData(text: string): string {
  const shown = printable(clip(text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n"), MAX_LENGTH));
  return shown.replaceAll("##[", "##\u200b[").replaceAll("%", "%25").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
