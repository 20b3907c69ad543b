import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { addDays } from "../shared/words.ts";

export interface DayPickerProps {
  index: SiteIndex;
  day: string;
  /** Day of the last planned post. */
  lastDay: string;
  onDay: (day: string) => void;
}

/** Chooses the day; the profile is shown as it looks that evening. */
export function DayPicker({ index, day, lastDay, onDay }: DayPickerProps) {
  const choices = [
    ["Today", index.today],
    ["In a week", addDays(index.today, 7)],
    ["In 30 days", addDays(index.today, 30)],
    ["When everything is out", lastDay],
  ] as const;
  return (
    <div class="day-picker">
      <label>
        As it looks on{" "}
        <input
          type="date"
          value={day}
          onInput={({ currentTarget: { value } }) => /^\d{4}-\d\d-\d\d$/.test(value) && onDay(value)}
        />
      </label>
      <fieldset class="views">
        <legend class="unseen">Days</legend>
        {choices.map(([name, choice]) => (
          <button key={name} type="button" aria-pressed={day === choice} onClick={() => onDay(choice)}>
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
