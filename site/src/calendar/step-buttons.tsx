import { SignOf, Switch } from "../shared/marks.tsx";
import { addDays, addMonths } from "../shared/words.ts";
import { type Place, VIEWS, type View } from "./place.ts";

interface StepButtonsProps {
  today: string;
  day: string;
  view: View;
  onGo: (part: Partial<Place>) => void;
}

export function StepButtons({ today, day, view, onGo }: StepButtonsProps) {
  const unit = view === "week" ? "week" : "month";
  const step = (by: 1 | -1) => {
    const month = addMonths(day.slice(0, 7), by);
    onGo({ day: unit === "week" ? addDays(day, 7 * by) : month === today.slice(0, 7) ? today : `${month}-01` });
  };
  return (
    <div class="picker">
      <div class="steps">
        <button type="button" data-turn onClick={() => step(-1)}>
          <SignOf sign="‹" name={`Previous ${unit}`} />
        </button>
        <button type="button" class="wide" disabled={day === today} onClick={() => onGo({ day: today })}>
          Today
        </button>
        <button type="button" data-turn onClick={() => step(1)}>
          <SignOf sign="›" name={`Next ${unit}`} />
        </button>
      </div>
      <Switch
        label="View"
        choices={Object.entries(VIEWS) as [View, string][]}
        value={view}
        onChoose={(name) => onGo({ view: name })}
      />
    </div>
  );
}
