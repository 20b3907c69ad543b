import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { DayCell } from "./day-cell.tsx";
import { type CalendarDay, weeksOf } from "./days-of-month.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export interface MonthGridProps {
  /** Whole weeks, from Monday to Sunday. */
  days: readonly CalendarDay[];
  /** "January 2026" */
  name: string;
  onOpen: (post: PostBrief) => void;
  onAgenda: () => void;
}

/** A month or a single week as a table, one row a week. */
export function MonthGrid({ days, name, onOpen, onAgenda }: MonthGridProps) {
  const isWeek = days.length === 7;
  return (
    <table class={isWeek ? "month week" : "month"}>
      <caption class="unseen">{name}, one row a week</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <DayCell key={day.day} day={day} isOfWeek={isWeek} onOpen={onOpen} onAgenda={onAgenda} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
