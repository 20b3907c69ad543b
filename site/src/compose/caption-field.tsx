import { FOLD_LENGTH, findHashtags, findMentions, foldCaption } from "../../../scripts/core/content/caption-text.ts";
import { CAPTION_LIMITS } from "../../../scripts/core/instagram/limits.ts";
import { Field, useForm } from "./field.tsx";

/** The caption with its counts, and the part that the feed shows before "more". */
export function CaptionField({ maxHashtags = CAPTION_LIMITS.hashtags }: { maxHashtags?: number | undefined }) {
  const { draft, change } = useForm();
  const { caption, kind } = draft;
  const hint = kind === "story" ? "Stories show no caption; it stays in the queue." : undefined;
  const folded = foldCaption(caption);
  return (
    <>
      <Field label="Caption" pointer="/caption" {...(hint === undefined ? {} : { hint })}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={8}
            value={caption}
            onInput={({ currentTarget }) => change({ caption: currentTarget.value })}
          />
        )}
      </Field>
      <ul class="counts" aria-label="Counts of the caption">
        <Count count={caption.length} limit={CAPTION_LIMITS.characters} noun="characters" />
        <Count
          count={findHashtags(caption).length}
          limit={Math.min(maxHashtags, CAPTION_LIMITS.hashtags)}
          noun="hashtags"
        />
        <Count count={findMentions(caption).length} limit={CAPTION_LIMITS.mentions} noun="mentions" />
      </ul>
      {folded.length < caption.length && kind !== "story" && (
        <p class="fold">
          <span class="quiet">The feed shows about {FOLD_LENGTH} characters:</span> <span dir="auto">{folded}…</span>
        </p>
      )}
    </>
  );
}

function Count({ count, limit, noun }: { count: number; limit: number; noun: string }) {
  const isOver = count > limit;
  return (
    <li class={isOver ? "over" : ""}>
      {count.toLocaleString("en-US")} of {limit.toLocaleString("en-US")} {noun}
      {isOver && <strong> · {count - limit} too many</strong>}
    </li>
  );
}
