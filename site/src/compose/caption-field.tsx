import { FOLD_LENGTH } from "../../../scripts/core/content/limits.ts";
import { countCaption, foldCaption } from "../../../scripts/core/instagram/caption-text.ts";
import { formatCount } from "../../../scripts/core/text/words.ts";
import { Field, useTyped } from "./field.tsx";
import { useForm } from "./form-context.ts";

/** The caption with its counts, and the part that the feed shows before "more". */
export function CaptionField({ maxHashtags }: { maxHashtags?: number | undefined }) {
  const { draft, change } = useForm();
  const { caption, kind } = draft;
  const hint = kind === "story" ? "Stories show no caption; it stays in the queue." : undefined;
  // Its own, because the counts keep up with every key.
  const { text, ...typing } = useTyped(caption, (typed) => change({ caption: typed }));
  const folded = foldCaption(text);
  return (
    <>
      <Field label="Caption" pointer="/caption" hint={hint}>
        {(control) => <textarea {...control} data-caption dir="auto" rows={8} value={text} {...typing} />}
      </Field>
      <ul class="counts" aria-label="Counts of the caption">
        {countCaption(text, maxHashtags).map(({ count, limit, noun }) => (
          <li key={noun} class={count > limit ? "over" : ""}>
            {formatCount(count)} of {formatCount(limit)} {noun}
            {count > limit && <strong> · {count - limit} too many</strong>}
          </li>
        ))}
      </ul>
      {folded.length < text.length && kind !== "story" && (
        <p class="fold">
          <span class="quiet">The feed shows about {FOLD_LENGTH} characters:</span> <span dir="auto">{folded}…</span>
        </p>
      )}
    </>
  );
}
