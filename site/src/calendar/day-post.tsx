import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { cellOf } from "../../../scripts/core/calendar/site-files.ts";
import { KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";
import { isLoose, MARK_WORDS, type ShownPost } from "./shown-posts.ts";
import { useDragStart } from "./use-drag.ts";

export interface DayPostProps {
  post: ShownPost;
  isSmall: boolean;
  onOpen: (post: PostBrief) => void;
}

/** A post within a day: its picture, when it goes out, and its first words, in the colour of its pillar. */
export function DayPost({ post, isSmall, onOpen }: DayPostProps) {
  const { onPointerDown, hasDragged, isDragged } = useDragStart();
  const isMovable = isLoose(post) && post.mark !== "removed";
  const classes = [
    `day-post state-${post.state} tone-${post.pillar.tone}`,
    isMovable && "movable",
    post.mark !== null && `mark-of-${post.mark}`,
    isDragged(post) && "dragged",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      onPointerDown={(event) => onPointerDown(event, post)}
      onClick={() => !hasDragged() && onOpen(post)}
      title={post.trouble?.what ?? post.text}
    >
      <span class="thumb">
        <Picture url={isSmall ? cellOf(post.picture) : post.picture} alt="" kind={post.kind} />
        {post.kind !== "picture" && post.picture !== null && <KindIcon kind={post.kind} />}
      </span>
      <span class="day-post-words">
        <span class="day-post-head">
          <StateMark state={post.state} isBrief />
          <span class="clock">{post.time}</span>
          {post.mark !== null && <span class="mark-word">{MARK_WORDS[post.mark]}</span>}
        </span>
        <span class="day-post-text" dir="auto">
          {post.text === "" ? post.id : post.text}
        </span>
        <span class="unseen">
          , {post.pillar.name}, <bdi>{post.id}</bdi>
          {post.trouble !== null && ", needs attention"}
        </span>
        {post.trouble !== null && post.state === "expected" && (
          <span class="will-fail">{post.errors > 0 ? "Has errors" : "Misses its day"}</span>
        )}
      </span>
    </button>
  );
}
