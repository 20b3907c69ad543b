import { useState } from "preact/hooks";
import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { DayLines } from "../shared/day-lines.tsx";
import { dayWords } from "../shared/words.ts";
import type { CalendarDay } from "./days.ts";
import { AddPost } from "./month-grid.tsx";
import { PostButton } from "./post-button.tsx";
import { useDragStart } from "./use-drag.tsx";

interface AgendaProps {
  days: readonly CalendarDay[];
  /** Only days with a post that the reader asked for, those that are over too. */
  isFiltered: boolean;
  onOpen: (post: PostBrief) => void;
}

/** The days as a list, which begins at today: what is over is folded away. */
export function Agenda({ days, isFiltered, onOpen }: AgendaProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = days.filter(
    (day) => day.posts.length > 0 || (!isFiltered && (day.isGap || day.runsDry || !day.isPast)),
  );
  if (shown.length === 0) return <p class="quiet">Nothing to show here.</p>;
  const isOver = days.at(-1)?.isPast === true || isFiltered;
  const past = isOver ? [] : shown.filter(({ isPast }) => isPast);
  const count = past.reduce((sum, { posts }) => sum + posts.length, 0);
  return (
    <>
      {count > 0 && (
        <details class="earlier" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Earlier this month: {plural(count, "post")}</summary>
          {isOpen && <DayList days={past} onOpen={onOpen} />}
        </details>
      )}
      <DayList days={shown.slice(past.length)} onOpen={onOpen} />
    </>
  );
}

function DayList({ days, onOpen }: Pick<AgendaProps, "days" | "onOpen">) {
  const { overDay } = useDragStart();
  return (
    <ol class="agenda stack tight">
      {days.map(({ day, posts, isToday, isPast, isGap, runsDry, fact }) => (
        <li
          key={day}
          class={["agenda-day stack tight", isToday && "today", fact?.isOff && "off", overDay === day && "over"]
            .filter(Boolean)
            .join(" ")}
          data-day={day}
        >
          <h2>
            <time dateTime={day}>{dayWords.short(day)}</time>
            {isToday && <span class="now">Today</span>}
            {!isPast && <AddPost day={day} />}
          </h2>
          <div class="stack tight">
            <DayLines fact={fact} look="agenda-note" />
            {posts.map((post) => (
              <PostButton key={post.n} look="agenda-post" post={post} onOpen={onOpen} />
            ))}
            {isGap && <p class="agenda-note">No post</p>}
            {runsDry && (
              <p class="agenda-note dry-note">The queue runs dry: from this day on, nothing is left to post.</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
