import { useLayoutEffect, useRef } from "preact/hooks";
import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { dayWords } from "../shared/words.ts";
import type { CalendarDay } from "./days.ts";
import { AddPost } from "./month-grid.tsx";
import { AgendaPost } from "./post-button.tsx";
import { useDragStart } from "./use-drag.tsx";

interface AgendaProps {
  days: readonly CalendarDay[];
  /** Only days with a post that the reader asked for. */
  isFiltered: boolean;
  /** Otherwise the page stays at its top. */
  opensAtToday: boolean;
  onOpen: (post: PostBrief) => void;
}

/** The days as a list, which begins at today: what is over stands above. */
export function Agenda({ days, isFiltered, opensAtToday, onOpen }: AgendaProps) {
  const today = useRef<HTMLLIElement>(null);
  const { overDay } = useDragStart();
  const shown = days.filter(
    (day) => day.posts.length > 0 || (!isFiltered && (day.isGap || day.runsDry || !day.isPast)),
  );
  const todayKey = shown.find(({ isToday }) => isToday)?.day;
  useLayoutEffect(() => {
    // Without a smooth movement: the page opens there.
    if (opensAtToday && scrollY === 0) today.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [opensAtToday, todayKey]);
  if (shown.length === 0) return <p class="quiet">Nothing to show here.</p>;
  return (
    <ol class="agenda">
      {shown.map(({ day, posts, isToday, isPast, isGap, runsDry }) => (
        <li
          key={day}
          ref={isToday ? today : null}
          class={["agenda-day", isToday && "today", overDay === day && "over"].filter(Boolean).join(" ")}
          data-day={day}
        >
          <h2>
            <time dateTime={day}>{dayWords.short(day)}</time>
            {isToday && <span class="now">Today</span>}
            {!isPast && <AddPost day={day} />}
          </h2>
          <div class="agenda-posts">
            {posts.map((post) => (
              <AgendaPost key={post.n} post={post} onOpen={onOpen} />
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
