import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { dayWords } from "../shared/words.ts";
import { DayPost } from "./day-post.tsx";
import type { CalendarDay } from "./days-of-month.ts";
import { useDragStart } from "./use-drag.ts";

/** Further posts of a day are in the agenda. */
const SHOWN_IN_MONTH = 3;
const SHOWN_IN_WEEK = 24;

export interface DayCellProps {
  day: CalendarDay;
  /** There is more room than in a month. */
  isOfWeek: boolean;
  onOpen: (post: PostBrief) => void;
  onAgenda: () => void;
}

/** A day of the month or the week: its posts, and a "+" for a new one. A post can be dropped on it. */
export function DayCell({ day, isOfWeek, onOpen, onAgenda }: DayCellProps) {
  const { overDay } = useDragStart();
  const maxShown = isOfWeek ? SHOWN_IN_WEEK : SHOWN_IN_MONTH;
  const classes = [
    "day",
    day.isToday && "today",
    day.isGap && "gap",
    day.runsDry && "dry",
    day.isOutside && "outside",
    day.isPast && "past",
    overDay === day.day && (day.isPast ? "over-past" : "over"),
  ];
  const more = day.posts.length - maxShown;
  return (
    <td class={classes.filter(Boolean).join(" ")} data-day={day.day} aria-current={day.isToday ? "date" : undefined}>
      <div class="day-head">
        <time dateTime={day.day}>
          <span aria-hidden="true">{Number(day.day.slice(8))}</span>
          <span class="unseen">{dayWords.short(day.day)}</span>
        </time>
        {!day.isPast && <AddPost day={day.day} />}
      </div>
      {day.posts.length > 0 && (
        <ul>
          {day.posts.slice(0, maxShown).map((post) => (
            <li key={post.n}>
              <DayPost post={post} isSmall={!isOfWeek} onOpen={onOpen} />
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
      <span aria-hidden="true">+</span>
      <span class="unseen">New post on {dayWords.short(day)}</span>
    </a>
  );
}
