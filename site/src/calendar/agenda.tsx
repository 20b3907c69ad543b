import type { MonthData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { Chip, KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";
import { dayWords } from "../shared/words.ts";
import { daysOfMonth } from "./days-of-month.ts";

export interface AgendaProps {
  index: SiteIndex;
  month: MonthData;
  onOpen: (n: number) => void;
}

/** The month as a list of days on which something happens, or should have happened. */
export function Agenda({ index, month, onOpen }: AgendaProps) {
  const days = daysOfMonth(month, index).filter(
    ({ posts, isGap, runsDry, isToday }) => posts.length > 0 || isGap || runsDry || isToday,
  );
  if (days.length === 0) return <p class="quiet">Nothing in this month.</p>;
  return (
    <ol class="agenda">
      {days.map(({ day, posts, isGap, runsDry, isToday }) => (
        <li key={day} class={isToday ? "agenda-day today" : "agenda-day"}>
          <h2>
            <time dateTime={day}>{dayWords.short(day)}</time>
            {isToday && <span class="now">Today</span>}
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

function AgendaPost({ post, onOpen }: { post: PostBrief; onOpen: (n: number) => void }) {
  return (
    <button type="button" class={`agenda-post state-${post.state}`} onClick={() => onOpen(post.n)}>
      <span class="thumb">
        <Picture url={post.picture} alt="" kind={post.kind} />
      </span>
      <span class="agenda-words">
        <span class="agenda-line">
          <StateMark state={post.state} />
          <span class="clock">{post.time}</span>
          {post.kind !== "picture" && <KindIcon kind={post.kind} />}
        </span>
        <span class="agenda-text" dir="auto">
          {post.text === "" ? post.id : post.text}
        </span>
        <span class="agenda-line">
          <Chip label={post.pillar} kind="pillar" />
          <Chip label={post.cta} kind="cta" />
        </span>
        {post.heldUntil !== "" && <span class="agenda-held">held until {post.heldUntil}</span>}
        {post.trouble !== null && (
          <span class="agenda-trouble" dir="auto">
            {post.trouble.what}
          </span>
        )}
      </span>
    </button>
  );
}
