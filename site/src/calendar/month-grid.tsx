import { useLayoutEffect, useRef } from "preact/hooks";
import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { DayLines } from "../shared/day-lines.tsx";
import { SignOf } from "../shared/marks.tsx";
import { dayWords } from "../shared/words.ts";
import type { CalendarDay } from "./days.ts";
import { PostButton } from "./post-button.tsx";
import { useDragStart } from "./use-drag.tsx";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface MonthGridProps {
  /** Whole weeks, from Monday to Sunday. */
  days: readonly CalendarDay[];
  name: string;
  /** Without any post, there is nothing to go to. */
  isEmpty: boolean;
  onOpen: (post: PostBrief) => void;
  onAgenda: () => void;
}

/** A month or a single week as a table, one row a week. */
export function MonthGrid({ days, name, isEmpty, ...actions }: MonthGridProps) {
  const isWeek = days.length === 7;
  const weeks = Map.groupBy(days.entries(), ([at]) => Math.floor(at / 7));
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const today = table.current?.querySelector(".today");
    if (isEmpty || today == null || scrollY > 0) return;
    // Without a smooth movement: the page opens there. The head of the calendar stays in sight.
    today.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [name]);
  return (
    <table ref={table} class={isWeek ? "month week" : "month"}>
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
        {[...weeks.values()].map((week) => (
          <tr key={week[0]?.[1].day}>
            {week.map(([, day]) => (
              <DayCell key={day.day} day={day} isOfWeek={isWeek} {...actions} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Further posts of a day are in the agenda. */
const SHOWN_IN_MONTH = 3;
const SHOWN_IN_WEEK = 24;

interface DayCellProps extends Pick<MonthGridProps, "onOpen" | "onAgenda"> {
  day: CalendarDay;
  /** There is more room than in a month. */
  isOfWeek: boolean;
}

/** A day of the month or the week: its posts, and a "+" for a new one. A post can be dropped on it. */
function DayCell({ day, isOfWeek, onOpen, onAgenda }: DayCellProps) {
  const { overDay } = useDragStart();
  const maxShown = isOfWeek ? SHOWN_IN_WEEK : SHOWN_IN_MONTH;
  const classes = [
    "day",
    day.isToday && "today",
    day.isGap && "gap",
    day.runsDry && "dry",
    day.isOutside && "outside",
    day.isPast && "past",
    day.fact?.isOff && "off",
    overDay === day.day && (day.isPast ? "over-past" : "over"),
  ];
  const more = day.posts.length - maxShown;
  return (
    <td class={classes.filter(Boolean).join(" ")} data-day={day.day} aria-current={day.isToday ? "date" : undefined}>
      <div class="day-head">
        {isOfWeek && (
          <span class="weekday" aria-hidden="true">
            {dayWords.short(day.day).slice(0, 3)}
          </span>
        )}
        <time dateTime={day.day}>
          <SignOf sign={String(Number(day.day.slice(8)))} name={dayWords.short(day.day)} />
        </time>
        {!day.isPast && <AddPost day={day.day} />}
      </div>
      <DayLines fact={day.fact} look="day-note" />
      {day.posts.length > 0 && (
        <ul>
          {day.posts.slice(0, maxShown).map((post) => (
            <li key={post.n}>
              <PostButton look="day-post" post={post} isSmall={!isOfWeek} onOpen={onOpen} />
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

/** Leads to the composer with the day filled in. */
export function AddPost({ day }: { day: string }) {
  return (
    <a class="add-post" href={`./compose.html?day=${day}`}>
      <SignOf sign="+" name={`New post on ${dayWords.short(day)}`} />
    </a>
  );
}
