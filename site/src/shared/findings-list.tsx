import type { PostFinding } from "../../../scripts/core/calendar/site-data.ts";

/** Findings of the rules, each with what to do about it. */
export function FindingsList({ title, findings }: { title: string; findings: readonly PostFinding[] }) {
  return (
    <section class="findings" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ severity, message, hint }) => (
          <li key={`${severity} ${message} ${hint}`} class={`finding finding-${severity}`}>
            <strong>{NAMES[severity]}</strong> <span dir="auto">{message}</span>{" "}
            <span class="hint" dir="auto">
              {hint}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAMES = { error: "Error", warning: "Warning", note: "Note" };
