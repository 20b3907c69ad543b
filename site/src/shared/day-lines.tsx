import type { DayFact } from "../../../scripts/core/calendar/site-data.ts";

/** What there is to say of a day beside its posts. */
export function DayLines({ fact, look }: { fact: DayFact | undefined; look: string }) {
  return fact?.lines.map((line) => (
    <span key={line} class={`${look} day-line`} dir="auto" title={line}>
      {line}
    </span>
  ));
}
