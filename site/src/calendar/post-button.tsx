import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { cellOf } from "../../../scripts/core/calendar/site-files.ts";
import { Chip, KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/media-strip.tsx";
import type { ShownPost } from "./days.ts";
import { isLoose, MARK_WORDS } from "./shown-posts.ts";
import { useDragStart } from "./use-drag.tsx";

interface PostButtonProps {
  post: ShownPost;
  /** The agenda has room for more words. */
  look: "day-post" | "agenda-post";
  /** Its picture, too. */
  isSmall?: boolean;
  onOpen: (post: PostBrief) => void;
}

/** A post on its day, in the colour of its pillar: it opens, and it can be dragged unless it is out. */
export function PostButton({ post, look, isSmall = false, onOpen }: PostButtonProps) {
  const { onPointerDown, hasDragged, isDragged } = useDragStart();
  const { state, kind, picture, pillar, mark, trouble } = post;
  const isDay = look === "day-post";
  const icon = kind !== "picture" && <KindIcon kind={kind} />;
  const classes = [
    `${look} state-${state} tone-${pillar.tone}`,
    isLoose(post) && mark !== "removed" && "movable",
    mark !== null && `mark-of-${mark}`,
    isDragged(post) && "dragged",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-post={post.n}
      onPointerDown={(event) => onPointerDown(event, post)}
      onClick={() => !hasDragged() && onOpen(post)}
      title={isDay ? (trouble?.what ?? post.text) : undefined}
    >
      <span class="thumb">
        <Picture url={isSmall ? cellOf(picture) : picture} alt="" kind={kind} />
        {isDay && picture !== null && icon}
      </span>
      <span class="post-words">
        <span class="post-line">
          <StateMark state={state} isBrief={isDay} />
          <span class="clock">{post.time}</span>
          {!isDay && icon}
          {mark !== null && <span class="mark-word">{MARK_WORDS[mark]}</span>}
        </span>
        <span class="post-text" dir="auto">
          {post.text || post.id}
        </span>
        {isDay ? <DayMore post={post} /> : <AgendaMore post={post} />}
      </span>
    </button>
  );
}

function DayMore({ post: { id, state, pillar, trouble, errors } }: { post: ShownPost }) {
  return (
    <>
      <span class="unseen">
        , {pillar.name}, <bdi>{id}</bdi>
        {trouble !== null && ", needs attention"}
      </span>
      {trouble !== null && state === "expected" && (
        <span class="will-fail">{errors > 0 ? "Has errors" : "Misses its day"}</span>
      )}
    </>
  );
}

function AgendaMore({ post: { pillar, heldUntil, mark, trouble } }: { post: ShownPost }) {
  return (
    <>
      <span>
        <Chip label={pillar} kind="pillar" />
      </span>
      {heldUntil !== "" && mark === null && <span class="hint">not before {heldUntil}</span>}
      {trouble !== null && (
        <span class="agenda-trouble" dir="auto">
          {trouble.what}
        </span>
      )}
    </>
  );
}
