import type { ComponentChildren } from "preact";
import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { cellOf } from "../../../scripts/core/calendar/site-files.ts";
import { Chip, KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";
import type { ShownPost } from "./days.ts";
import { isLoose, MARK_WORDS } from "./shown-posts.ts";
import { useDragStart } from "./use-drag.tsx";

interface PostButtonProps {
  post: ShownPost;
  onOpen: (post: PostBrief) => void;
}

type FrameProps = PostButtonProps & { look: string; title?: string | undefined; children: ComponentChildren };

/** A post that opens, and that can be dragged unless it is out. */
function PostButton({ post, onOpen, look, title, children }: FrameProps) {
  const { onPointerDown, hasDragged, isDragged } = useDragStart();
  const classes = [
    `${look} state-${post.state} tone-${post.pillar.tone}`,
    isLoose(post) && post.mark !== "removed" && "movable",
    post.mark !== null && `mark-of-${post.mark}`,
    isDragged(post) && "dragged",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      onPointerDown={(event) => onPointerDown(event, post)}
      onClick={() => !hasDragged() && onOpen(post)}
      title={title}
    >
      {children}
    </button>
  );
}

function Mark({ post: { mark } }: { post: ShownPost }) {
  return mark === null ? null : <span class="mark-word">{MARK_WORDS[mark]}</span>;
}

/** A post within a day: its picture, when it goes out, and its first words, in the colour of its pillar. */
export function DayPost({ post, isSmall, onOpen }: PostButtonProps & { isSmall: boolean }) {
  return (
    <PostButton post={post} onOpen={onOpen} look="day-post" title={post.trouble?.what ?? post.text}>
      <span class="thumb">
        <Picture url={isSmall ? cellOf(post.picture) : post.picture} alt="" kind={post.kind} />
        {post.kind !== "picture" && post.picture !== null && <KindIcon kind={post.kind} />}
      </span>
      <span class="day-post-words">
        <span class="day-post-head">
          <StateMark state={post.state} isBrief />
          <span class="clock">{post.time}</span>
          <Mark post={post} />
        </span>
        <span class="day-post-text" dir="auto">
          {post.text || post.id}
        </span>
        <span class="unseen">
          , {post.pillar.name}, <bdi>{post.id}</bdi>
          {post.trouble !== null && ", needs attention"}
        </span>
        {post.trouble !== null && post.state === "expected" && (
          <span class="will-fail">{post.errors > 0 ? "Has errors" : "Misses its day"}</span>
        )}
      </span>
    </PostButton>
  );
}

/** A post of the agenda, where there is room for more words. */
export function AgendaPost({ post, onOpen }: PostButtonProps) {
  return (
    <PostButton post={post} onOpen={onOpen} look="agenda-post">
      <span class="thumb">
        <Picture url={post.picture} alt="" kind={post.kind} />
      </span>
      <span class="agenda-words">
        <span class="agenda-line">
          <StateMark state={post.state} />
          <span class="clock">{post.time}</span>
          {post.kind !== "picture" && <KindIcon kind={post.kind} />}
          <Mark post={post} />
        </span>
        <span class="agenda-text" dir="auto">
          {post.text || post.id}
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
    </PostButton>
  );
}
