import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { Chip, KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";

/** A post within a day of the month: picture, time, state, pillar and call to action. */
export function DayPost({ post, onOpen }: { post: PostBrief; onOpen: (n: number) => void }) {
  return (
    <button
      type="button"
      class={`day-post state-${post.state} tone-${post.pillar.tone}`}
      onClick={() => onOpen(post.n)}
      title={post.trouble?.what ?? post.text}
    >
      <span class="thumb">
        <Picture url={post.picture} alt="" kind={post.kind} />
        {post.kind !== "picture" && post.picture !== null && <KindIcon kind={post.kind} />}
        <span class="letter" aria-hidden="true">
          {firstLetters(post.pillar.name)}
        </span>
      </span>
      <span class="day-post-words">
        <span class="day-post-head">
          <StateMark state={post.state} isBrief />
          <span class="clock">{post.time}</span>
        </span>
        <Chip label={post.pillar} kind="pillar" />
        <span class="unseen">
          <bdi>{post.id}</bdi>
          {post.trouble !== null && ", needs attention"}
        </span>
        {post.trouble !== null && post.state === "expected" && (
          <span class="will-fail">{post.errors > 0 ? "Has errors" : "Misses its day"}</span>
        )}
      </span>
      <Chip label={post.cta} kind="cta" />
    </button>
  );
}

function firstLetters(name: string): string {
  const [first = "", second = ""] = [...name];
  return `${first.toUpperCase()}${second}`;
}
