import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { SignOf, Switch } from "../shared/marks.tsx";
import { addDays, addMonths, dayWords } from "../shared/words.ts";
import type { Place, View } from "./place.ts";

interface MonthPickerProps {
  index: SiteIndex;
  day: string;
  view: View;
  onGo: (part: Partial<Place>) => void;
}

const VIEWS = [
  ["month", "Month"],
  ["week", "Week"],
  ["agenda", "Agenda"],
] as const;

export function MonthPicker({ index, day, view, onGo }: MonthPickerProps) {
  const month = day.slice(0, 7);
  const unit = view === "week" ? "week" : "month";
  const firstOf = (name: string) => (name === index.today.slice(0, 7) ? index.today : `${name}-01`);
  const step = (by: 1 | -1) => onGo({ day: view === "week" ? addDays(day, 7 * by) : firstOf(addMonths(month, by)) });
  return (
    <div class="picker">
      <div class="steps">
        <button type="button" data-turn onClick={() => step(-1)}>
          <SignOf sign="‹" name={`Previous ${unit}`} />
        </button>
        <label>
          <span class="unseen">Month</span>
          <select value={month} onChange={({ currentTarget }) => onGo({ day: firstOf(currentTarget.value) })}>
            {listMonths(index, month).map(({ month: name, count }) => (
              <option key={name} value={name}>
                {dayWords.month(`${name}-01`)} ({plural(count, "post")})
              </option>
            ))}
          </select>
        </label>
        <button type="button" data-turn onClick={() => step(1)}>
          <SignOf sign="›" name={`Next ${unit}`} />
        </button>
      </div>
      <button type="button" class="wide" disabled={day === index.today} onClick={() => onGo({ day: index.today })}>
        Today
      </button>
      <Switch label="View" choices={VIEWS} value={view} onChoose={(name) => onGo({ view: name })} />
    </div>
  );
}

/** Months with posts, the current month, and the month that is shown. */
function listMonths(index: SiteIndex, shown: string): { month: string; count: number }[] {
  const known = new Set(index.months.map(({ month }) => month));
  const added = [...new Set([shown, index.today.slice(0, 7)])].filter((month) => !known.has(month));
  const months = [...index.months, ...added.map((month) => ({ month, count: 0 }))];
  return months.sort((a, b) => (a.month < b.month ? -1 : 1));
}
