import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { dayWords } from "../shared/words.ts";
import { DayPost } from "./day-post.tsx";
import { type CalendarDay, daysOfMonth, weeksOf } from "./days-of-month.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** Further posts of a day are in the agenda. */
const MAX_SHOWN = 3;

export interface MonthGridProps {
  index: SiteIndex;
  month: MonthData;
  onOpen: (n: number) => void;
  onAgenda: () => void;
}

export function MonthGrid({ index, month, onOpen, onAgenda }: MonthGridProps) {
  return (
    <table class="month">
      <caption class="unseen">{dayWords.month(`${month.month}-01`)}, one row a week</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(daysOfMonth(month, index)).map((week, row) => (
          // Weeks have no name of their own and never change their order.
          <tr key={`${month.month} ${row}`}>
            {week.map((day, column) =>
              day === null ? (
                <td key={`${WEEKDAYS[column]}`} class="outside" />
              ) : (
                <DayCell key={day.day} day={day} onOpen={onOpen} onAgenda={onAgenda} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: CalendarDay;
  onOpen: (n: number) => void;
  onAgenda: () => void;
}

function DayCell({ day, onOpen, onAgenda }: DayCellProps) {
  const classes = ["day", day.isToday && "today", day.isGap && "gap", day.runsDry && "dry"].filter(Boolean).join(" ");
  const more = day.posts.length - MAX_SHOWN;
  return (
    <td class={classes} aria-current={day.isToday ? "date" : undefined}>
      <time dateTime={day.day}>
        <span aria-hidden="true">{Number(day.day.slice(8))}</span>
        <span class="unseen">{dayWords.short(day.day)}</span>
      </time>
      {day.posts.length > 0 && (
        <ul>
          {day.posts.slice(0, MAX_SHOWN).map((post) => (
            <li key={post.n}>
              <DayPost post={post} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button type="button" class="linklike more-posts" onClick={onAgenda}>
          +{more}
          <span class="unseen">{` ${plural(more, "further post")} in the agenda`}</span>
        </button>
      )}
      {day.isGap && <span class="day-note">No post</span>}
      {day.runsDry && <span class="day-note dry-note">Queue runs dry</span>}
    </td>
  );
}
