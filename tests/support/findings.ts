import fc from "fast-check";
import type { LocatedFinding } from "../../scripts/core/findings/finding.ts";
import type { ValidationReport } from "../../scripts/core/findings/report.ts";

export function finding(changes: Partial<LocatedFinding> = {}): LocatedFinding {
  return {
    rule: "caption-length",
    severity: "error",
    file: "content/queue.json",
    line: 4,
    column: 7,
    pointer: "/posts/0/caption",
    message: "Too long.",
    hint: "Shorten it.",
    ...changes,
  };
}

export function report(findings: LocatedFinding[], changes: Partial<ValidationReport> = {}): ValidationReport {
  return {
    findings,
    queueFile: "content/queue.json",
    postIds: ["market", null],
    counts: { pending: 2, held: 1, done: 0, failed: 0 },
    media: { checkedPosts: 0, skippedPosts: 2, reason: "offline" },
    ...changes,
  };
}

const PIECES = [
  ..."::set-env name=a::b|::stop-commands::x|::add-mask::a|##[error]x|##[group]| ::error::x|%0A::|%25|::endgroup::".split(
    "|",
  ),
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "\u0085",
  "\u001b[31m",
  "\u202e",
  "\ud800",
  "\t",
  ",",
  ":",
  "%",
  "#",
  "x",
  "$" + "{{ a }}",
  ..."</td>|<img src=x>|`|```|[a](b)|@user|#12|<!-- x -->|---|https://e.com|\\".split("|"),
  "|",
  "\n\n# x\n",
];

/** Text that tries to be a workflow command, markdown, HTML or a terminal's escape sequence. */
const hostileText = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(""));

/** A report in which every text is hostile. */
export const hostileReport = fc
  .record({
    texts: fc.array(fc.tuple(hostileText, hostileText, hostileText, hostileText), { maxLength: 30 }),
    severity: fc.constantFrom("error" as const, "warning" as const),
    id: hostileText,
    queueFile: hostileText,
  })
  .map(({ texts, severity, id, queueFile }) => {
    const findings = texts.map(([file, rule, message, hint], index) =>
      finding({ file: index % 2 === 0 ? queueFile : file, rule, message, hint, severity }),
    );
    return report(findings, { queueFile, postIds: [id] });
  });
