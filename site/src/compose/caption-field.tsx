import { countCaption, foldCaption } from "../../../scripts/core/instagram/caption-text.ts";
import { FOLD_LENGTH } from "../../../scripts/core/instagram/limits.ts";
import { Field, useForm } from "./field.tsx";

/** The caption with its counts, and the part that the feed shows before "more". */
export function CaptionField({ maxHashtags }: { maxHashtags?: number | undefined }) {
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
        {countCaption(caption, maxHashtags).map((count) => (
          <Count key={count.noun} {...count} />
        ))}
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
