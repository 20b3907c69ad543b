import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { addMonths, dayWords } from "../shared/words.ts";
import type { Place } from "./use-place.ts";

export interface MonthPickerProps {
  index: SiteIndex;
  place: Place;
  onGo: (place: Place) => void;
}

export function MonthPicker({ index, place, onGo }: MonthPickerProps) {
  const thisMonth = index.today.slice(0, 7);
  const step = (months: number) => onGo({ ...place, month: addMonths(place.month, months) });
  return (
    <div class="picker">
      <div class="steps">
        <button type="button" onClick={() => step(-1)}>
          <span aria-hidden="true">‹</span>
          <span class="unseen">Previous month</span>
        </button>
        <label>
          <span class="unseen">Month</span>
          <select value={place.month} onChange={({ currentTarget }) => onGo({ ...place, month: currentTarget.value })}>
            {listMonths(index, place.month).map(({ month, count }) => (
              <option key={month} value={month}>
                {dayWords.month(`${month}-01`)} ({plural(count, "post")})
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => step(1)}>
          <span aria-hidden="true">›</span>
          <span class="unseen">Next month</span>
        </button>
      </div>
      <button
        type="button"
        class="wide"
        disabled={place.month === thisMonth}
        onClick={() => onGo({ ...place, month: thisMonth })}
      >
        Today
      </button>
      <fieldset class="views">
        <legend class="unseen">View</legend>
        {(["month", "agenda"] as const).map((view) => (
          <button key={view} type="button" aria-pressed={place.view === view} onClick={() => onGo({ ...place, view })}>
            {view === "month" ? "Month" : "Agenda"}
          </button>
        ))}
      </fieldset>
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
