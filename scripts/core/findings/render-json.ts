import { countBySeverity, type ValidationReport } from "./report.ts";

const FINDINGS_PER_PIECE = 500;

/** The report for programs: one JSON object. Yields pieces, since one string could become too long for the engine. */
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
