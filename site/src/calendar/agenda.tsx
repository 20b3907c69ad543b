import { useLayoutEffect, useRef } from "preact/hooks";
import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { Chip, KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";
import { dayWords } from "../shared/words.ts";
import { AddPost } from "./day-cell.tsx";
import type { CalendarDay } from "./days-of-month.ts";
import { isLoose, MARK_WORDS, type ShownPost } from "./shown-posts.ts";
import { useDragStart } from "./use-drag.ts";

export interface AgendaProps {
  days: readonly CalendarDay[];
  /** Only days with a post that the reader asked for. */
  isFiltered: boolean;
  /** Otherwise the page stays at its top. */
  opensAtToday: boolean;
  onOpen: (post: PostBrief) => void;
}

/** The days as a list, which begins at today: what is over stands above. */
export function Agenda({ days, isFiltered, opensAtToday, onOpen }: AgendaProps) {
  const shown = days.filter(
    (day) => day.posts.length > 0 || (!isFiltered && (day.isGap || day.runsDry || !day.isPast)),
  );
  if (shown.length === 0) return <p class="quiet">Nothing to show here.</p>;
  return (
    <ol class="agenda">
      {shown.map((day) => (
        <AgendaDay key={day.day} day={day} opensHere={opensAtToday && day.isToday} onOpen={onOpen} />
      ))}
    </ol>
  );
}

type AgendaDayProps = { day: CalendarDay; opensHere: boolean; onOpen: AgendaProps["onOpen"] };

function AgendaDay({ day, opensHere, onOpen }: AgendaDayProps) {
  const item = useRef<HTMLLIElement>(null);
  const { overDay } = useDragStart();
  useLayoutEffect(() => {
    // Without a smooth movement: the page opens there.
    if (opensHere && scrollY === 0) item.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [opensHere]);
  const classes = ["agenda-day", day.isToday && "today", overDay === day.day && "over"].filter(Boolean).join(" ");
  return (
    <li ref={item} class={classes} data-day={day.day}>
      <h2>
        <time dateTime={day.day}>{dayWords.short(day.day)}</time>
        {day.isToday && <span class="now">Today</span>}
        {!day.isPast && <AddPost day={day.day} />}
      </h2>
      <div class="agenda-posts">
        {day.posts.map((post) => (
          <AgendaPost key={post.n} post={post} onOpen={onOpen} />
        ))}
        {day.isGap && <p class="agenda-note">No post</p>}
        {day.runsDry && (
          <p class="agenda-note dry-note">The queue runs dry: from this day on, nothing is left to post.</p>
        )}
      </div>
    </li>
  );
}

function AgendaPost({ post, onOpen }: { post: ShownPost; onOpen: AgendaProps["onOpen"] }) {
  const { onPointerDown, hasDragged, isDragged } = useDragStart();
  const classes = [
    `agenda-post state-${post.state} tone-${post.pillar.tone}`,
    isLoose(post) && "movable",
    post.mark !== null && `mark-of-${post.mark}`,
    isDragged(post) && "dragged",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      onPointerDown={(event) => onPointerDown(event, post)}
      onClick={() => !hasDragged() && onOpen(post)}
    >
      <span class="thumb">
        <Picture url={post.picture} alt="" kind={post.kind} />
      </span>
      <span class="agenda-words">
        <span class="agenda-line">
          <StateMark state={post.state} />
          <span class="clock">{post.time}</span>
          {post.kind !== "picture" && <KindIcon kind={post.kind} />}
          {post.mark !== null && <span class="mark-word">{MARK_WORDS[post.mark]}</span>}
        </span>
        <span class="agenda-text" dir="auto">
          {post.text === "" ? post.id : post.text}
        </span>
        <span class="agenda-line">
          <Chip label={post.pillar} kind="pillar" />
        </span>
        {post.heldUntil !== "" && post.mark === null && <span class="agenda-held">held until {post.heldUntil}</span>}
        {post.trouble !== null && (
          <span class="agenda-trouble" dir="auto">
            {post.trouble.what}
          </span>
        )}
      </span>
    </button>
  );
}
