import { printPieces } from "../../adapters/terminal/terminal.ts";
import type { Format } from "../../cli/option-values.ts";
import type { BatchReading } from "../../core/captions/read-batch.ts";
import { locateFindings } from "../../core/content/locate-findings.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { renderGithub } from "../../core/findings/render-github.ts";
import { renderJson, renderText } from "../../core/findings/render-text.ts";
import type { ValidationReport } from "../../core/findings/report.ts";

export interface Findings {
  file: string;
  reading: BatchReading;
  findings: readonly Finding[];
}

/** Prints what was found in a batch, in the same formats as npm run validate. */
export async function printFindings({ file, reading, findings }: Findings, format: Format): Promise<void> {
  const report: ValidationReport = {
    findings: locateFindings({ file, reading, findings }),
    queueFile: "",
    postIds: reading.captions.map(({ day }) => (day === undefined ? null : `day ${day}`)),
    counts: { pending: 0, held: 0, done: 0, failed: 0 },
    media: { checkedPosts: 0, skippedPosts: 0, reason: null },
  };
  await printPieces(render(report, format));
}

function render(report: ValidationReport, format: Format): Iterable<string> {
  if (format === "json") return renderJson(report);
  if (format === "github") return renderGithub(report, { hasSummary: false });
  return renderText(report, { hasColours: process.stdout.isTTY && process.stdout.hasColors() });
}
